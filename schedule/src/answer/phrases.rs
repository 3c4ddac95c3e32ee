//! Parts of sentences that several answers have.

/// Players that a sentence lists; all of them are in the tables.
pub(super) const MOST_LISTED: usize = 6;

/// Who plays the same; nothing if nobody does.
pub(super) fn same_as(alike: &[String], name: &impl Fn(&str) -> String) -> String {
    match alike {
        [] => String::new(),
        others => format!(
            ", but {} played the same game as it in every pair of theirs: they do not differ here",
            listed(others, name)
        ),
    }
}

/// `a and b`, of many the first and how many more there are; empty if there is nobody.
pub(super) fn listed<'a>(
    players: impl IntoIterator<Item = &'a String>,
    name: &impl Fn(&str) -> String,
) -> String {
    let mut players = players.into_iter();
    let mut listed: Vec<String> = players.by_ref().take(MOST_LISTED).map(|player| name(player)).collect();
    let more = players.count();
    listed.extend((more > 0).then(|| format!("{more} more")));
    listed.join(" and ")
}

pub(super) fn counted(pairs: u64) -> String {
    if pairs == 1 { "1 pair".to_owned() } else { format!("{pairs} pairs") }
}

/// A probability in per cent; nothing measured is ever quite certain.
#[must_use]
pub fn chance(probability: f64) -> String {
    match probability {
        sure if sure > 0.999 => "> 99.9 %".to_owned(),
        never if never < 0.001 => "< 0.1 %".to_owned(),
        other => format!("{:.1} %", 100.0 * other),
    }
}

/// A share of some two hundred functions drawn from a model, in per cent: none of them says no more than that few would be.
#[must_use]
pub fn drawn_chance(share: f64) -> String {
    match share {
        most if most > 0.98 => "> 98 %".to_owned(),
        few if few < 0.02 => "< 2 %".to_owned(),
        other => format!("{:.0} %", 100.0 * other),
    }
}

#[cfg(test)]
mod tests {
    use super::drawn_chance;

    #[test]
    fn two_hundred_draws_tell_no_tenths() {
        let told = [0.0, 0.015, 0.02, 0.335, 0.98, 0.985, 1.0].map(drawn_chance);
        assert_eq!(told, ["< 2 %", "< 2 %", "2 %", "34 %", "98 %", "> 98 %", "> 98 %"]);
    }
}
