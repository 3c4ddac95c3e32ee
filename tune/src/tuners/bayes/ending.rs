//! Whether enough is known to end before the budget is planned.

use super::mixture::Mixture;
use super::prior::{For, Prior};
use super::tuner::{ASKED, Bayes};
use crate::meetings::Meetings;
use crate::random::Normals;
use crate::tuner::{Step, View};

impl Bayes {
    /// What follows if the expected regret may be below a bound; nothing if it is not.
    pub(super) fn ending(
        &self,
        stop: f64,
        view: View<'_>,
        (meetings, prior): (&Meetings, &Prior),
        normals: &mut Normals,
    ) -> Option<Step> {
        let sites = self.sites(view.played, meetings, prior, normals);
        let told = self.hypotheses(view.played, For::Words).likely(ASKED);
        let mixture = Mixture::new(&sites, &told, meetings, Some(normals));
        if mixture.regret(normals) >= stop {
            return None;
        }
        // A quick look that knows nothing of what is out ends nothing: it is what would be told in the end that must be below.
        if !view.pending.is_empty() {
            return Some(Step::Wait);
        }
        let told = self.recommended(view.played).quality?;
        (told.regret < stop).then_some(Step::Stop)
    }
}
