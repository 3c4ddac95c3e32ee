//! Player strings: `kind:key=value,…`, perhaps with a limit of the player's own.

use std::fmt;
use std::sync::Arc;

use games::AnyGame;
use spec::{Call, Limit, Settings, Speed, TextError};

use crate::catalogue::Catalogue;
use crate::player_kind::PlayerKind;

/// A player, checked: its kind with all its parameters, and perhaps a limit of its own.
///
/// Shown, it is canonical: every parameter in table order, then the limit. That text is what is stored and hashed.
#[derive(Clone, Debug)]
pub struct PlayerSpec {
    kind: Arc<dyn PlayerKind>,
    settings: Settings,
    limit: Option<Limit>,
}

impl PlayerSpec {
    /// Reads the string of a player of this build, whatever it is to play: what is not written is as at a game without
    /// defaults of its own. Where the game is known, [`Self::parse_for`] is right.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        Self::parse_by(Catalogue::own(), text)
    }

    /// Reads the string of a player of this build that is to play a game: defaults and profiles may differ by game.
    pub fn parse_for(text: &str, game: &AnyGame) -> Result<Self, TextError> {
        Self::read(Catalogue::own(), text, Some(game.name()))
    }

    /// Reads the string of a player of this catalogue.
    pub fn parse_by(catalogue: &Catalogue, text: &str) -> Result<Self, TextError> {
        Self::read(catalogue, text, None)
    }

    fn read(catalogue: &Catalogue, text: &str, game: Option<&str>) -> Result<Self, TextError> {
        let mut call = Call::parse(text)?;
        let kind = Arc::clone(catalogue.kind(call.name)?);
        let mut limit = None;
        for &(key, value) in call.arguments.iter().filter(|(key, _)| Limit::KEYS.contains(key)) {
            if let Some(earlier) = limit.replace(Limit::from_parts(key, value)?) {
                return Err(TextError::malformed(
                    text,
                    format!("one limit is enough, {earlier} or {key}={value}"),
                ));
            }
        }
        call.arguments.retain(|(key, _)| !Limit::KEYS.contains(key));
        let entry = kind.entry();
        let profile = call.arguments.iter().find(|(key, _)| *key == "profile").map(|(_, name)| *name);
        for (key, value) in game.into_iter().flat_map(|game| entry.values_at(game, profile)) {
            if !call.arguments.iter().any(|(written, _)| *written == key) {
                call.arguments.push((key, value));
            }
        }
        let settings = entry.table().read(&call)?;
        Ok(Self { kind, settings, limit })
    }

    /// The name of its kind.
    #[must_use]
    pub fn name(&self) -> &str {
        self.settings.owner()
    }

    /// The parameters.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether it tells what a position is worth.
    #[must_use]
    pub fn tells_value(&self) -> bool {
        self.kind.entry().tells_value
    }

    pub(crate) fn kind(&self) -> &dyn PlayerKind {
        self.kind.as_ref()
    }

    /// The player as one would write it: what differs from the defaults, and what has another default at some game. So it
    /// is the same player wherever it is read.
    #[must_use]
    pub fn shortened(&self) -> String {
        self.shortened_but_for(&[])
    }

    /// The same, but these parameters are named in any case: whoever compares their values wants to see them.
    #[must_use]
    pub fn shortened_but_for(&self, named: &[String]) -> String {
        let entry = self.kind.entry();
        let defaults = entry.table().defaults();
        let shown = |name: &str| entry.depends_on_game(name) || named.iter().any(|key| key == name);
        let mut parts: Vec<String> = self
            .settings
            .iter()
            .zip(defaults.iter())
            .filter(|(set, default)| set != default || shown(set.0))
            .map(|((name, value), _)| format!("{name}={value}"))
            .collect();
        parts.extend(self.limit.map(|limit| limit.to_string()));
        if parts.is_empty() { self.name().to_owned() } else { format!("{}:{}", self.name(), parts.join(",")) }
    }

    /// The same player, with some parameters in its canonical text whether somebody gave them a value or not.
    #[must_use]
    pub fn naming(self, keys: &[&str]) -> Self {
        Self { settings: self.settings.naming(keys), ..self }
    }

    /// The player as it plays on a machine of this speed, where a time limit of its own is meant for the reference speed.
    #[must_use]
    pub fn scaled(self, reference: Speed, own: Speed) -> Self {
        Self { limit: self.limit.map(|limit| limit.scaled(reference, own)), ..self }
    }

    /// The limit that this player plays under: its own if it has one.
    #[must_use]
    pub fn limit_or(&self, common: Limit) -> Limit {
        self.limit.unwrap_or(common)
    }
}

impl PartialEq for PlayerSpec {
    fn eq(&self, other: &Self) -> bool {
        (&self.settings, self.limit) == (&other.settings, other.limit)
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.settings.fmt(f)?;
        let separator = if self.settings.iter().next().is_none() { ':' } else { ',' };
        self.limit.map_or(Ok(()), |limit| write!(f, "{separator}{limit}"))
    }
}
