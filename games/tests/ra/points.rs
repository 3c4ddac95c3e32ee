//! Epoch scoring against the tables and against an independent, naive count.

use games::ra::{Group, Suns, Tile, Tiles, epoch_points, monument_points, own_points};
use proptest::prelude::*;

fn tiles(list: &[(Tile, u8)]) -> Tiles {
    list.iter().fold(Tiles::NONE, |tiles, &(tile, count)| tiles.with(tile, count))
}

const CIVILISED: (Tile, u8) = (Tile::Civ1, 1);

#[test]
fn gods_bring_2_and_gold_3_each() {
    assert_eq!(own_points(tiles(&[CIVILISED, (Tile::God, 3)])), 6);
    assert_eq!(own_points(tiles(&[CIVILISED, (Tile::Gold, 2)])), 6);
}

#[test]
fn the_river_brings_a_point_a_tile_if_there_is_a_flood() {
    assert_eq!(own_points(tiles(&[CIVILISED, (Tile::Nile, 7)])), 0);
    assert_eq!(own_points(tiles(&[CIVILISED, (Tile::Nile, 7), (Tile::Flood, 2)])), 9);
    assert_eq!(own_points(tiles(&[CIVILISED, (Tile::Flood, 1)])), 1);
}

#[test]
fn civilisations_bring_points_by_types_not_by_tiles() {
    let types = [Tile::Civ1, Tile::Civ2, Tile::Civ3, Tile::Civ4, Tile::Civ5];
    for (number, points) in [-5, 0, 0, 5, 10, 15].into_iter().enumerate() {
        for copies in [1, 3] {
            let list: Vec<(Tile, u8)> = types[..number].iter().map(|&tile| (tile, copies)).collect();
            assert_eq!(own_points(tiles(&list)), points);
        }
    }
}

#[test]
fn monuments_bring_points_by_types_and_by_sets() {
    let all =
        [Tile::Mon1, Tile::Mon2, Tile::Mon3, Tile::Mon4, Tile::Mon5, Tile::Mon6, Tile::Mon7, Tile::Mon8];
    for (types, points) in [0, 1, 2, 3, 4, 5, 6, 10, 15].into_iter().enumerate() {
        let list: Vec<(Tile, u8)> = all[..types].iter().map(|&tile| (tile, 1)).collect();
        assert_eq!(monument_points(tiles(&list)), points);
    }
    for (copies, points) in [(1, 1), (2, 1), (3, 6), (4, 11), (5, 16)] {
        assert_eq!(monument_points(tiles(&[(Tile::Mon5, copies)])), points);
    }
    assert_eq!(monument_points(tiles(&[(Tile::Mon1, 3), (Tile::Mon8, 3)])), 12);
}

#[test]
fn more_pharaohs_bring_5_fewer_cost_2_and_as_many_are_nothing() {
    let [few, many] = [1, 2].map(|count| tiles(&[CIVILISED, (Tile::Pharaoh, count)]));
    let suns = [Suns::of([9, 6, 5, 2]), Suns::of([8, 7, 4, 3])];
    assert_eq!(epoch_points([few, many], suns, false), [-2, 5]);
    assert_eq!(epoch_points([many, few], suns, false), [5, -2]);
    assert_eq!(epoch_points([many, many], suns, false), [0, 0]);
}

#[test]
fn the_higher_total_of_suns_brings_5_the_lower_costs_5_in_the_last_epoch() {
    let civilised = tiles(&[CIVILISED]);
    let suns = [Suns::of([1, 2, 3, 4]), Suns::of([6, 7, 8, 9])];
    assert_eq!(epoch_points([civilised; 2], suns, true), [-5, 5]);
    assert_eq!(epoch_points([civilised; 2], suns, false), [0, 0]);
}

/// The scoring sheet, category by category, from plain counts.
fn naive(counts: [[u8; Tile::KINDS]; 2], suns: [[u8; 4]; 2], last: bool) -> [i32; 2] {
    let mut sums = [0, 0];
    for me in 0..2 {
        let (mine, theirs) = (counts[me], counts[1 - me]);
        let of = |tile: Tile| i32::from(mine[tile as usize]);
        let mut sheet = vec![2 * of(Tile::God), 3 * of(Tile::Gold)];
        let pharaohs = [mine, theirs].map(|counts| counts[Tile::Pharaoh as usize]);
        sheet.push(if pharaohs[0] > pharaohs[1] { 5 } else { 0 });
        sheet.push(if pharaohs[0] < pharaohs[1] { -2 } else { 0 });
        sheet.push(if of(Tile::Flood) >= 1 { of(Tile::Nile) + of(Tile::Flood) } else { 0 });
        let civilisations = mine[6..11].iter().filter(|&&count| count > 0).count();
        sheet.push(if civilisations == 0 { -5 } else { 0 });
        sheet.push(if civilisations >= 3 { 5 * (civilisations as i32 - 2) } else { 0 });
        if last {
            let types = mine[11..19].iter().filter(|&&count| count > 0).count() as i32;
            sheet.push(if types == 8 {
                15
            } else if types == 7 {
                10
            } else {
                types
            });
            for &count in &mine[11..19] {
                sheet.push(if count == 5 {
                    15
                } else if count == 4 {
                    10
                } else if count == 3 {
                    5
                } else {
                    0
                });
            }
            let totals = [me, 1 - me].map(|who| suns[who].iter().sum::<u8>());
            sheet.push((i32::from(totals[0] > totals[1]) - i32::from(totals[0] < totals[1])) * 5);
        }
        sums[me] = sheet.iter().sum();
    }
    sums
}

fn holding() -> impl Strategy<Value = [u8; Tile::KINDS]> {
    // Half of all counts are 0 or 1, so that every row of the tables is met.
    prop::array::uniform23((any::<bool>(), 0u8..=25)).prop_map(|counts| {
        std::array::from_fn(|at| {
            let (small, count) = counts[at];
            let most = Tile::ALL[at].supply();
            if (1..19).contains(&at) { if small { count % 2 } else { count.min(25) % (most + 1) } } else { 0 }
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]
    #[test]
    fn points_are_those_of_a_naive_count(
        one in holding(),
        two in holding(),
        order in Just([1u8, 2, 3, 4, 5, 6, 7, 8, 9]).prop_shuffle(),
        last: bool,
    ) {
        let suns = [[order[0], order[1], order[2], order[3]], [order[4], order[5], order[6], order[7]]];
        let sets = [one, two].map(|counts| {
            tiles(&Tile::ALL.into_iter().zip(counts).collect::<Vec<_>>())
        });
        prop_assert_eq!(epoch_points(sets, suns.map(Suns::of), last), naive([one, two], suns, last));
    }

    #[test]
    fn sets_of_tiles_count_like_lists(counts in holding()) {
        let set = tiles(&Tile::ALL.into_iter().zip(counts).collect::<Vec<_>>());
        prop_assert_eq!(Tile::ALL.map(|tile| set.count(tile)), counts);
        prop_assert_eq!(u32::from(set.total()), counts.iter().map(|&n| u32::from(n)).sum::<u32>());
        prop_assert_eq!(set.kinds() as usize, counts.iter().filter(|&&n| n > 0).count());
        prop_assert_eq!(set.iter().count(), set.kinds() as usize);
        prop_assert_eq!(set.iter().fold(Tiles::NONE, |sum, (tile, n)| sum.with(tile, n)), set);
        let monuments = set.among(Group::MONUMENTS);
        for least in 1..=8 {
            let expected = counts[11..19].iter().filter(|&&n| u32::from(n) >= least).count();
            prop_assert_eq!(monuments.kinds_with(least) as usize, expected);
        }
    }
}
