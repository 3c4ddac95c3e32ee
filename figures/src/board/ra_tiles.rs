//! Tiles and suns of Ra.

use games::ra::{Group, Suns, Tile, Tiles};

use crate::canvas::{At, Canvas};

/// A tile with the room around it.
pub(super) const TILE: At = (68.0, 32.0);
/// Tiles in a row: as many as the auction track has.
pub(super) const ACROSS: usize = 8;

/// A tile, with its number if there are several.
pub(super) fn tile(canvas: &mut Canvas, (x, y): At, tile: Tile, count: u8) {
    canvas.rect(class(tile), (x + 1.0, y + 1.0), (TILE.0 - 4.0, TILE.1 - 4.0), 4.0);
    let text = if count > 1 { format!("{} ×{count}", label(tile)) } else { label(tile).to_owned() };
    canvas.text(&format!("tiny mid {}", ink(tile)), (x + TILE.0 / 2.0 - 1.0, y + TILE.1 / 2.0 + 2.5), &text);
}

/// Tiles by kind, in rows; gives the height that they take.
pub(super) fn tiles(canvas: &mut Canvas, (x, y): At, tiles: Tiles) -> f64 {
    for (at, (kind, count)) in tiles.iter().enumerate() {
        let place = (x + TILE.0 * (at % ACROSS) as f64, y + TILE.1 * (at / ACROSS) as f64);
        tile(canvas, place, kind, count);
    }
    height(tiles)
}

/// The height that tiles by kind take.
pub(super) fn height(tiles: Tiles) -> f64 {
    TILE.1 * (tiles.kinds() as usize).div_ceil(ACROSS) as f64
}

/// Suns from high to low; those face down are dashed.
pub(super) fn suns(canvas: &mut Canvas, (x, y): At, up: Suns, down: Suns) {
    let all = up.iter().rev().map(|sun| (sun, true)).chain(down.iter().rev().map(|sun| (sun, false)));
    for (at, (sun, is_up)) in all.enumerate() {
        let centre = (x + 26.0 * at as f64, y);
        canvas.circle(if is_up { "sun" } else { "sun-down" }, centre, 11.0);
        let class = if is_up { "bold mid" } else { "muted mid" };
        canvas.text(class, (centre.0, y + 4.5), &sun.to_string());
    }
}

fn label(tile: Tile) -> &'static str {
    match tile {
        Tile::Ra => "Ra",
        Tile::God => "God",
        Tile::Gold => "Gold",
        Tile::Pharaoh => "Pharaoh",
        Tile::Nile => "Nile",
        Tile::Flood => "Flood",
        Tile::Civ1 => "Civ 1",
        Tile::Civ2 => "Civ 2",
        Tile::Civ3 => "Civ 3",
        Tile::Civ4 => "Civ 4",
        Tile::Civ5 => "Civ 5",
        Tile::Mon1 => "Mon 1",
        Tile::Mon2 => "Mon 2",
        Tile::Mon3 => "Mon 3",
        Tile::Mon4 => "Mon 4",
        Tile::Mon5 => "Mon 5",
        Tile::Mon6 => "Mon 6",
        Tile::Mon7 => "Mon 7",
        Tile::Mon8 => "Mon 8",
        Tile::Funeral => "Funeral",
        Tile::Drought => "Drought",
        Tile::Unrest => "Unrest",
        Tile::Earthquake => "Quake",
    }
}

fn class(tile: Tile) -> &'static str {
    match tile {
        Tile::Ra => "two",
        Tile::God | Tile::Gold => "sun",
        Tile::Pharaoh => "wood-dark",
        Tile::Nile => "div6",
        Tile::Flood => "one",
        _ if Group::CIVILISATIONS.contains(tile) => "leaf",
        _ if Group::MONUMENTS.contains(tile) => "wood",
        _ => "two-soft",
    }
}

fn ink(tile: Tile) -> &'static str {
    if matches!(tile, Tile::Ra | Tile::Flood) { "on-strong" } else { "ink" }
}
