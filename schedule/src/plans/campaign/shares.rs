//! Shares of the differences between candidates where some parameters were shown to change nothing.

use tune::Importance;

/// The importances of `rest` as shares of what is left where the `idle` ones, whatever a model believes of them, change nothing; none
/// where nothing is left.
pub(super) fn without(idle: &[Importance], rest: &[Importance]) -> Vec<Importance> {
    if idle.is_empty() {
        return rest.to_vec();
    }
    let gone: f64 = idle.iter().map(|one| one.in_all).sum();
    let alone: f64 = rest.iter().map(|one| one.alone).sum();
    // What idle ones are believed to do together is counted for each of them, so that less may seem to be left than there is.
    let left = if rest.len() == 1 { alone } else { (1.0 - gone).max(alone) };
    if left <= 0.0 {
        return Vec::new();
    }
    let together = (1.0 - alone / left).max(0.0);
    let share = |one: &Importance| {
        let alone = one.alone / left;
        // It was believed to do something together with the idle ones too.
        Importance { alone, in_all: (one.in_all / left).clamp(alone, alone + together) }
    };
    rest.iter().map(share).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(alone: f64, in_all: f64) -> Importance {
        Importance { alone, in_all }
    }

    fn is_near(found: &[Importance], wanted: &[Importance]) -> bool {
        let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
        found.len() == wanted.len()
            && found
                .iter()
                .zip(wanted)
                .all(|(one, other)| near(one.alone, other.alone) && near(one.in_all, other.in_all))
    }

    #[test]
    fn where_all_may_matter_nothing_changes() {
        let all = [of(0.5, 0.6), of(0.2, 0.4)];
        assert_eq!(without(&[], &all), all);
    }

    #[test]
    fn what_an_idle_one_was_believed_to_do_is_nobodys() {
        // x alone 0.4, z alone 0.2, both together 0.1; y alone 0.1, with x 0.2.
        let found = without(&[of(0.1, 0.3)], &[of(0.4, 0.7), of(0.2, 0.3)]);
        let wanted = [of(0.4 / 0.7, 0.5 / 0.7), of(0.2 / 0.7, 0.3 / 0.7)];
        assert!(is_near(&found, &wanted), "{found:?}");
    }

    #[test]
    fn a_single_one_that_is_left_is_all_there_is() {
        let found = without(&[of(0.1, 0.3), of(0.2, 0.3)], &[of(0.4, 0.6)]);
        assert!(is_near(&found, &[of(1.0, 1.0)]), "{found:?}");
    }

    #[test]
    fn several_idle_ones_that_do_much_together_leave_no_less_than_the_others_do_alone() {
        let found = without(&[of(0.1, 0.6), of(0.1, 0.6)], &[of(0.15, 0.15), of(0.15, 0.15)]);
        assert!(is_near(&found, &[of(0.5, 0.5), of(0.5, 0.5)]), "{found:?}");
    }

    #[test]
    fn nothing_matters_where_only_idle_ones_were_believed_to() {
        assert!(without(&[of(1.0, 1.0)], &[of(0.0, 0.0)]).is_empty());
        assert!(without(&[of(1.0, 1.0)], &[of(0.0, 0.0), of(0.0, 0.0)]).is_empty());
    }
}
