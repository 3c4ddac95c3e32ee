//! The signature of this version's behaviour, frozen.
//!
//! If this fails, some player plays differently than before. If that was meant, put the new number here, and say so in
//! the commit and in the changelog: games stored by earlier builds replay with those builds only.

use search::signature::{recomputed, signature};

/// As `astragal bench --signature` prints it. The same with and without optimisation, on every platform.
const SIGNATURE: u64 = 0x0102_f02d_278a_2022;

#[test]
fn nobody_plays_differently_than_before() {
    let found = recomputed();
    assert_eq!(found, SIGNATURE, "{found:016x} instead of {SIGNATURE:016x}");
}

/// What perfect play of Pig contributes is written down; if it changes, the error has the number to write instead.
#[test]
fn what_is_taken_as_known_is_so() {
    let optimal = search::signature::part(&games::AnyGame::parse("pig").unwrap(), "optimal");
    assert_eq!(signature(), SIGNATURE, "{optimal:#018x} is what `optimal` contributes at Pig");
}
