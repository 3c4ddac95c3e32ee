//! Styles and scripts, part of the binary. Their names change with their content, so browsers keep them for ever.

use std::sync::LazyLock;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use xxhash_rust::xxh3::xxh3_64;

/// A file that pages refer to.
pub(crate) struct Asset {
    /// Its address.
    pub(crate) path: String,
    kind: &'static str,
    body: String,
}

impl Asset {
    fn new(stem: &str, ending: &str, kind: &'static str, body: String) -> Self {
        Self { path: format!("/assets/{stem}-{:016x}.{ending}", xxh3_64(body.as_bytes())), kind, body }
    }
}

/// All of them.
pub(crate) static STYLE: LazyLock<Asset> = LazyLock::new(|| {
    let body = format!("{}{}", figures::style_sheet(), include_str!("../assets/style.css"));
    Asset::new("style", "css", "text/css; charset=utf-8", body)
});
pub(crate) static THEME: LazyLock<Asset> =
    LazyLock::new(|| script("theme", include_str!("../assets/theme.js")));
pub(crate) static LIVE: LazyLock<Asset> = LazyLock::new(|| script("live", include_str!("../assets/live.js")));
pub(crate) static VIEWER: LazyLock<Asset> =
    LazyLock::new(|| script("viewer", include_str!("../assets/viewer.js")));
pub(crate) static MARK: LazyLock<Asset> = LazyLock::new(|| {
    Asset::new("mark", "svg", "image/svg+xml", include_str!("../assets/mark.svg").to_owned())
});

fn script(stem: &str, body: &str) -> Asset {
    Asset::new(stem, "js", "text/javascript; charset=utf-8", body.to_owned())
}

/// The file of that name.
pub(crate) fn find(name: &str) -> Option<&'static Asset> {
    let all: [&'static Asset; 5] = [&STYLE, &THEME, &LIVE, &VIEWER, &MARK];
    all.into_iter().find(|asset| asset.path.ends_with(&format!("/{name}")))
}

impl IntoResponse for &'static Asset {
    fn into_response(self) -> Response {
        let forever = "public, max-age=31536000, immutable";
        ([(header::CONTENT_TYPE, self.kind), (header::CACHE_CONTROL, forever)], self.body.as_str())
            .into_response()
    }
}
