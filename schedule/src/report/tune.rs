//! A tuning in a report: rounds, champions and how sure they are, the confirmation.

use serde::Serialize;
use stats::path_confidence;

use super::pairing::PairingReport;
use crate::answer::Title;
use crate::bracket::Bracket;
use crate::course::Course;
use crate::elimination::Elimination;
use crate::id::PairingId;
use crate::verdict::By;

/// Which candidate is best, and how sure that is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TuneReport {
    /// Every round of every repeat that has a pairing.
    pub rounds: Vec<RoundReport>,
    /// Every repeat.
    pub tournaments: Vec<Tournament>,
    /// Who won how many tournaments, most first.
    pub champions: Vec<Title>,
    /// The champion against the baseline, on luck that no round used; absent if nobody asked for it.
    pub confirmation: Option<Confirmation>,
    /// Who is marked in gold ([`Answer::crowned`](super::Answer::crowned)).
    #[serde(skip)]
    pub crowned: Option<String>,
}

/// A round of one tournament.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RoundReport {
    /// Of which tournament.
    pub repeat: u32,
    /// Which round.
    pub round: u32,
    /// Pairs of each pairing, without extra blocks.
    pub pairs: u64,
    /// The pairings whose players are known.
    pub pairings: Vec<PairingReport>,
    /// Who went on without an opponent.
    pub byes: Vec<String>,
    /// The probability that every pairing of the round went to the really better player; absent until all are decided.
    pub confidence: Option<f64>,
}

/// One of the independent tournaments.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tournament {
    /// Which one.
    pub repeat: u32,
    /// Who won it.
    pub champion: Option<String>,
    /// The probability that the champion is really better than everybody it knocked out.
    pub confidence: Option<f64>,
    /// Whom the champion met.
    pub path: Vec<Step>,
    /// The candidates as they were drawn, best seed first.
    pub seeding: Vec<String>,
}

/// A round on a champion's path.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Step {
    /// Which round.
    pub round: u32,
    /// Who was knocked out; nobody by a bye.
    pub opponent: Option<String>,
    /// What decided.
    pub by: By,
    /// The probability that the opponent is really better.
    pub upset: f64,
}

/// The last word on a champion.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Confirmation {
    /// Against whom, canonical.
    pub baseline: String,
    /// Whether the champion is the baseline itself: then there is nothing to play.
    pub itself: bool,
    /// The match, once there is a champion.
    pub pairing: Option<PairingReport>,
}

impl TuneReport {
    pub(super) fn new(course: &Course, elimination: &Elimination) -> Self {
        let brackets = || (0..).zip(elimination.brackets());
        Self {
            rounds: brackets()
                .flat_map(|(repeat, bracket)| {
                    (0..bracket.rounds()).map(move |round| RoundReport::new(course, bracket, repeat, round))
                })
                .filter(|round| !round.pairings.is_empty())
                .collect(),
            tournaments: brackets()
                .map(|(repeat, bracket)| Tournament::new(course, bracket, repeat))
                .collect(),
            champions: titles(course, elimination),
            crowned: course.answer().crowned().map(ToOwned::to_owned),
            confirmation: elimination.baseline().map(|baseline| Confirmation {
                baseline: course.players[baseline as usize].clone(),
                itself: elimination.champion() == Some(baseline),
                pairing: report(course, elimination.confirmation_id()),
            }),
        }
    }
}

/// Who won how many tournaments, most first.
pub(super) fn titles(course: &Course, elimination: &Elimination) -> Vec<Title> {
    let titles = elimination.titles();
    let over: u64 = titles.iter().map(|(_, count)| count).sum();
    let title = |(player, titles): (u32, u64)| Title {
        player: course.players[player as usize].clone(),
        titles,
        share: titles as f64 / over as f64,
    };
    titles.into_iter().map(title).collect()
}

impl RoundReport {
    fn new(course: &Course, bracket: &Bracket, repeat: u32, round: u32) -> Self {
        let slots = || 0..bracket.slots(round);
        let pairings: Vec<PairingReport> =
            slots().filter_map(|slot| report(course, PairingId { repeat, round, slot })).collect();
        let byes = slots().filter(|_| round == 0).filter_map(|slot| bracket.bye(slot));
        Self {
            repeat,
            round,
            pairs: course.rules[round as usize].planned(),
            byes: byes.map(|player| course.players[player as usize].clone()).collect(),
            confidence: (pairings.iter().all(|pairing| pairing.decided))
                .then(|| path_confidence(pairings.iter().map(|pairing| pairing.upset))),
            pairings,
        }
    }
}

impl Tournament {
    fn new(course: &Course, bracket: &Bracket, repeat: u32) -> Self {
        let name = |player: u32| course.players[player as usize].clone();
        let champion = bracket.champion();
        let path = champion.map_or_else(Vec::new, |champion| path(course, bracket, repeat, champion));
        Self {
            repeat,
            champion: champion.map(name),
            confidence: champion.map(|_| path_confidence(path.iter().map(|step| step.upset))),
            path,
            seeding: bracket.seeding().iter().map(|&player| name(player)).collect(),
        }
    }
}

/// Whom a champion met in each round.
pub(super) fn path(course: &Course, bracket: &Bracket, repeat: u32, champion: u32) -> Vec<Step> {
    let step = |round: u32| {
        let met = (0..bracket.slots(round)).find_map(|slot| {
            let pairing = course.pairings.get(&PairingId { repeat, round, slot })?;
            let opponent = match champion {
                player if player == pairing.first => pairing.second,
                player if player == pairing.second => pairing.first,
                _ => return None,
            };
            Some((opponent, pairing.verdict?))
        });
        met.map_or(Step { round, opponent: None, by: By::Bye, upset: 0.0 }, |(opponent, verdict)| Step {
            round,
            opponent: Some(course.players[opponent as usize].clone()),
            by: verdict.by,
            upset: verdict.upset,
        })
    };
    (0..bracket.rounds()).map(step).collect()
}

fn report(course: &Course, id: PairingId) -> Option<PairingReport> {
    course.pairings.get(&id).map(|pairing| PairingReport::new(course, id, pairing))
}
