//! What every figure must be: well formed, finite, inside its frame, without styles or scripts.

use figures::Svg;
use roxmltree::{Document, Node};

/// Checks a figure and gives all the text in it.
pub(crate) fn assert_sound(figure: &Svg) -> String {
    let text = figure.to_string();
    let document = Document::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let root = document.root_element();
    assert_eq!((root.tag_name().name(), root.attribute("role")), ("svg", Some("img")));
    assert!(
        root.first_element_child().is_some_and(|title| title.has_tag_name(SVG_TITLE)),
        "a title comes first"
    );
    let view: Vec<f64> = numbers(root.attribute("viewBox").unwrap_or_default());
    for node in root.descendants().filter(Node::is_element) {
        assert_ne!(node.tag_name().name(), "script");
        for attribute in node.attributes() {
            let name = attribute.name();
            assert!(!["style", "fill", "stroke"].contains(&name), "colours come from classes: {node:?}");
            assert!(!attribute.value().contains("NaN") && !attribute.value().contains("inf"), "{node:?}");
        }
        assert_inside(node, (view[2], view[3]));
    }
    root.descendants().filter_map(|node| node.text()).collect::<Vec<_>>().join("\n")
}

const SVG_TITLE: (&str, &str) = ("http://www.w3.org/2000/svg", "title");

fn numbers(text: &str) -> Vec<f64> {
    let parts = text.split([' ', ',', '(', ')']).filter(|part| !part.is_empty());
    parts.filter_map(|part| part.parse().ok()).collect()
}

/// Every corner that a shape names lies in the frame.
fn assert_inside(node: Node<'_, '_>, (width, height): (f64, f64)) {
    let moved: Vec<Vec<f64>> = node
        .ancestors()
        .filter_map(|above| above.attribute("transform"))
        .map(|transform| numbers(transform.trim_start_matches("translate")))
        .collect();
    let (left, top) = moved.iter().fold((0.0, 0.0), |(x, y), by| (x + by[0], y + by[1]));
    let value = |name: &str| node.attribute(name).and_then(|text| text.parse::<f64>().ok());
    let mut corners = Vec::new();
    match node.tag_name().name() {
        "rect" => {
            let (x, y) = (value("x").unwrap_or(f64::NAN), value("y").unwrap_or(f64::NAN));
            corners.extend([(x, y), (x + value("width").unwrap_or(0.0), y + value("height").unwrap_or(0.0))]);
        }
        "circle" => corners.extend(value("cx").zip(value("cy"))),
        "text" => corners.extend(value("x").zip(value("y"))),
        "line" => {
            corners.extend(value("x1").zip(value("y1")).into_iter().chain(value("x2").zip(value("y2"))));
        }
        "polyline" => {
            let points = numbers(node.attribute("points").unwrap_or_default());
            corners.extend(points.chunks(2).map(|point| (point[0], point[1])));
        }
        _ => {}
    }
    for (x, y) in corners {
        let inside = (-0.5..=width + 0.5).contains(&(x + left)) && (-0.5..=height + 0.5).contains(&(y + top));
        assert!(inside, "({x}, {y}) of {node:?} is outside of {width} x {height}");
    }
}
