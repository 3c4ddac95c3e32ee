//! What could be said after how many generations, kept because working it out takes long. Forgetting it changes nothing but the time.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use spec::space::Candidate;
use tune::{Answer, Campaign, Outlook, Relief};

/// A shape of the space, where the tuner has a model of it, and after how many generations.
type Known = (usize, Option<Arc<Relief>>);

/// What is kept; copies share it.
#[derive(Clone, Debug, Default)]
pub(super) struct Chronicle {
    /// Answers by the number of complete generations.
    answers: Arc<Mutex<BTreeMap<usize, Arc<Answer>>>>,
    /// The last shape of the space that was asked for.
    relief: Arc<Mutex<Option<Known>>>,
    /// What more games would bring after the last generation.
    outlook: Arc<OnceLock<Option<Outlook>>>,
}

impl Chronicle {
    /// What could be said after so many generations of a campaign, always the same one.
    pub(super) fn after(&self, campaign: &Campaign, generations: usize) -> Arc<Answer> {
        let known = || self.answers.lock().unwrap_or_else(PoisonError::into_inner);
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

    /// What was believed of the shape of the space around what was recommended then; nothing from tuners that have no model of it.
    pub(super) fn relief(
        &self,
        campaign: &Campaign,
        generations: usize,
        best: &Candidate,
    ) -> Option<Arc<Relief>> {
        // Held meanwhile: whoever asks at the same time waits for it instead of working it out as well.
        let mut known = self.relief.lock().unwrap_or_else(PoisonError::into_inner);
        match known.as_ref() {
            Some((of, relief)) if *of == generations => relief.clone(),
            _ => {
                known.insert((generations, campaign.relief_after(generations, best).map(Arc::new))).1.clone()
            }
        }
    }

    /// What so many pairs more would probably bring to a campaign that is over; nothing from tuners that cannot say so.
    pub(super) fn outlook(&self, campaign: &Campaign, pairs: u64) -> Option<Outlook> {
        let is_over = campaign.is_finished();
        is_over.then(|| *self.outlook.get_or_init(|| campaign.outlook(pairs))).flatten()
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
