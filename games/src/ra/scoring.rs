//! What an epoch is worth. Pure functions of what the players hold.

use super::suns::Suns;
use super::tile::Tile;
use super::tiles::{Group, Tiles};

/// Points for 0 to 5 different types of civilisation tiles.
const CIVILISATIONS: [i32; 6] = [-5, 0, 0, 5, 10, 15];
/// Points for 0 to 8 different types of monuments.
const MONUMENT_TYPES: [i32; 9] = [0, 1, 2, 3, 4, 5, 6, 10, 15];

/// Gods, gold, river and civilisations: what depends on one player only, in every epoch.
#[must_use]
#[inline]
pub fn own_points(tiles: Tiles) -> i32 {
    let gods = i32::from(tiles.count(Tile::God));
    let gold = i32::from(tiles.count(Tile::Gold));
    let types = tiles.among(Group::CIVILISATIONS).kinds();
    2 * gods + 3 * gold + river(tiles) + CIVILISATIONS[types as usize]
}

/// A point for each Nile and Flood, in an epoch with at least one Flood.
#[inline]
fn river(tiles: Tiles) -> i32 {
    match tiles.count(Tile::Flood) {
        0 => 0,
        floods => i32::from(floods + tiles.count(Tile::Nile)),
    }
}

/// Monuments, scored after the last epoch: different types, and sets of three to five equal ones.
#[must_use]
#[inline]
pub fn monument_points(tiles: Tiles) -> i32 {
    let monuments = tiles.among(Group::MONUMENTS);
    // Five points each for the third, the fourth and the fifth of a type.
    let sets = monuments.kinds_with(3) + monuments.kinds_with(4) + monuments.kinds_with(5);
    MONUMENT_TYPES[monuments.kinds() as usize] + 5 * sets as i32
}

/// What both players would score if the epoch ended now.
///
/// The sum of all categories, which may be negative; a score does not fall below 0 by it.
#[must_use]
#[inline]
pub fn epoch_points(tiles: [Tiles; 2], suns: [Suns; 2], last_epoch: bool) -> [i32; 2] {
    let mut points = tiles.map(own_points);
    compare(&mut points, tiles.map(|tiles| i32::from(tiles.count(Tile::Pharaoh))), 5, -2);
    if last_epoch {
        for (points, tiles) in points.iter_mut().zip(tiles) {
            *points += monument_points(tiles);
        }
        compare(&mut points, suns.map(Suns::sum), 5, -5);
    }
    points
}

/// Pays for having more and for having less; nothing for as much.
#[inline]
fn compare(points: &mut [i32; 2], [one, two]: [i32; 2], more: i32, less: i32) {
    if one > two {
        points[0] += more;
        points[1] += less;
    } else if two > one {
        points[0] += less;
        points[1] += more;
    }
}
