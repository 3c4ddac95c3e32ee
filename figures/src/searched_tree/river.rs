//! Streams, stubs and nodes.

use games::Player;
use search::trace::{Fate, Place};

use super::bough::Bough;
use super::choice::{Chosen, What};
use super::layout::Layout;
use super::legend::Scale;
use crate::canvas::{At, Canvas, text_width};
use crate::numbers::grouped;

const RADIUS: f64 = 6.0;
/// How far a stub reaches.
const STUB: f64 = 18.0;
/// Degrees from straight down to the first stub, and from one to the next.
const FIRST_ANGLE: f64 = 20.0;
const ANGLE: f64 = 17.0;
/// Points of a stream's bank.
const POINTS: u32 = 14;

/// Draws everything: streams first, then what stands on them.
pub(super) fn draw(canvas: &mut Canvas, boughs: &[Bough], chosen: &[Chosen], layout: &Layout, scale: Scale) {
    // Streams of deeper levels first, so that a wide one lies over the ends of those that it feeds.
    for at in (0..chosen.len()).rev() {
        streams(canvas, boughs, chosen, layout, scale, at);
    }
    for (at, chosen) in chosen.iter().enumerate() {
        if let What::Bough(bough) = chosen.what
            && boughs[bough].is_seen()
        {
            let is_folded = chosen.below.is_empty() && !boughs[bough].children.is_empty();
            node(canvas, &boughs[bough], layout.places[at], radius(layout.spans[at]), scale, is_folded);
        }
    }
    for (at, chosen) in chosen.iter().enumerate().skip(1) {
        label(canvas, boughs, chosen.what, layout, at);
    }
}

fn radius(span: f64) -> f64 {
    (span / 2.4).clamp(2.2, RADIUS)
}

/// All that flows from one node.
fn streams(
    canvas: &mut Canvas,
    boughs: &[Bough],
    chosen: &[Chosen],
    layout: &Layout,
    scale: Scale,
    at: usize,
) {
    let below = &chosen[at].below;
    let flowing: f64 = below.iter().map(|&below| layout.widths[below]).sum();
    let bed = layout.widths[at].max(flowing.min(2.0 * RADIUS));
    let (x, y) = layout.places[at];
    let (mut left, mut stubs) = (x - bed / 2.0, 0..);
    for &to in below {
        let share = bed * layout.widths[to] / flowing;
        let (from, end) = ((left + share / 2.0, y), layout.places[to]);
        left += share;
        match chosen[to].what {
            What::Bough(bough) if !boughs[bough].is_seen() => {
                canvas.named(&boughs[bough].words(), |canvas| {
                    stub(canvas, (x, y), stubs.next().unwrap_or(0), boughs[bough].fate == Fate::Cut);
                });
            }
            What::Bough(bough) => {
                let bough = &boughs[bough];
                let probed = if bough.fate == Fate::Probed { "probe " } else { "" };
                let class = format!("stream {probed}{}", scale.class(bough.value));
                canvas.named(&bough.words(), |canvas| {
                    stream(canvas, &class, from, end, share, layout.widths[to]);
                });
            }
            What::Others(count, visits) => {
                let words = format!("{} others: {} visits", grouped(count), grouped(visits));
                canvas.named(&words, |canvas| {
                    stream(canvas, "stream even", from, end, share, layout.widths[to]);
                });
            }
            What::Unseen(count, is_cut) => {
                let fate = if is_cut { "cut off" } else { "not tried" };
                canvas.named(&format!("{} others: {fate}", grouped(count)), |canvas| {
                    stub(canvas, (x, y), 0, is_cut);
                    canvas.line("untried", (x, y), (end.0, end.1 - 12.0));
                });
            }
        }
    }
}

/// A band from one place to another that ends as wide as it is.
fn stream(canvas: &mut Canvas, class: &str, from: At, to: At, begins: f64, ends: f64) {
    let bank = |side: f64| {
        (0..=POINTS).map(move |step| {
            let t = f64::from(step) / f64::from(POINTS);
            let bend = t * t * (3.0 - 2.0 * t);
            let width = begins + (ends - begins) * bend;
            (from.0 + (to.0 - from.0) * bend + side * width / 2.0, from.1 + (to.1 - from.1) * t)
        })
    };
    let right: Vec<At> = bank(1.0).collect();
    canvas.polyline(class, bank(-1.0).chain(right.into_iter().rev()));
}

/// A branch that leads nowhere: cut off, or never tried. Those of a node stand like a fan beside its streams.
fn stub(canvas: &mut Canvas, from: At, nth: u32, is_cut: bool) {
    let angle = (FIRST_ANGLE + f64::from(nth) * ANGLE).to_radians();
    let (ux, uy) = (libm::sin(angle), libm::cos(angle));
    let reach = RADIUS + STUB;
    let (begin, end) = ((from.0 + ux * 5.0, from.1 + uy * 5.0), (from.0 + ux * reach, from.1 + uy * reach));
    canvas.line(if is_cut { "cut" } else { "untried" }, begin, end);
    if is_cut {
        canvas.line("cut", (end.0 - uy * 3.2, end.1 + ux * 3.2), (end.0 + uy * 3.2, end.1 - ux * 3.2));
    }
}

fn node(canvas: &mut Canvas, bough: &Bough, (x, y): At, radius: f64, scale: Scale, is_folded: bool) {
    let class = scale.class(bough.value);
    canvas.named(&bough.words(), |canvas| {
        if is_folded {
            // Something is below for which there is no room.
            for side in [-1.0, 0.0, 1.0] {
                canvas.line("folded", (x, y), (x + side * radius, y + radius + 7.0));
            }
        }
        match bough.place {
            Some(Place::Over) => {
                let side = 1.7 * radius;
                canvas.rect(&format!("node {class}"), (x - side / 2.0, y - side / 2.0), (side, side), 1.0);
            }
            Some(Place::Chance) => canvas.polyline(
                "node dice",
                [(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y), (x, y - radius)],
            ),
            Some(Place::Decision(Player::One)) => canvas.circle("node one", (x, y), radius * 0.9),
            Some(Place::Decision(Player::Two)) => canvas.circle("node two", (x, y), radius * 0.9),
            None => canvas.circle("node even", (x, y), radius * 0.7),
        }
    });
}

/// The words over a branch, where there is room for them.
fn label(canvas: &mut Canvas, boughs: &[Bough], what: What, layout: &Layout, at: usize) {
    let ((x, y), span) = (layout.places[at], layout.spans[at]);
    let mut written = |class: &str, y: f64, text: &str| {
        let fits = text_width(text, 9.5) <= span - 3.0;
        if fits {
            canvas.text(&format!("tiny mid halo {class}"), (x, y), text);
        }
        fits
    };
    match what {
        What::Bough(bough) if boughs[bough].is_seen() => {
            let over = y - radius(span) - 4.0;
            let value = boughs[bough].value_text().unwrap_or_default();
            let both = text_width(&value, 9.5).max(text_width(&boughs[bough].token, 9.5)) <= span - 3.0;
            if both && span > 26.0 && !value.is_empty() {
                written("muted", over, &value);
                written("bold", over - 11.0, &boughs[bough].token);
            } else {
                written("bold", over, &boughs[bough].token);
            }
        }
        What::Bough(_) => {}
        What::Others(count, _) => drop(written("muted", y + 4.0, &format!("+{count}"))),
        What::Unseen(count, is_cut) => {
            let text = if is_cut { format!("{count} cut") } else { format!("{count} not tried") };
            if !written("muted", y, &text) {
                written("muted", y, &count.to_string());
            }
        }
    }
}
