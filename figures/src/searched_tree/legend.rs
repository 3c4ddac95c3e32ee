//! What a picture of a search says in words: whose it is, what its colours mean, and the shape of the whole tree.

use search::trace::{Fate, Place, Shape};

use super::bough::Bough;
use super::caption::Caption;
use super::choice::{Chosen, What};
use super::layout::WIDTH;
use crate::canvas::{Canvas, fitted, text_width};
use crate::numbers::{grouped, signed};
use crate::palette::diverging_class;

/// The room below the river.
pub(super) const HEIGHT: f64 = 46.0;
/// Levels of the shape that have room.
const MOST_LEVELS: usize = 24;

/// Values as colours: so far from the middle is all blue or all orange.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    middle: f64,
    reach: f64,
}

impl Scale {
    /// About nothing, or about the value of the root if all values are so near to it that they would have one colour.
    pub(super) fn of(boughs: &[Bough], chosen: &[Chosen]) -> Self {
        let value = |chosen: &Chosen| match chosen.what {
            What::Bough(at) => boughs[at].value,
            _ => None,
        };
        let values: Vec<f64> = chosen.iter().filter_map(value).collect();
        let root = libm::round(boughs[0].value.unwrap_or(0.0));
        let near = usual_distance(&values, root);
        if near < 0.45 * root.abs() {
            return Self { middle: root, reach: rounded_up(near) };
        }
        Self { middle: 0.0, reach: rounded_up(usual_distance(&values, 0.0)) }
    }

    pub(super) fn class(self, value: Option<f64>) -> &'static str {
        value.map_or("even", |value| diverging_class((value - self.middle) / self.reach))
    }
}

/// How far nearly all values are from a middle: a few that are far off would leave the others pale.
fn usual_distance(values: &[f64], middle: f64) -> f64 {
    let mut sizes: Vec<f64> = values.iter().map(|value| (value - middle).abs()).collect();
    sizes.sort_by(f64::total_cmp);
    sizes.get(sizes.len() * 9 / 10).copied().unwrap_or(100.0)
}

fn rounded_up(reach: f64) -> f64 {
    [1.0, 2.0, 5.0, 10.0, 20.0, 50.0].into_iter().find(|round| *round >= reach).unwrap_or(100.0)
}

pub(super) fn caption(canvas: &mut Canvas, caption: &Caption) {
    canvas.text("bold", (14.0, 20.0), &fitted(&caption.title, 14.5, WIDTH - 30.0));
    canvas.text("muted small", (14.0, 38.0), &fitted(&caption.result, 11.0, WIDTH - 30.0));
}

/// How many nodes there are on each level of the whole tree, at the right.
pub(super) fn levels(canvas: &mut Canvas, shape: &Shape, bottom: f64) {
    let levels = shape.levels();
    let most = levels.iter().map(|level| level.nodes).max().unwrap_or(0).max(1) as f64;
    let (left, top) = (WIDTH - 168.0, 76.0);
    canvas.text("small bold", (left, top - 10.0), "nodes by depth");
    let shown = levels.len().min(MOST_LEVELS);
    let step = ((bottom - top) / shown.max(1) as f64).clamp(9.0, 18.0);
    for (depth, level) in levels.iter().enumerate().take(shown) {
        let y = top + step * depth as f64;
        let words = format!(
            "{depth} decisions deep: {} nodes, {} of them leaves, {} of those end the game",
            grouped(level.nodes),
            grouped(level.leaves),
            grouped(level.ended)
        );
        canvas.named(&words, |canvas| {
            canvas.text("tiny muted end", (left + 14.0, y + step - 3.5), &depth.to_string());
            let (width, ended) = (86.0 * level.nodes as f64 / most, 86.0 * level.ended as f64 / most);
            canvas.rect("even", (left + 19.0, y + 1.0), (width.max(0.8), step - 2.5), 1.0);
            canvas.rect("ended", (left + 19.0, y + 1.0), (ended, step - 2.5), 1.0);
            canvas.text("tiny muted", (left + 23.0 + width, y + step - 3.5), &grouped(level.nodes));
        });
    }
    let y = top + step * shown as f64 + 12.0;
    if levels.len() > shown {
        canvas.text("tiny muted", (left + 19.0, y), &format!("and {} levels below", levels.len() - shown));
    } else if levels.iter().any(|level| level.ended > 0) {
        canvas.rect("ended", (left + 19.0, y - 7.0), (8.0, 8.0), 1.0);
        canvas.text("tiny muted", (left + 31.0, y), "the game is over");
    }
}

/// What colours, widths and signs mean.
pub(super) fn legend(canvas: &mut Canvas, boughs: &[Bough], chosen: &[Chosen], scale: Scale, top: f64) {
    let y = top + 18.0;
    for step in 0..9u32 {
        let class = diverging_class((f64::from(step) - 4.0) / 4.0);
        canvas.rect(class, (14.0 + 14.0 * f64::from(step), y), (14.0, 8.0), 0.0);
    }
    let end = |sign: f64| signed(scale.middle + sign * scale.reach);
    canvas.text("muted tiny", (14.0, y + 19.0), &end(-1.0));
    canvas.text("muted tiny mid", (77.0, y + 19.0), "value");
    canvas.text("muted tiny end", (140.0, y + 19.0), &end(1.0));
    let mut x = 172.0;
    let mut sign = |draw: &dyn Fn(&mut Canvas, f64), text: &str| {
        draw(canvas, x);
        canvas.text("muted small", (x + 12.0, y + 8.0), text);
        x += 12.0 + text_width(text, 11.0) + 18.0;
    };
    let has = |test: &dyn Fn(&Bough) -> bool| {
        let is_so = |chosen: &Chosen| matches!(chosen.what, What::Bough(at) if test(&boughs[at]));
        chosen.iter().any(is_so)
    };
    let has_unseen =
        |cut: bool| chosen.iter().any(|chosen| matches!(chosen.what, What::Unseen(_, is) if is == cut));
    let decides = |bough: &Bough, number: u8| matches!(bough.place, Some(Place::Decision(player)) if player.number() == number);
    if has(&|bough| decides(bough, 1)) {
        sign(&|canvas, x| canvas.circle("node one", (x, y + 4.0), 5.0), "player 1 decides");
    }
    if has(&|bough| decides(bough, 2)) {
        sign(&|canvas, x| canvas.circle("node two", (x, y + 4.0), 5.0), "player 2 decides");
    }
    if has(&|bough| bough.place == Some(Place::Chance)) {
        let diamond =
            |x: f64| [(x, y - 1.0), (x + 5.0, y + 4.0), (x, y + 9.0), (x - 5.0, y + 4.0), (x, y - 1.0)];
        sign(&|canvas, x| canvas.polyline("node dice", diamond(x)), "the dice decide");
    }
    if has(&|bough| bough.place == Some(Place::Over)) {
        sign(&|canvas, x| canvas.rect("node even", (x - 4.0, y), (8.0, 8.0), 1.0), "the game is over");
    }
    if has(&|bough| bough.fate == Fate::Cut) || has_unseen(true) {
        sign(
            &|canvas, x| {
                canvas.line("cut", (x, y - 3.0), (x, y + 8.0));
                canvas.line("cut", (x - 4.0, y + 8.0), (x + 4.0, y + 8.0));
            },
            "cut off by a bound",
        );
    }
    if has(&|bough| bough.fate == Fate::Untried) || has_unseen(false) {
        sign(&|canvas, x| canvas.line("untried", (x, y - 4.0), (x, y + 11.0)), "not tried");
    }
    if has(&|bough| bough.fate == Fate::Probed) {
        sign(
            &|canvas, x| canvas.rect("stream probe even", (x - 5.0, y), (10.0, 8.0), 0.0),
            "probed by one move",
        );
    }
    canvas.text(
        "muted tiny",
        (172.0, y + 24.0),
        "A stream is as wide as its share of all visits, and has the colour of its value for player 1.",
    );
}
