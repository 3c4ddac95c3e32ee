//! A finished figure as text.

use std::fmt;

use crate::palette;

/// A figure. Shown, it is an `<svg>` element for a page whose style sheet has [`crate::style_sheet`].
///
/// It has its natural size and shrinks with its container, except for very wide ones (class `wide`), whose container
/// (class `figure`) scrolls. It has a title and a description for screen readers, and
/// no colours, styles or scripts of its own, so that the strictest content-security policy lets it pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Svg {
    head: String,
    body: String,
}

impl Svg {
    /// A figure of a size, from escaped text and a body of elements.
    pub(crate) fn new(
        class: &str,
        (width, height): (String, String),
        title: &str,
        description: &str,
        body: &str,
    ) -> Self {
        let head = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{class}\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\">"
        );
        let description =
            if description.is_empty() { String::new() } else { format!("<desc>{description}</desc>") };
        Self { head, body: format!("<title>{title}</title>{description}{body}</svg>") }
    }

    /// The figure as a file of its own, with its colours, light and dark.
    #[must_use]
    pub fn standalone(&self) -> String {
        format!("{}<style>{}</style>{}\n", self.head, palette::literal_style(), self.body)
    }
}

impl fmt::Display for Svg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.head)?;
        f.write_str(&self.body)
    }
}
