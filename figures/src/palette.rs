//! Colours: the only place that has any.
//!
//! Figures name roles by class; a role has a light and a dark colour here. Pages take the classes with variables
//! ([`style_sheet`]), so that they can have their own colours; a single file takes the colours themselves, because
//! not every program that shows SVG knows variables. Player one is blue and player two orange everywhere, a
//! pair that colour-blind people can tell apart.

/// Name, light colour, dark colour.
const COLOURS: &[(&str, &str, &str)] = &[
    ("paper", "#fbfaf7", "#14181d"),
    ("card", "#ffffff", "#1d232a"),
    ("ink", "#1d2329", "#e6e9ec"),
    ("muted", "#5c6770", "#9eaab5"),
    ("line", "#d3d8dd", "#3a444e"),
    ("accent", "#1f66b5", "#6cb0f5"),
    ("gold", "#a87408", "#e3b448"),
    ("gold-soft", "#fdf3d8", "#3a3119"),
    ("one", "#2a69b0", "#67a9f0"),
    ("one-soft", "#a3c3e6", "#35608a"),
    ("two", "#c4581a", "#f18f52"),
    ("two-soft", "#efbb96", "#8a5230"),
    ("even", "#cdd2d7", "#58636e"),
    ("on-strong", "#ffffff", "#14181d"),
    ("wood", "#e9dcc3", "#39322a"),
    ("wood-dark", "#d9c7a5", "#4a4136"),
    ("stone", "#7b6a50", "#cbb893"),
    ("leaf", "#cfe3cf", "#34513a"),
    ("div0", "#c4581a", "#f18f52"),
    ("div1", "#d98f62", "#b5683a"),
    ("div2", "#ebbd9f", "#7c4d33"),
    ("div3", "#f5e0d3", "#493931"),
    ("div4", "#eff1f3", "#2b323a"),
    ("div5", "#d2e1f1", "#2d4359"),
    ("div6", "#a3c3e6", "#355b82"),
    ("div7", "#6c9dd3", "#3f76ab"),
    ("div8", "#2a69b0", "#67a9f0"),
    ("rise0", "#f1f0ec", "#1b2026"),
    ("rise1", "#dde7ec", "#1d2b36"),
    ("rise2", "#c3dae4", "#1f3a49"),
    ("rise3", "#a0cad6", "#234e5e"),
    ("rise4", "#75b6c2", "#2c6a76"),
    ("rise5", "#479ca9", "#3b8a92"),
    ("rise6", "#227f90", "#5aafae"),
    ("rise7", "#0f6078", "#8fd6c4"),
];

/// Text of the classes; the colours are variables.
const CLASSES: &str = "\
.figure{overflow-x:auto}\
.fig{max-width:100%;height:auto;font:13px/1.3 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;\
font-variant-numeric:tabular-nums}\
.fig.wide{max-width:none}\
.fig text{fill:var(--ink);stroke:none}\
.fig .muted{fill:var(--muted)}\
.fig .accent{fill:var(--accent)}\
.fig .gilt{fill:var(--gold)}\
.fig .small{font-size:11px}\
.fig .tiny{font-size:9.5px}\
.fig .large{font-size:17px}\
.fig .huge{font-size:26px}\
.fig .bold{font-weight:650}\
.fig .mid{text-anchor:middle}\
.fig .end{text-anchor:end}\
.fig .mono{font-family:ui-monospace,'Cascadia Mono','DejaVu Sans Mono',monospace;white-space:pre}\
.fig .sheet{fill:var(--paper)}\
.fig .card{fill:var(--card);stroke:var(--line)}\
.fig .live{fill:var(--card);stroke:var(--accent);stroke-width:1.5}\
.fig .open{fill:none;stroke:var(--line);stroke-dasharray:4 4}\
.fig .crown{fill:var(--gold-soft);stroke:var(--gold);stroke-width:1.5}\
.fig .grid{stroke:var(--line);fill:none}\
.fig .axis{stroke:var(--muted);fill:none}\
.fig .dash{stroke:var(--line);stroke-dasharray:4 4;fill:none}\
.fig .wire{stroke:var(--line);stroke-width:1.5;fill:none}\
.fig .wire-won{stroke:var(--ink);stroke-width:1.5;fill:none}\
.fig .curve{stroke:var(--accent);stroke-width:2;fill:none;stroke-linejoin:round}\
.fig .faint-curve{stroke:var(--line);stroke-width:1.5;fill:none}\
.fig .beside-curve{stroke:var(--muted);stroke-width:1.5;stroke-dasharray:6 3;fill:none}\
.fig .whisker{stroke:var(--one);stroke-width:2;fill:none}\
.fig .dot{fill:var(--one);stroke:var(--card);stroke-width:1.5}\
.fig .whisker-best{stroke:var(--gold);stroke-width:2.5;fill:none}\
.fig .dot-best{fill:var(--gold);stroke:var(--card);stroke-width:1.5}\
.fig .whisker-lead{stroke:var(--ink);stroke-width:2.5;fill:none}\
.fig .dot-lead{fill:var(--ink);stroke:var(--card);stroke-width:1.5}\
.fig .whisker-loose{stroke:var(--muted);stroke-width:1.5;stroke-dasharray:3 3;fill:none}\
.fig .dot-loose{fill:var(--card);stroke:var(--muted);stroke-width:1.5}\
.fig .yes{stroke:var(--one);stroke-width:1.5;stroke-dasharray:6 4;fill:none}\
.fig .no{stroke:var(--two);stroke-width:1.5;stroke-dasharray:6 4;fill:none}\
.fig .yes-text{fill:var(--one)}\
.fig .no-text{fill:var(--two)}\
.fig .p0{fill:var(--two)}\
.fig .p1{fill:var(--two-soft)}\
.fig .p2{fill:var(--even)}\
.fig .p3{fill:var(--one-soft)}\
.fig .p4{fill:var(--one)}\
.fig .none{fill:var(--line)}\
.fig .one{fill:var(--one)}\
.fig .two{fill:var(--two)}\
.fig .one-soft{fill:var(--one-soft)}\
.fig .two-soft{fill:var(--two-soft)}\
.fig .one-line{fill:none;stroke:var(--one);stroke-width:2.5}\
.fig .two-line{fill:none;stroke:var(--two);stroke-width:2.5}\
.fig .on-strong{fill:var(--on-strong)}\
.fig .wood{fill:var(--wood)}\
.fig .wood-dark{fill:var(--wood-dark)}\
.fig .stone{fill:var(--stone)}\
.fig .leaf{fill:var(--leaf)}\
.fig .die{fill:var(--card);stroke:var(--ink);stroke-width:1.5}\
.fig .pip{fill:var(--ink)}\
.fig .ring{fill:none;stroke:var(--gold);stroke-width:3}\
.fig .sun{fill:var(--gold-soft);stroke:var(--gold);stroke-width:1.5}\
.fig .trace{fill:none;stroke:var(--muted);stroke-width:1.5;stroke-dasharray:4 3}\
.fig .runner{fill:var(--gold);stroke:var(--card);stroke-width:1.5}\
.fig .sun-down{fill:none;stroke:var(--muted);stroke-dasharray:3 3}\
.fig .even{fill:var(--even)}\
.fig .stream{stroke:var(--muted);stroke-width:.5;stroke-opacity:.55}\
.fig .probe{fill-opacity:.45;stroke-dasharray:2 2}\
.fig .node{stroke:var(--paper);stroke-width:1.2}\
.fig .dice{fill:var(--card);stroke:var(--muted)}\
.fig .cut{stroke:var(--ink);stroke-width:1.6;fill:none}\
.fig .untried{stroke:var(--muted);stroke-width:1.2;stroke-dasharray:1.5 2.5;fill:none}\
.fig .folded{stroke:var(--muted);stroke-width:.8}\
.fig .halo{paint-order:stroke;stroke:var(--paper);stroke-width:3px}\
.fig .ended{fill:var(--gold)}\
.fig .div0{fill:var(--div0)}\
.fig .div1{fill:var(--div1)}\
.fig .div2{fill:var(--div2)}\
.fig .div3{fill:var(--div3)}\
.fig .div4{fill:var(--div4)}\
.fig .div5{fill:var(--div5)}\
.fig .div6{fill:var(--div6)}\
.fig .div7{fill:var(--div7)}\
.fig .div8{fill:var(--div8)}\
.fig .rise0{fill:var(--rise0)}\
.fig .rise1{fill:var(--rise1)}\
.fig .rise2{fill:var(--rise2)}\
.fig .rise3{fill:var(--rise3)}\
.fig .rise4{fill:var(--rise4)}\
.fig .rise5{fill:var(--rise5)}\
.fig .rise6{fill:var(--rise6)}\
.fig .rise7{fill:var(--rise7)}\
.fig .line-0{stroke:var(--one);stroke-width:2;fill:none}\
.fig .line-1{stroke:var(--two);stroke-width:2;fill:none}\
.fig .line-2{stroke:var(--gold);stroke-width:2;fill:none}\
.fig .line-3{stroke:var(--rise5);stroke-width:2;fill:none}\
.fig .line-4{stroke:var(--muted);stroke-width:2;fill:none}\
.fig .line-5{stroke:var(--stone);stroke-width:2;stroke-dasharray:5 3;fill:none}\
.fig .frame{fill:none;stroke:var(--muted)}\
.fig .band{fill:var(--one-soft);fill-opacity:.4}\
.fig .duel{stroke:var(--ink);stroke-width:.7;stroke-opacity:.08;fill:none}\
.fig .spot-few,.fig .spot-some,.fig .spot-many{stroke:var(--ink);stroke-opacity:.45;stroke-linecap:round;fill:none}\
.fig .spot-few{stroke-width:2.2}\
.fig .spot-some{stroke-width:3.4}\
.fig .spot-many{stroke-width:5}\
.fig .thread{stroke:var(--one);stroke-width:1.5;stroke-opacity:.55;fill:none}";

/// The style sheet of the figures for a page: variables with the colours, light and dark, and the classes.
///
/// A page that wants other colours sets the variables after it. `data-theme="light"` or `"dark"` on the root
/// element goes before what the reader's system prefers.
#[must_use]
pub fn style_sheet() -> String {
    let block = |dark| {
        let colour = |(name, light, dark_one): &(&str, &str, &str)| {
            format!("--{name}:{};", if dark { dark_one } else { light })
        };
        COLOURS.iter().map(colour).collect::<String>()
    };
    let (light, dark) = (block(false), block(true));
    format!(
        ":root{{color-scheme:light dark;{light}}}\n\
         @media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}\n\
         :root[data-theme=dark]{{color-scheme:dark;{dark}}}\n\
         :root[data-theme=light]{{color-scheme:light}}\n\
         {CLASSES}\n"
    )
}

/// The classes with the colours themselves, and a sheet behind the figure.
pub(crate) fn literal_style() -> String {
    let with = |dark: bool| {
        COLOURS.iter().fold(format!("svg.fig{{background:var(--paper)}}{CLASSES}"), |css, colour| {
            let (name, light, dark_one) = colour;
            css.replace(&format!("var(--{name})"), if dark { dark_one } else { light })
        })
    };
    let (light, dark) = (with(false), with(true));
    // Only rules that have a colour differ.
    let coloured: String = (dark.split_inclusive('}'))
        .zip(light.split_inclusive('}'))
        .filter(|(dark, light)| dark != light)
        .map(|(dark, _)| dark)
        .collect();
    format!("{light}@media (prefers-color-scheme:dark){{{coloured}}}")
}

/// The class of a value on the scale from orange over grey to blue: -1 is all orange, 1 all blue.
///
/// For SVG cells, and for table cells of pages (`.fig` is not needed there: see the page's own style).
#[must_use]
pub fn diverging_class(value: f64) -> &'static str {
    const CLASSES: [&str; 9] = ["div0", "div1", "div2", "div3", "div4", "div5", "div6", "div7", "div8"];
    let value = if value.is_nan() { 0.0 } else { value.clamp(-1.0, 1.0) };
    let step = (value * 4.0).round() + 4.0;
    CLASSES.get(step as usize).copied().unwrap_or("div4")
}

/// The class of text on such a cell.
pub(crate) fn on_diverging(class: &str) -> &'static str {
    if matches!(class, "div0" | "div8") { "on-strong" } else { "ink" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variable_has_a_colour() {
        assert!(!literal_style().contains("var("), "{}", literal_style());
    }

    #[test]
    fn the_scale_is_symmetric_about_its_middle() {
        let classes = [-2.0, -1.0, -0.5, 0.0, 0.1, 0.5, 1.0, f64::NAN].map(diverging_class);
        assert_eq!(classes, ["div0", "div0", "div2", "div4", "div4", "div6", "div8", "div4"]);
    }
}
