//! All claims as the appendix of a paper.

use crate::judged::Judged;

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
            claim.id.clone(),
            claim.says.clone(),
            claim.expect.clone().unwrap_or_default(),
            claim.measured(),
            claim.published.map(|figure| figure.to_string()).unwrap_or_default(),
            format!("**{}**", claim.word()),
            claim.remarks().join("; "),
        ];
        format!("| {} |", cells.map(|text| cell(&text)).join(" | "))
    }));
    lines.join("\n")
}

/// How many there are of each verdict, in one line.
#[must_use]
pub fn summary(claims: &[Judged]) -> String {
    let counts = ["confirmed", "refuted", "open", "tested", "not measured", "not here yet"]
        .map(|word| (word, claims.iter().filter(|claim| claim.word() == word).count()));
    let told = counts.iter().filter(|(_, count)| *count > 0).map(|(word, count)| format!("{count} {word}"));
    let noun = if claims.len() == 1 { "claim" } else { "claims" };
    format!("{} {noun}: {}", claims.len(), told.collect::<Vec<_>>().join(", "))
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace(['\n', '\r'], " ")
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
}
