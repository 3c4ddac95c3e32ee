//! The dice of Pig: what a throw does, and how finely throws are told apart.

use crate::granularity::Granularity;
use crate::weighted::Weighted;

/// What a throw does to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// A double one: the turn is lost, and the score with it.
    Reset,
    /// A one: the turn is lost.
    Lose,
    /// No one: so many points are added to the turn total.
    Gain(u8),
}

/// A throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Roll {
    /// What it does.
    pub effect: Effect,
    /// What the dice show; zeros where throws with the same effect are not told apart, or a die is not there.
    pub faces: [u8; 2],
}

impl Effect {
    const fn of(faces: [u8; 2]) -> Self {
        match faces {
            [1, 1] => Self::Reset,
            [1, _] | [_, 1] => Self::Lose,
            [a, b] => Self::Gain(a + b),
        }
    }
}

/// The 36 throws of two dice, each as [`Roll`] of that granularity; the table behind sampling.
const fn two_dice(granularity: Granularity) -> [Roll; 36] {
    let mut rolls = [Roll { effect: Effect::Reset, faces: [0, 0] }; 36];
    let mut at = 0;
    while at < 36 {
        let (a, b) = (at as u8 / 6 + 1, at as u8 % 6 + 1);
        let faces = match granularity {
            Granularity::Merged => [0, 0],
            Granularity::Unordered if a > b => [b, a],
            _ => [a, b],
        };
        rolls[at] = Roll { effect: Effect::of([a, b]), faces };
        at += 1;
    }
    rolls
}

/// The 6 throws of one die.
const fn one_die(granularity: Granularity) -> [Roll; 6] {
    let mut rolls = [Roll { effect: Effect::Lose, faces: [0, 0] }; 6];
    let mut face = 1;
    while face <= 6 {
        // One die never resets: it has no double.
        let effect = if face == 1 { Effect::Lose } else { Effect::Gain(face) };
        let faces = if matches!(granularity, Granularity::Merged) { [0, 0] } else { [face, 0] };
        rolls[face as usize - 1] = Roll { effect, faces };
        face += 1;
    }
    rolls
}

static ONE_DIE: [[Roll; 6]; 3] =
    [one_die(Granularity::Merged), one_die(Granularity::Unordered), one_die(Granularity::Ordered)];
static TWO_DICE: [[Roll; 36]; 3] =
    [two_dice(Granularity::Merged), two_dice(Granularity::Unordered), two_dice(Granularity::Ordered)];

/// All equally likely throws.
#[inline]
pub(super) fn throws(dice: u8, granularity: Granularity) -> &'static [Roll] {
    if dice == 1 { &ONE_DIE[granularity as usize] } else { &TWO_DICE[granularity as usize] }
}

/// The different throws in order of appearance, and how many of the equally likely ones each stands for.
const fn distinct<const N: usize>(throws: &[Roll]) -> [Weighted<Roll>; N] {
    let mut distinct = [Weighted { outcome: throws[0], weight: 0 }; N];
    let (mut at, mut count) = (0, 0);
    while at < throws.len() {
        let mut place = 0;
        while place < count && !same(distinct[place].outcome, throws[at]) {
            place += 1;
        }
        distinct[place].outcome = throws[at];
        distinct[place].weight += 1;
        if place == count {
            count += 1;
        }
        at += 1;
    }
    assert!(count == N, "the number of different throws is known");
    distinct
}

/// `==`, which constants cannot use.
const fn same(a: Roll, b: Roll) -> bool {
    let effect = match (a.effect, b.effect) {
        (Effect::Reset, Effect::Reset) | (Effect::Lose, Effect::Lose) => true,
        (Effect::Gain(a), Effect::Gain(b)) => a == b,
        _ => false,
    };
    effect && a.faces[0] == b.faces[0] && a.faces[1] == b.faces[1]
}

static MERGED: [Weighted<Roll>; 11] = distinct(&two_dice(Granularity::Merged));
static UNORDERED: [Weighted<Roll>; 21] = distinct(&two_dice(Granularity::Unordered));
static ORDERED: [Weighted<Roll>; 36] = distinct(&two_dice(Granularity::Ordered));
static ONE_DIE_MERGED: [Weighted<Roll>; 6] = distinct(&one_die(Granularity::Merged));
static ONE_DIE_SHOWN: [Weighted<Roll>; 6] = distinct(&one_die(Granularity::Ordered));

/// Every outcome as often as it weighs, in the order of the list.
const fn side_by_side<const N: usize>(outcomes: &[Weighted<Roll>]) -> [Roll; N] {
    let mut throws = [outcomes[0].outcome; N];
    let (mut at, mut place) = (0, 0);
    while place < outcomes.len() {
        let mut repeat = 0;
        while repeat < outcomes[place].weight {
            throws[at] = outcomes[place].outcome;
            at += 1;
            repeat += 1;
        }
        place += 1;
    }
    assert!(at == N, "the weights add up to the number of throws");
    throws
}

static SORTED: [[Roll; 36]; 3] = [side_by_side(&MERGED), side_by_side(&UNORDERED), side_by_side(&ORDERED)];

/// All equally likely throws with equal outcomes side by side.
#[inline]
pub(super) fn sorted_throws(dice: u8, granularity: Granularity) -> &'static [Roll] {
    if dice == 1 { &ONE_DIE[granularity as usize] } else { &SORTED[granularity as usize] }
}

/// The outcomes of a roll with their weights.
#[inline]
pub(super) fn outcomes(dice: u8, granularity: Granularity) -> &'static [Weighted<Roll>] {
    match (dice, granularity) {
        (1, Granularity::Merged) => &ONE_DIE_MERGED,
        (1, _) => &ONE_DIE_SHOWN,
        (_, Granularity::Merged) => &MERGED,
        (_, Granularity::Unordered) => &UNORDERED,
        (_, Granularity::Ordered) => &ORDERED,
    }
}
