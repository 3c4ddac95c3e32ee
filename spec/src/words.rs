//! Words in messages: the nearest right one for something unknown, and texts of others cut to a length that fits.

/// A word that is longer is nobody's slip of a known one.
const LONGEST_SLIP: usize = 100;

/// The known word nearest to `word`, if one is near enough to be a likely slip.
#[must_use]
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let known = known.into_iter().filter(|_| word.len() <= LONGEST_SLIP);
    known
        .map(|candidate| {
            let near = strsim::normalized_damerau_levenshtein(&word, &candidate.to_lowercase());
            // A shortened word ("canstop", "star") is a likely slip however short it is.
            let starts = !word.is_empty() && (candidate.starts_with(&word) || word.starts_with(candidate));
            (if starts { near.max(0.6) } else { near }, candidate)
        })
        .filter(|&(likeness, _)| likeness >= 0.5)
        // The first of equally near words, so that the message never depends on luck.
        .reduce(|best, next| if next.0 > best.0 { next } else { best })
        .map(|(_, candidate)| candidate)
}

/// ` (did you mean "pig"?)`, or nothing where no known word is near.
#[must_use]
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, known).map(|near| format!(" (did you mean \"{near}\"?)")).unwrap_or_default()
}

/// Words as a list for a sentence, cut after `most` of them.
#[must_use]
pub fn list<S: AsRef<str>>(words: &[S], most: usize) -> String {
    let shown: Vec<&str> = words.iter().take(most).map(AsRef::as_ref).collect();
    let more = words.len().saturating_sub(most);
    if more == 0 { shown.join(", ") } else { format!("{} and {more} more", shown.join(", ")) }
}

/// A text of somebody else in at most so many bytes: what is cut off is shown by an ellipsis.
#[must_use]
pub fn clip(text: &str, most: usize) -> String {
    const CUT: &str = "…";
    if text.len() <= most {
        return text.to_owned();
    }
    let mut shown = text[..text.floor_char_boundary(most.saturating_sub(CUT.len()))].to_owned();
    shown.push_str(CUT);
    shown
}

/// A text in Markdown, with a backslash before each of some characters, so that they are written as themselves. It stays one line.
#[must_use]
pub fn escaped(text: &str, special: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if special.contains(c) {
            out.push('\\');
        }
        out.push(if c.is_control() { ' ' } else { c });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: [&str; 5] = ["pig", "ewn", "cantstop", "ra", "mancala"];

    #[test]
    fn slips_find_their_word() {
        for (slip, right) in
            [("pigg", "pig"), ("can'tstop", "cantstop"), ("MANCALA", "mancala"), ("man", "mancala")]
        {
            assert_eq!(nearest(slip, GAMES), Some(right));
        }
    }

    #[test]
    fn nothing_near_gives_no_hint() {
        assert_eq!(nearest("chess", GAMES), None);
        assert_eq!(did_you_mean("", GAMES), "");
    }

    #[test]
    fn long_texts_are_cut_between_two_characters() {
        assert_eq!(clip("naïve", 6), "naïve");
        assert_eq!(clip("naïvely", 7), "naï…");
        assert_eq!(clip("naïvely", 6), "na…");
        assert_eq!(clip("ïïï", 3), "…");
    }

    #[test]
    fn nothing_is_looked_for_that_is_too_long_for_a_slip() {
        assert_eq!(nearest(&format!("pig{}", "g".repeat(1000)), GAMES), None);
    }

    #[test]
    fn long_lists_are_cut() {
        assert_eq!(list(&["a", "b", "c"], 2), "a, b and 1 more");
        assert_eq!(list(&["a", "b"], 2), "a, b");
    }
}
