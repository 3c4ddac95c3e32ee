//! What can be said of candidates that were rated by themselves, without a model of what lies between them.

use spec::{Purpose, Stream};

use super::expectation::Expectation;
use crate::answer::{Answer, Estimate, Leader, Quality};
use crate::kinship::Kinship;
use crate::meetings::Meetings;
use crate::random::Normals;
use crate::rating::Rated;
use crate::settings::Settings;
use spec::space::{Candidate, Space};

/// Ratings that are drawn to tell how likely each is the best.
const DRAWS: usize = 200;
/// Leaders that are told.
const LEADERS: usize = 10;

/// How much wider intervals are than ratings say. Strengths before anything is played are taken for normal, each value for as good beside some as
/// beside others; where a few peaks stand over wide slopes both are wrong. Chosen so that intervals hold the truth about 19 times of 20.
const WIDER: f64 = 1.2;

/// The best of the last candidates by their ratings, and how sure that is.
///
/// `last` are the numbers of those that can be recommended, `among` of those that may be better; `prior` is the standard deviation
/// of strengths before anything is played.
pub(super) fn answer(
    settings: &Settings,
    (space, meetings): (&Space, &Meetings),
    prior: f64,
    last: &[usize],
    among: &[usize],
) -> Option<Answer> {
    let rated = Rated::of(meetings, Kinship::of(space, &meetings.players), prior);
    let by_rating = |one: &usize, other: &usize| rated.elo[*other].total_cmp(&rated.elo[*one]);
    let best = last.iter().copied().min_by(by_rating)?;
    let mut order = among.to_vec();
    order.sort_by(by_rating);
    order.retain(|player| *player != best);
    order.insert(0, best);
    let mut normals = Normals::new(Stream::new(settings.seed.child(Purpose::Draw, u64::MAX)));
    let functions = (0..DRAWS).map(|_| {
        let drawn = rated.drawn(&mut normals);
        let first = among.iter().copied().reduce(|a, b| if drawn[b] > drawn[a] { b } else { a });
        (drawn, first.unwrap_or(best))
    });
    let expected = Expectation::of(best, rated.elo.len(), functions);
    let over = |player: usize| match meetings.number(&settings.baseline) {
        Some(base) => {
            Estimate::normal(rated.elo[player] - rated.elo[base], WIDER * rated.deviation(player, base))
        }
        None => Estimate::normal(rated.elo[player], prior),
    };
    let leader = |player: &usize| Leader {
        candidate: meetings.players[*player].clone(),
        elo: over(*player),
        best: expected.firsts[*player],
    };
    let quality = Quality {
        elo: over(best),
        regret: expected.regret,
        within_five: expected.within_five,
        among: space.list().is_none_or(|all| among.len() < all.len()).then_some(among.len()),
        leaders: order.iter().take(LEADERS).map(leader).collect(),
    };
    let best: Candidate = meetings.players[best].clone();
    Some(Answer { best, quality: Some(quality) })
}
