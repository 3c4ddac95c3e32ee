//! A sheet to draw on: shapes and escaped text in user units, without any colour.
//!
//! What a shape looks like is said by its class; [`crate::palette`] has the classes. Coordinates are rounded to
//! hundredths, so that figures are small and the same everywhere.

use std::fmt::Write;

use crate::svg::Svg;

/// A point, to the right and downwards.
pub(crate) type At = (f64, f64);

/// Figures up to this width shrink with their page; wider ones would become unreadable and scroll instead.
const WIDEST: f64 = 720.0;

/// A drawing in the making.
#[derive(Debug)]
pub(crate) struct Canvas {
    width: f64,
    height: f64,
    body: String,
}

impl Canvas {
    /// An empty sheet.
    pub(crate) fn new(width: f64, height: f64) -> Self {
        Self { width, height, body: String::new() }
    }

    /// A rectangle with rounded corners.
    pub(crate) fn rect(&mut self, class: &str, (x, y): At, (width, height): At, radius: f64) {
        let [x, y, width, height, radius] = [x, y, width.max(0.0), height.max(0.0), radius].map(number);
        let corner = if radius == "0" { String::new() } else { format!(" rx=\"{radius}\"") };
        self.element(format_args!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{corner}/>"
        ));
    }

    /// A straight line.
    pub(crate) fn line(&mut self, class: &str, from: At, to: At) {
        let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(number);
        self.element(format_args!(
            "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>"
        ));
    }

    /// A line through points.
    pub(crate) fn polyline(&mut self, class: &str, points: impl IntoIterator<Item = At>) {
        let points: Vec<String> =
            points.into_iter().map(|(x, y)| format!("{},{}", number(x), number(y))).collect();
        self.element(format_args!("<polyline class=\"{class}\" points=\"{}\"/>", points.join(" ")));
    }

    /// What lies within an odd number of closed rings.
    pub(crate) fn area(&mut self, class: &str, rings: &[Vec<At>]) {
        let ring = |ring: &Vec<At>| {
            let points: Vec<String> = ring.iter().map(|at| brief(*at)).collect();
            format!("M{}Z", points.join("L"))
        };
        let rings: String = rings.iter().filter(|ring| ring.len() > 2).map(ring).collect();
        if !rings.is_empty() {
            self.element(format_args!("<path class=\"{class}\" fill-rule=\"evenodd\" d=\"{rings}\"/>"));
        }
    }

    /// Many straight lines of one kind; one without a length is a dot where the class has round ends.
    pub(crate) fn strokes(&mut self, class: &str, lines: impl IntoIterator<Item = (At, At)>) {
        let stroke = |(from, to): (At, At)| match from == to {
            true => format!("M{}h0", brief(from)),
            false => format!("M{}L{}", brief(from), brief(to)),
        };
        let strokes: String = lines.into_iter().map(stroke).collect();
        if !strokes.is_empty() {
            self.element(format_args!("<path class=\"{class}\" d=\"{strokes}\"/>"));
        }
    }

    /// A circle.
    pub(crate) fn circle(&mut self, class: &str, (x, y): At, radius: f64) {
        let [x, y, radius] = [x, y, radius].map(number);
        self.element(format_args!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>"));
    }

    /// A line of text; `(x, y)` is on its baseline, at the start unless the class says `mid` or `end`.
    pub(crate) fn text(&mut self, class: &str, (x, y): At, text: &str) {
        let [x, y] = [x, y].map(number);
        let text = escaped(text);
        self.element(format_args!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>"));
    }

    /// What `draw` draws, as one thing with a name that is shown when pointed at.
    pub(crate) fn named(&mut self, name: &str, draw: impl FnOnce(&mut Self)) {
        self.element(format_args!("<g><title>{}</title>", escaped(name)));
        draw(self);
        self.body.push_str("</g>");
    }

    /// What `draw` draws, moved.
    pub(crate) fn moved(&mut self, (x, y): At, draw: impl FnOnce(&mut Self)) {
        let [x, y] = [x, y].map(number);
        self.element(format_args!("<g transform=\"translate({x} {y})\">"));
        draw(self);
        self.body.push_str("</g>");
    }

    /// The finished figure; the title and the description are what a screen reader says.
    pub(crate) fn finish(self, title: &str, description: &str) -> Svg {
        let class = if self.width > WIDEST { "fig wide" } else { "fig" };
        Svg::new(
            class,
            (number(self.width), number(self.height)),
            &escaped(title),
            &escaped(description),
            &self.body,
        )
    }

    fn element(&mut self, element: std::fmt::Arguments<'_>) {
        self.body.write_fmt(element).expect("a string takes all text");
    }
}

/// A point of many, where tenths will do.
fn brief((x, y): At) -> String {
    let tenth = |value: f64| number((value * 10.0).round() / 10.0);
    format!("{} {}", tenth(x), tenth(y))
}

/// A coordinate: hundredths, without zeros that say nothing.
fn number(value: f64) -> String {
    debug_assert!(value.is_finite(), "a coordinate is finite");
    let hundredths = if value.is_finite() { (value * 100.0).round() } else { 0.0 };
    let text = format!("{:.2}", hundredths / 100.0 + 0.0);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Text that cannot be mistaken for markup, with every character that XML does not know replaced.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// About how wide a text is at a font size. Fonts differ; this is a little more than most of them take.
pub(crate) fn text_width(text: &str, size: f64) -> f64 {
    let width = |c: char| match c {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '|' | '\'' | '!' | ' ' | '\u{a0}' | '\u{202f}' | '('
        | ')' | '/' => 0.3,
        'f' | 'r' | 't' | '-' | '[' | ']' => 0.4,
        'm' | 'w' | 'M' | 'W' | '%' | '@' | '…' => 0.9,
        '=' | '+' | '<' | '>' | '±' | '−' => 0.84,
        'A'..='Z' => 0.7,
        c if c.is_ascii() => 0.63,
        _ => 0.75,
    };
    size * text.chars().map(width).sum::<f64>()
}

/// How much wider bold letters are.
pub(crate) const BOLDER: f64 = 1.12;

/// About how wide a bold text is.
pub(crate) fn bold_width(text: &str, size: f64) -> f64 {
    BOLDER * text_width(text, size)
}

/// The text, or as much of its beginning as fits, with an ellipsis.
pub(crate) fn fitted(text: &str, size: f64, room: f64) -> String {
    if text_width(text, size) <= room {
        return text.to_owned();
    }
    let mut short = String::new();
    for c in text.chars() {
        short.push(c);
        if text_width(&short, size) + text_width("…", size) > room {
            short.pop();
            break;
        }
    }
    short.push('…');
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_short() {
        let shown = [0.0, -0.001, 1.0, 1.5, 2.0 / 3.0, -12.345].map(number);
        assert_eq!(shown, ["0", "0", "1", "1.5", "0.67", "-12.35"]);
    }

    #[test]
    fn markup_in_text_is_text() {
        assert_eq!(escaped("<a href='x'>&\u{1}"), "&lt;a href=&#39;x&#39;&gt;&amp;\u{fffd}");
    }

    #[test]
    fn long_text_is_cut_to_its_room() {
        assert_eq!(fitted("c=5", 13.0, 100.0), "c=5");
        let cut = fitted("a-very-long-player:with=many,parameters=set", 13.0, 100.0);
        assert!(cut.ends_with('…') && text_width(&cut, 13.0) <= 100.0, "{cut}");
    }
}
