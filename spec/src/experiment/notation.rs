//! How messages write what they are about: as the file has it, or as a program that tells the same in JSON.

/// In which notation something was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notation {
    /// A file that people write.
    Toml,
    /// What a program says.
    Json,
}

impl Notation {
    /// What holds keys and their values.
    pub(super) const fn table(self) -> &'static str {
        match self {
            Self::Toml => "a table",
            Self::Json => "an object",
        }
    }

    /// A key and its value.
    pub(super) fn pair(self, key: &str, value: &str) -> String {
        match self {
            Self::Toml => format!("{key} = {value}"),
            Self::Json => format!("\"{key}\":{value}"),
        }
    }
}
