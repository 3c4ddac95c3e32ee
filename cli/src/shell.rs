//! Commands that people copy: written so that a shell reads what was meant, whatever is in their words.

/// The command that was given.
pub(crate) fn own_command() -> String {
    let words = std::env::args_os().map(|word| quoted(&word.to_string_lossy()));
    words.collect::<Vec<_>>().join(" ")
}

/// A word of a command, between quotes where a shell would see more in it.
pub(crate) fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./:=,+@%".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_quoted_where_a_shell_would_read_it_differently() {
        let words = ["run", "e.toml", "my games.db", "it's", "a;b", "$(c)", ""];
        let quoted = words.map(quoted);
        assert_eq!(quoted, ["run", "e.toml", "'my games.db'", r"'it'\''s'", "'a;b'", "'$(c)'", "''"]);
    }
}
