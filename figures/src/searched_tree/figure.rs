//! The whole picture of a search.

use games::Notation;
use search::Trace;

use super::caption::Caption;
use super::{bough, choice, layout, legend, river};
use crate::canvas::Canvas;
use crate::svg::Svg;

/// Draws what a search looked at from a position; nothing if that is the root alone.
#[must_use]
pub fn searched_tree<G: Notation>(
    game: &G,
    state: &G::State,
    trace: &Trace<G>,
    caption: &Caption,
) -> Option<Svg> {
    let boughs = bough::boughs(game, state, trace);
    let chosen = choice::choose(&boughs)?;
    let layout = layout::Layout::of(&boughs, &chosen);
    let scale = legend::Scale::of(&boughs, &chosen);
    let mut canvas = Canvas::new(layout::WIDTH, layout.bottom + legend::HEIGHT);
    legend::caption(&mut canvas, caption);
    legend::levels(&mut canvas, &trace.shape, layout.bottom);
    river::draw(&mut canvas, &boughs, &chosen, &layout, scale);
    legend::legend(&mut canvas, &boughs, &chosen, scale, layout.bottom);
    let moves = boughs[0].children.iter().map(|&at| boughs[at].words());
    Some(
        canvas
            .finish(&caption.title, &format!("{}. {}", caption.result, moves.collect::<Vec<_>>().join("; "))),
    )
}
