//! A chart of lines: per cents or other values upwards, what they depend on to the right, and below it who is who.

use crate::axis::Scale;
use crate::canvas::{Canvas, fitted, text_width};
use crate::svg::Svg;

pub(crate) const LEFT: f64 = 52.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 34.0;
const HEIGHT: f64 = 320.0;
/// Where the axis is.
pub(crate) const BASE: f64 = HEIGHT - 52.0;
/// A line of the legend.
const LINE: f64 = 18.0;

/// How a line is drawn: its whiskers and itself, its dots.
pub(crate) type Style = [&'static str; 2];

/// Lines that can be told apart.
pub(crate) const STYLES: [Style; 4] =
    [["whisker", "dot"], ["two-line", "two"], ["whisker-best", "dot-best"], ["whisker-loose", "dot-loose"]];

/// Something measured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Estimate {
    pub(crate) value: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Estimate {
    /// A share with the ends of its interval, in per cent.
    pub(crate) fn of_share([value, low, high]: [f64; 3]) -> Self {
        Self { value: 100.0 * value, low: 100.0 * low, high: 100.0 * high }
    }
}

/// A chart that is being drawn.
pub(crate) struct Chart {
    pub(crate) canvas: Canvas,
    /// Per cents, or other values.
    pub(crate) y: Scale,
    width: f64,
}

impl Chart {
    /// A chart of this width for what lies between two values, with room for so many lines of a legend.
    pub(crate) fn new(width: f64, legend: usize, extent: (f64, f64)) -> Self {
        let canvas = Canvas::new(width, HEIGHT + LINE * legend as f64);
        Self { canvas, y: Scale::linear(extent, (BASE, TOP)), width }
    }

    /// Between which coordinates something stands, so far from the ends of the axis.
    pub(crate) fn across(&self, room: f64) -> (f64, f64) {
        (LEFT + room, self.width - RIGHT - room)
    }

    /// What is drawn, and a line for every round value; one of them is stronger.
    pub(crate) fn grid(&mut self, caption: &str, strong: Option<f64>) {
        self.canvas.text("muted small", (4.0, 16.0), &fitted(caption, 11.0, self.width - 8.0));
        for tick in self.y.ticks(6) {
            let class = if strong == Some(tick) { "axis" } else { "grid" };
            self.canvas.line(class, (LEFT, self.y.at(tick)), (self.width - RIGHT, self.y.at(tick)));
            self.canvas.text("muted small end", (LEFT - 8.0, self.y.at(tick) + 4.0), &plainly(tick));
        }
    }

    /// The axis, without marks.
    pub(crate) fn axis(&mut self) {
        self.canvas.line("axis", (LEFT, BASE), (self.width - RIGHT, BASE));
    }

    /// A mark on the axis.
    pub(crate) fn mark(&mut self, x: f64) {
        self.canvas.line("axis", (x, BASE), (x, BASE + 4.0));
    }

    /// The axis with whole numbers.
    pub(crate) fn numbers(&mut self, x: &Scale) {
        self.axis();
        for tick in x.ticks(10).into_iter().filter(|tick| tick.fract() == 0.0) {
            self.mark(x.at(tick));
            self.canvas.text("mid", (x.at(tick), BASE + 19.0), &format!("{tick:.0}"));
        }
    }

    /// The axis with values at these places; what would overlap is left out.
    pub(crate) fn values(&mut self, values: &[String], x: &[f64]) {
        self.axis();
        let mut free = 0.0;
        for (value, &at) in values.iter().zip(x) {
            self.mark(at);
            let half = text_width(value, 13.0) / 2.0 + 3.0;
            if at - half >= free {
                self.canvas.text("mid", (at, BASE + 19.0), value);
                free = at + half;
            }
        }
    }

    /// What the axis is about.
    pub(crate) fn title(&mut self, text: &str) {
        self.canvas.text("bold mid", ((LEFT + self.width - RIGHT) / 2.0, BASE + 40.0), text);
    }

    /// A value with its interval, which says this if one points at it.
    pub(crate) fn whisker(&mut self, [line, dot]: Style, x: f64, percent: Estimate, said: &str) {
        let ends = [self.y.at(percent.low), self.y.at(percent.high)];
        let at = self.y.at(percent.value);
        self.canvas.named(said, |canvas| {
            canvas.line(line, (x, ends[0]), (x, ends[1]));
            for end in ends {
                canvas.line(line, (x - 4.0, end), (x + 4.0, end));
            }
            canvas.circle(dot, (x, at), 4.5);
        });
    }

    /// A line of the legend.
    pub(crate) fn entry(&mut self, number: usize, [line, dot]: Style, name: &str) {
        let at = HEIGHT + LINE * (number as f64 + 0.5);
        self.canvas.line(line, (LEFT, at), (LEFT + 22.0, at));
        self.canvas.circle(dot, (LEFT + 11.0, at), 4.5);
        self.canvas.text("", (LEFT + 30.0, at + 4.5), &fitted(name, 13.0, self.width - LEFT - 40.0));
    }

    /// The last line of it, after so many: what is not shown.
    pub(crate) fn rest(&mut self, number: usize, text: &str) {
        self.canvas.text("muted", (LEFT, HEIGHT + LINE * (number as f64 + 0.5) + 4.5), text);
    }

    /// The whole.
    pub(crate) fn finish(self, title: &str, description: &str) -> Svg {
        self.canvas.finish(title, description)
    }
}

/// A round value as one writes it.
fn plainly(tick: f64) -> String {
    (libm::round(tick * 1e6) / 1e6 + 0.0).to_string() // not "-0"
}

/// How far the line of this number stands beside its place: else the whiskers of several would hide each other.
pub(crate) fn beside(number: usize, lines: usize) -> f64 {
    5.0 * (number as f64 - (lines as f64 - 1.0) / 2.0)
}

/// Lines of a legend for so many of whom some are shown: none for a single one, another for those that are not.
pub(crate) fn legend(all: usize, shown: usize) -> usize {
    if all > 1 { all.min(shown + 1) } else { 0 }
}
