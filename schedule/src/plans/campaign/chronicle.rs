//! What could be said after how many generations, kept because working it out takes long. Forgetting it changes nothing but the time.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use tune::{Answer, Campaign};

/// Answers by the number of complete generations; copies share them.
#[derive(Clone, Debug, Default)]
pub(super) struct Chronicle(Arc<Mutex<BTreeMap<usize, Arc<Answer>>>>);

impl Chronicle {
    /// What could be said after so many generations of a campaign, always the same one.
    pub(super) fn after(&self, campaign: &Campaign, generations: usize) -> Arc<Answer> {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(answer) = known().get(&generations) {
            return answer.clone();
        }
        let is_last = campaign.is_ending() && generations == campaign.complete().len();
        let answer = match campaign.recommended().filter(|_| is_last) {
            Some(recommended) => recommended.clone(),
            None => campaign.answer_after(generations),
        };
        known().entry(generations).or_insert_with(|| Arc::new(answer)).clone()
    }

    /// The numbers of generations of which a course is told: the first few, then ever fewer, and the last.
    pub(super) fn marks(complete: usize) -> Vec<usize> {
        let doubles = std::iter::successors(Some(1usize), |mark| mark.checked_mul(2));
        let between = doubles.clone().skip(1).map(|mark| mark / 2 * 3);
        let mut marks: Vec<usize> = doubles
            .take_while(|mark| *mark <= complete)
            .chain(between.take_while(|mark| *mark <= complete))
            .chain((complete > 0).then_some(complete))
            .collect();
        marks.sort_unstable();
        marks.dedup();
        marks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_few_and_the_last_is_there() {
        assert!(Chronicle::marks(0).is_empty());
        assert_eq!(Chronicle::marks(1), [1]);
        assert_eq!(Chronicle::marks(60), [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 60]);
        assert!(Chronicle::marks(100_000).len() < 40);
    }
}
