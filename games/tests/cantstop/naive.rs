//! The rules of Can't Stop written down a second time, with vectors and loops, for comparison only.

use std::collections::{BTreeMap, BTreeSet};

/// A position; columns are their numbers, players 0 and 1.
#[derive(Clone)]
pub(crate) struct Naive {
    pub(crate) player: usize,
    banked: [BTreeMap<u8, u8>; 2],
    runners: BTreeMap<u8, u8>,
    pub(crate) next: Next,
}

#[derive(Clone, PartialEq)]
pub(crate) enum Next {
    Decide,
    Dice,
    Pair([u8; 4]),
    Over,
}

fn length(column: u8) -> u8 {
    13 - 2 * column.abs_diff(7)
}

impl Naive {
    pub(crate) fn start() -> Self {
        let zeros: BTreeMap<u8, u8> = (2..=12).map(|column| (column, 0)).collect();
        Self { player: 0, banked: [zeros.clone(), zeros], runners: BTreeMap::new(), next: Next::Decide }
    }

    fn height(&self, column: u8) -> u8 {
        *self.runners.get(&column).unwrap_or(&self.banked[self.player][&column])
    }

    fn can_advance(&self, column: u8) -> bool {
        let won = self.banked.iter().any(|banked| banked[&column] == length(column));
        let runner = self.runners.contains_key(&column);
        !won && if runner { self.height(column) < length(column) } else { self.runners.len() < 3 }
    }

    fn advanced(&self, columns: &[u8]) -> Option<Self> {
        let mut next = self.clone();
        for &column in columns {
            if !next.can_advance(column) {
                return None;
            }
            let height = next.height(column) + 1;
            next.runners.insert(column, height);
        }
        Some(next)
    }

    /// The moves that dice allow, as sorted lists of columns.
    pub(crate) fn pairings(&self, [a, b, c, d]: [u8; 4]) -> BTreeSet<Vec<u8>> {
        let mut moves = BTreeSet::new();
        for (x, y) in [(a + b, c + d), (a + c, b + d), (a + d, b + c)] {
            if self.advanced(&[x, y]).is_some() {
                moves.insert(vec![x.min(y), x.max(y)]);
            } else {
                // For a double, the second step is what failed: one of them is made.
                moves.extend([x, y].into_iter().filter(|&c| self.can_advance(c)).map(|c| vec![c]));
            }
        }
        moves
    }

    pub(crate) fn moves(&self) -> BTreeSet<String> {
        match self.next {
            Next::Decide if self.runners.is_empty() => ["roll".to_owned()].into(),
            Next::Decide => ["roll".to_owned(), "stop".to_owned()].into(),
            Next::Pair(dice) => self.pairings(dice).iter().map(|columns| token(columns)).collect(),
            _ => BTreeSet::new(),
        }
    }

    pub(crate) fn play(&mut self, choice: &str) {
        match choice {
            "roll" => self.next = Next::Dice,
            "stop" => {
                for (column, height) in std::mem::take(&mut self.runners) {
                    self.banked[self.player].insert(column, height);
                    if height == length(column) {
                        self.banked[1 - self.player].insert(column, 0);
                    }
                }
                let won = self.banked[self.player].iter().filter(|(c, h)| **h == length(**c)).count();
                if won >= 3 { self.next = Next::Over } else { self.pass() }
            }
            columns => {
                let columns: Vec<u8> = columns.split('+').map(|column| column.parse().unwrap()).collect();
                *self = self.advanced(&columns).unwrap();
                self.next = Next::Decide;
            }
        }
    }

    pub(crate) fn roll(&mut self, dice: [u8; 4]) {
        if self.pairings(dice).is_empty() { self.pass() } else { self.next = Next::Pair(dice) }
    }

    fn pass(&mut self) {
        self.runners.clear();
        self.player = 1 - self.player;
        self.next = Next::Decide;
    }

    /// The position text, with the dice that really fell.
    pub(crate) fn text(&self) -> String {
        let [one, two] = [0, 1].map(|player| {
            self.banked[player].values().map(ToString::to_string).collect::<Vec<String>>().join(",")
        });
        let runners: Vec<String> =
            self.runners.iter().map(|(column, height)| format!("{column}:{height}")).collect();
        let runners = if runners.is_empty() { "-".to_owned() } else { runners.join(",") };
        let dice = match self.next {
            Next::Decide | Next::Over => "-".to_owned(),
            Next::Dice => "?".to_owned(),
            Next::Pair(mut dice) => {
                dice.sort_unstable();
                dice.map(|die| die.to_string()).concat()
            }
        };
        format!("{} {one} {two} {runners} {dice}", self.player + 1)
    }

    /// Sequences of so many decisions, with rolls that allow the same moves counted once or each throw.
    pub(crate) fn perft(&self, depth: u32, merged: bool) -> u64 {
        if depth == 0 || self.next == Next::Over {
            return 1;
        }
        if self.next != Next::Dice {
            let after = |choice: &String| {
                let mut next = self.clone();
                next.play(choice);
                next.perft(depth - 1, merged)
            };
            return self.moves().iter().map(after).sum();
        }
        let mut seen = BTreeSet::new();
        let mut count = 0;
        for dice in throws() {
            if !merged || seen.insert(self.pairings(dice)) {
                let mut next = self.clone();
                next.roll(dice);
                count += next.perft(depth, merged);
            }
        }
        count
    }
}

fn token(columns: &[u8]) -> String {
    columns.iter().map(ToString::to_string).collect::<Vec<String>>().join("+")
}

/// The 126 throws, sorted.
pub(crate) fn throws() -> Vec<[u8; 4]> {
    let mut throws = Vec::new();
    for a in 1..=6 {
        for b in a..=6 {
            for c in b..=6 {
                throws.extend((c..=6).map(|d| [a, b, c, d]));
            }
        }
    }
    throws
}
