//! What is shown of a campaign: the best candidates, and how what is known of them grew.

use std::collections::BTreeSet;

use spec::space::Axis;
use tune::Leader;

use super::super::plan::Plan;
use super::answer::elo;
use super::chronicle::Chronicle;
use super::course::Campaigning;
use crate::answer::Answer;
use crate::board::Board;
use crate::opening::Opening;
use crate::report::{Confirmation, Contender, Mark, Milestone, PairingReport, Parameter, Part, Search};

/// Values of a parameter that are written beside it.
const MOST_MARKS: usize = 6;

impl Campaigning {
    pub(super) fn tables(&self, board: &Board, answer: &Answer) -> Vec<Part> {
        let mut parts = vec![Part::Search(Box::new(self.search(board, answer)))];
        if !is_alike(answer) {
            parts.extend(self.posterior(board).map(|posterior| Part::Posterior(Box::new(posterior))));
        }
        parts.extend(self.baseline.map(|baseline| {
            Part::Confirmation(Box::new(Confirmation {
                baseline: board.name(baseline).to_owned(),
                itself: self.recommended() == Some(baseline),
                pairing: self.confirmation().map(|opening| self.report(board, &opening)),
            }))
        }));
        parts
    }

    fn search(&self, board: &Board, answer: &Answer) -> Search {
        // Where nobody differs a model has only its prior to tell, and a ranking would be of nothing.
        let complete = if is_alike(answer) { &[] } else { self.campaign.complete() };
        let mut games = vec![0];
        for generation in complete {
            let more: u64 = generation.iter().map(|played| 2 * played.result.pairs()).sum();
            games.push(games.last().unwrap_or(&0) + more);
        }
        let milestone = |generations: usize| {
            let said = self.chronicle.after(&self.campaign, generations);
            Milestone {
                generations: generations as u64,
                games: games[generations],
                best: self.plan.text(&said.best),
                elo: said.quality.as_ref().map(|quality| elo(quality.elo)),
                regret: said.quality.as_ref().map(|quality| quality.regret),
                among: said.quality.as_ref().and_then(Self::among),
            }
        };
        let last = (!complete.is_empty()).then(|| self.chronicle.after(&self.campaign, complete.len()));
        let confirmation = self.confirmation_id();
        let duels: Vec<_> = board.played().filter(|(id, _)| Some(*id) != confirmation).collect();
        let generations: BTreeSet<u32> = duels.iter().map(|(id, _)| id.repeat).collect();
        let players: BTreeSet<u32> =
            duels.iter().flat_map(|(_, pairing)| [pairing.first, pairing.second]).collect();
        let quality = last.as_ref().and_then(|said| said.quality.as_ref());
        let contender = |leader: &Leader| Contender {
            player: self.plan.text(&leader.candidate),
            params: self
                .plan
                .space
                .values(&leader.candidate)
                .map(|(key, text)| (key.to_owned(), text))
                .collect(),
            at: self.plan.space.point(&leader.candidate),
            elo: elo(leader.elo),
            best: leader.best,
        };
        Search {
            format: self.plan.method.word().to_owned(),
            reference: board.name(self.reference).to_owned(),
            recommended: answer.player().map(ToOwned::to_owned),
            crowned: answer.crowned().map(ToOwned::to_owned),
            candidates: self.plan.candidates(),
            played: players.len() as u64,
            duels: duels.len() as u64,
            generations: generations.len() as u64,
            budget: self.plan.budget,
            parameters: self.plan.space.axes().iter().map(parameter).collect(),
            best: quality.iter().flat_map(|quality| &quality.leaders).map(contender).collect(),
            among: quality.and_then(Self::among),
            course: Chronicle::marks(complete.len()).into_iter().map(milestone).collect(),
        }
    }

    /// The match against the baseline.
    fn report(&self, board: &Board, opening: &Opening) -> PairingReport {
        PairingReport::new(board, opening, self.stage(opening.id))
    }
}

/// Whether all who met played the same games.
const fn is_alike(answer: &Answer) -> bool {
    matches!(answer, Answer::Alike { .. })
}

fn parameter(axis: &Axis) -> Parameter {
    let ruler = axis.ruler();
    let mark = |place: u32| Mark { value: ruler.text(place), at: ruler.unit(place) };
    Parameter {
        key: axis.name().to_owned(),
        is_ordered: ruler.is_ordered(),
        marks: ruler.marks(MOST_MARKS).into_iter().map(mark).collect(),
    }
}
