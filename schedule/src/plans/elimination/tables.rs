//! What is shown of a tuning tournament: rounds, winners and how sure they are, the confirmation, everybody against everybody.

use stats::path_confidence;

use super::super::plan::Plan;
use super::bracket::Bracket;
use super::champion::MOST_RATED;
use super::tournaments::Elimination;
use crate::answer::{Answer, Title};
use crate::board::Board;
use crate::id::PairingId;
use crate::opening::Opening;
use crate::report::{Brackets, Confirmation, CrossTable, PairingReport, Part, RoundReport, Step, Tournament};
use crate::verdict::By;

impl Elimination {
    pub(super) fn tables(&self, board: &Board, answer: &Answer) -> Vec<Part> {
        let crowned = answer.crowned().map(ToOwned::to_owned);
        let brackets = || (0..).zip(&self.brackets);
        let rounds = brackets()
            .flat_map(|(repeat, bracket)| {
                (0..bracket.rounds()).map(move |round| self.round(board, bracket, repeat, round))
            })
            .filter(|round| !round.pairings.is_empty());
        let mut parts = vec![Part::Brackets(Brackets {
            rounds: rounds.collect(),
            tournaments: brackets().map(|(repeat, bracket)| tournament(board, bracket, repeat)).collect(),
            champions: self.winners(board),
            crowned: crowned.clone(),
        })];
        parts.extend(self.baseline.map(|baseline| {
            Part::Confirmation(Box::new(Confirmation {
                baseline: board.name(baseline).to_owned(),
                itself: self.champion == Some(baseline),
                pairing: self.confirmation().map(|opening| self.report(board, &opening)),
            }))
        }));
        parts.extend(self.cross_table(board).map(|table| Part::CrossTable(CrossTable { crowned, ..table })));
        parts
    }

    /// The candidates in the order of their names, over all rounds and repeats; nothing if there are too many to be rated. The
    /// confirmation is left out: it is about the champion alone.
    fn cross_table(&self, board: &Board) -> Option<CrossTable> {
        let candidates = self.contestants(board);
        if candidates.len() > MOST_RATED {
            return None;
        }
        let mut players = candidates.to_vec();
        players.sort_unstable();
        let place =
            |player: u32| players.binary_search_by(|known| known.as_str().cmp(board.name(player))).ok();
        let last = self.confirmation_id();
        let met = board.played().filter(|(id, _)| *id != last).filter_map(|(_, pairing)| {
            Some((place(pairing.first)?, place(pairing.second)?, pairing.ledger.tally().pentanomial()))
        });
        let met: Vec<_> = met.collect();
        let titles = self.winners(board).into_iter().map(|title| (title.player, title.titles)).collect();
        Some(CrossTable { titles, ..CrossTable::new(players, met.into_iter()) })
    }

    /// Who won how many tournaments, most first.
    pub(super) fn winners(&self, board: &Board) -> Vec<Title> {
        let titles = self.titles();
        let over: u64 = titles.iter().map(|(_, count)| count).sum();
        let title = |(player, titles): (u32, u64)| Title {
            player: board.name(player).to_owned(),
            titles,
            share: titles as f64 / over as f64,
        };
        titles.into_iter().map(title).collect()
    }

    fn report(&self, board: &Board, opening: &Opening) -> PairingReport {
        PairingReport::new(board, opening, self.stage(opening.id))
    }

    fn round(&self, board: &Board, bracket: &Bracket, repeat: u32, round: u32) -> RoundReport {
        let slots = || 0..bracket.slots(round);
        let known = slots().filter_map(|slot| self.at(PairingId { repeat, round, slot }));
        let pairings: Vec<PairingReport> = known.map(|opening| self.report(board, &opening)).collect();
        let byes = slots().filter(|_| round == 0).filter_map(|slot| bracket.bye(slot));
        RoundReport {
            repeat,
            round,
            pairs: self.rule_of(round).planned(),
            byes: byes.map(|player| board.name(player).to_owned()).collect(),
            confidence: (pairings.iter().all(|pairing| pairing.decided))
                .then(|| path_confidence(pairings.iter().map(|pairing| pairing.upset))),
            pairings,
        }
    }

    /// Whom a champion met in each round.
    pub(super) fn path(board: &Board, bracket: &Bracket, repeat: u32, champion: u32) -> Vec<Step> {
        let step = |round: u32| {
            let met = (0..bracket.slots(round)).find_map(|slot| {
                let pairing = board.pairings.get(&PairingId { repeat, round, slot })?;
                let opponent = match champion {
                    player if player == pairing.first => pairing.second,
                    player if player == pairing.second => pairing.first,
                    _ => return None,
                };
                Some((opponent, pairing.verdict?))
            });
            met.map_or(Step { round, opponent: None, by: By::Bye, upset: 0.0 }, |(opponent, verdict)| Step {
                round,
                opponent: Some(board.name(opponent).to_owned()),
                by: verdict.by,
                upset: verdict.upset,
            })
        };
        (0..bracket.rounds()).map(step).collect()
    }
}

fn tournament(board: &Board, bracket: &Bracket, repeat: u32) -> Tournament {
    let name = |player: u32| board.name(player).to_owned();
    let champion = bracket.champion();
    let path = champion.map_or_else(Vec::new, |champion| Elimination::path(board, bracket, repeat, champion));
    Tournament {
        repeat,
        champion: champion.map(name),
        confidence: champion.map(|_| path_confidence(path.iter().map(|step| step.upset))),
        path,
        seeding: bracket.seeding().iter().map(|&player| name(player)).collect(),
    }
}
