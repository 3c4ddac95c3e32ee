//! The shape of a space, as the model sees it.

use spec::{Purpose, Stream};

use super::believed::Believed;
use crate::importance::importance;
use crate::relief::{Belief, Map, Relief, Slice, changing, lines, mapped, moved, points};
use crate::settings::Settings;
use spec::space::{Candidate, Space};

/// The shape of a space around a candidate, and what is believed of those who played.
pub(super) fn relief(
    space: &Space,
    settings: &Settings,
    believed: &Believed<'_>,
    (through, players): (&Candidate, &[Candidate]),
) -> Relief {
    let mut stream = Stream::new(settings.seed.child(Purpose::Draw, u64::MAX - 2));
    let importance = importance(space, &mut stream, |candidates| believed.means(candidates));
    let slice = |axis: usize| {
        let places = points(space, through, axis);
        let candidates: Vec<Candidate> =
            places.iter().map(|place| moved(space, through, &[(axis, *place)])).collect();
        Slice { axis, points: places.into_iter().zip(believed.estimates(&candidates)).collect() }
    };
    let map = |axes: [usize; 2]| {
        let places = axes.map(|axis| lines(space, axis));
        let [across, upwards] = &places;
        let row = |up: &u32| {
            let up = (axes[1], *up);
            across.iter().map(move |at| [(axes[0], *at), up]).collect::<Vec<_>>()
        };
        let candidates: Vec<Candidate> =
            upwards.iter().flat_map(row).map(|places| moved(space, through, &places)).collect();
        Map { axes, elo: believed.means(&candidates), places }
    };
    let axes: Vec<usize> = changing(space, through).collect();
    let slices = axes.iter().copied().map(slice).collect();
    let pairs = importance.as_ref().map_or_else(Vec::new, |importance| mapped(axes, importance));
    let maps = pairs.into_iter().map(map).collect();
    let players = believed
        .told(players)
        .zip(players)
        .map(|((elo, deviation), candidate)| Belief { candidate: candidate.clone(), elo, deviation })
        .collect();
    Relief { through: through.clone(), importance, slices, maps, players }
}
