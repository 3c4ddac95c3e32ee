//! Values of parameters that depend on the game: what plays each best, or what a paper found best for it.

/// Other values for one game. They are put in place of a player's defaults when it is known what it is to play, and what
/// is written stays: the canonical text has the values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ByGame<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// The profile whose values these are, or none: those of a player that names no profile.
    pub profile: Option<&'a str>,
    /// Parameter and value; they go before those that hold for every game. Kinds of a family may share a list: what a
    /// kind has no parameter for is passed over.
    pub values: &'a [(&'a str, &'a str)],
}
