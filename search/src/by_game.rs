//! Values of parameters that depend on the game: what a paper found best for each, say.

/// Other values for one game. They are put in place of a player's defaults when it is known what it is to play, and what
/// is written stays: the canonical text has the values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ByGame<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// The profile whose values these are.
    pub profile: &'a str,
    /// Parameter and value; they go before those that the profile has for every game.
    pub values: &'a [(&'a str, &'a str)],
}
