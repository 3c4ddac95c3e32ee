//! What an export writes.

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum What {
    /// A row a game: the columns of `games_v`, whether it counted, seed, transcript
    Games,
    /// A row a pair of games: who, seed, points
    Pairs,
    /// A row a probe, a search of a position: the columns of `probes_v`, and its seed
    Probes,
    /// A row a pairing, as in `pairings_v`
    Pairings,
    /// A row a player, as in `standings_v`, best first
    Players,
    /// A row a candidate of a tuning, as in `candidates_v`, with what the tuner's model believes of it
    Candidates,
}
