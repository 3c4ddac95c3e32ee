//! All claims as the appendix of a paper.

use spec::words::escaped;

use crate::judged::Judged;

/// The words for verdicts, in the order in which they are counted. Only whoever shows papers beside their experiments says
/// [`NOT_YET`]: elsewhere that is not measured.
const VERDICTS: [&str; 7] =
    ["confirmed", "refuted", "open", NOT_YET, "tested", "not measured", "not here yet"];
/// The word for a claim whose experiment was never submitted.
pub const NOT_YET: &str = "not judged yet";

/// A title, a count and a table.
#[must_use]
pub fn markdown(title: &str, claims: &[Judged]) -> String {
    let mut lines = vec![
        format!("# {}", cell(title)),
        String::new(),
        summary(claims),
        String::new(),
        "| claim | what it says | expected | measured, 95 % | published | verdict | remarks |".to_owned(),
        "|---|---|---|---|--:|---|---|".to_owned(),
    ];
    lines.extend(claims.iter().map(|claim| {
        let cells = [
            cell(&claim.id),
            cell(&claim.says),
            claim.expect.clone().unwrap_or_default(),
            claim.measured(),
            claim.published.map(|figure| figure.to_string()).unwrap_or_default(),
            format!("**{}**", claim.word()),
            cell(&claim.remarks().join("; ")),
        ];
        format!("| {} |", cells.join(" | "))
    }));
    lines.join("\n")
}

/// How many there are of each verdict, in one line.
#[must_use]
pub fn summary(claims: &[Judged]) -> String {
    let words: Vec<&str> = claims.iter().map(Judged::word).collect();
    let noun = if claims.len() == 1 { "claim" } else { "claims" };
    format!("{} {noun}: {}", claims.len(), counts(&words))
}

/// How many there are of each of these verdicts.
#[must_use]
pub fn counts(words: &[&str]) -> String {
    let count = |word: &str| words.iter().filter(|other| **other == word).count();
    let told = VERDICTS.iter().map(|word| (word, count(word))).filter(|(_, count)| *count > 0);
    told.map(|(word, count)| format!("{count} {word}")).collect::<Vec<_>>().join(", ")
}

/// A text of somebody in a cell of a table: what would be the end of it, a tag, a link or an emphasis is written as itself.
fn cell(text: &str) -> String {
    escaped(text, "\\|<[*_")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::{Claim, Subject};

    #[test]
    fn a_table_has_a_row_for_every_claim() {
        let claim = Claim {
            id: "M10".to_owned(),
            says: "a | b".to_owned(),
            subject: Subject::Missing("no probes".to_owned()),
            published: None,
            differs: None,
        };
        let text = markdown("A paper", &[Judged::new(&claim, Vec::new())]);
        assert!(text.starts_with("# A paper\n\n1 claim: 1 not here yet\n\n| claim |"));
        assert!(text.ends_with("| M10 | a \\| b |  |  |  | **not here yet** | no probes |"));
    }

    /// Whoever wrote a claim may have written anything.
    #[test]
    fn texts_are_written_as_themselves() {
        assert_eq!(cell("a|b \\| <b>x</b> *y* [z](w)"), r"a\|b \\\| \<b>x\</b> \*y\* \[z](w)");
        assert_eq!(cell("one\ntwo\u{1b}[2J"), r"one two \[2J");
    }
}
