//! Dice.

use crate::canvas::{At, Canvas};

/// The pips of a face on a grid of three by three.
const PIPS: [&[(f64, f64)]; 6] = [
    &[(1.0, 1.0)],
    &[(0.0, 0.0), (2.0, 2.0)],
    &[(0.0, 0.0), (1.0, 1.0), (2.0, 2.0)],
    &[(0.0, 0.0), (2.0, 0.0), (0.0, 2.0), (2.0, 2.0)],
    &[(0.0, 0.0), (2.0, 0.0), (1.0, 1.0), (0.0, 2.0), (2.0, 2.0)],
    &[(0.0, 0.0), (2.0, 0.0), (0.0, 1.0), (2.0, 1.0), (0.0, 2.0), (2.0, 2.0)],
];

/// A die; one that shows nothing known has a question mark.
pub(super) fn die(canvas: &mut Canvas, (x, y): At, size: f64, face: Option<u8>) {
    canvas.rect("die", (x, y), (size, size), size / 6.0);
    let pips = face.and_then(|face| PIPS.get(usize::from(face).checked_sub(1)?));
    let Some(pips) = pips else {
        canvas.text("muted bold mid", (x + size / 2.0, y + size / 2.0 + 4.5), "?");
        return;
    };
    for &(column, row) in *pips {
        let place = |at: f64| size * (0.26 + 0.24 * at);
        canvas.circle("pip", (x + place(column), y + place(row)), size * 0.085);
    }
}
