//! Texts that others said, as every database takes them.

/// The text without the character 0, which no text of `PostgreSQL` has; a mark stands in its place.
pub(crate) fn storable(text: &str) -> String {
    text.replace('\0', "\u{FFFD}")
}
