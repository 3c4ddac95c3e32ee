//! Where people find the pages, if that is not where they are served: behind a reverse proxy, under a name and a path of its
//! own.
//!
//! Pages are written as if the site were at the root of its server. Here their addresses are moved below the path, in one
//! place, on the way out; and requests are moved back on the way in, whether the proxy has taken the path off or not.

use std::str::FromStr;

use axum::http::Uri;
use axum::http::uri::PathAndQuery;
use url::{Origin, Url};

/// The attributes of our templates that hold addresses. Text of others cannot look like them: its quotes are escaped.
const ATTRIBUTES: [&str; 4] = [" href=\"/", " src=\"/", " action=\"/", " data-live=\"/"];
/// The first words of our own addresses. Below a path that begins alike it could not be told which one is meant.
const OWN: [&str; 13] = [
    "api",
    "assets",
    "experiment.schema.json",
    "experiments",
    "games",
    "healthz",
    "live",
    "login",
    "logout",
    "metrics",
    "papers",
    "submit",
    "workers",
];

/// The address that people type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    origin: Origin,
    host: String,
    /// The path before our own, without its last slash; often empty.
    prefix: String,
    is_secure: bool,
}

impl FromStr for PublicUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let example = "it looks like https://lab.example.org or https://lab.example.org/astragal";
        let url = Url::parse(text).map_err(|error| format!("{error}; {example}"))?;
        let host = match url.host_str() {
            Some(host) if matches!(url.scheme(), "http" | "https") => host.to_owned(),
            _ => return Err(format!("no address of pages; {example}")),
        };
        if !url.username().is_empty() || url.password().is_some() {
            return Err(format!("a name or a password has no place in it; {example}"));
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err(format!("nothing may stand after its path; {example}"));
        }
        let prefix = url.path().trim_end_matches('/').to_owned();
        let first = prefix.split('/').nth(1).unwrap_or_default();
        if OWN.contains(&first) || prefix.contains("//") {
            return Err(format!(
                "the pages have addresses that begin with /{first} themselves; take another path"
            ));
        }
        Ok(Self { origin: url.origin(), host, prefix, is_secure: url.scheme() == "https" })
    }
}

impl PublicUrl {
    /// What stands before our own paths.
    pub(crate) fn prefix(&self) -> &str {
        &self.prefix
    }

    /// Whether people reach it through TLS.
    pub(crate) const fn is_secure(&self) -> bool {
        self.is_secure
    }

    /// Whether a `Host` means this name; the port is the proxy's matter.
    pub(crate) fn is_host(&self, host: &str) -> bool {
        let end = host.rfind(':').filter(|colon| host[*colon..].bytes().skip(1).all(|b| b.is_ascii_digit()));
        host[..end.unwrap_or(host.len())].eq_ignore_ascii_case(&self.host)
    }

    /// Whether an `Origin` means its pages.
    pub(crate) fn is_origin(&self, origin: &str) -> bool {
        self.origin.is_tuple() && Url::parse(origin).is_ok_and(|url| url.origin() == self.origin)
    }

    /// An address as our pages know it, if it is below the path.
    pub(crate) fn inward(&self, address: &Uri) -> Option<Uri> {
        let rest = address.path().strip_prefix(self.prefix.as_str())?;
        if self.prefix.is_empty() || !(rest.is_empty() || rest.starts_with('/')) {
            return None;
        }
        let query = address.query().map(|query| format!("?{query}")).unwrap_or_default();
        let path = if rest.is_empty() { "/" } else { rest };
        let mut parts = address.clone().into_parts();
        parts.path_and_query = Some(PathAndQuery::try_from(format!("{path}{query}")).ok()?);
        Uri::from_parts(parts).ok()
    }

    /// A page, or a part of one, with its addresses as people's browsers know them.
    pub(crate) fn outward(&self, html: &str) -> String {
        let mut moved = html.to_owned();
        if !self.prefix.is_empty() {
            for attribute in ATTRIBUTES {
                let start = attribute.strip_suffix('/').expect("each ends with a slash");
                moved = moved.replace(attribute, &format!("{start}{}/", self.prefix));
            }
        }
        moved
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lab() -> PublicUrl {
        "https://Lab.example.org:8443/astragal/".parse().unwrap()
    }

    #[test]
    fn only_addresses_of_pages_are_taken() {
        for wrong in [
            "",
            "lab.example.org",
            "ftp://lab.example.org",
            "mailto:anna@example.org",
            "https://anna@lab.example.org",
            "https://lab.example.org/?a",
            "https://lab.example.org/#a",
            "https://lab.example.org/experiments",
            "https://lab.example.org/a//b",
        ] {
            assert!(wrong.parse::<PublicUrl>().is_err(), "{wrong}");
        }
        let plain: PublicUrl = "http://lab".parse().unwrap();
        assert_eq!((plain.prefix(), plain.is_secure()), ("", false));
        assert_eq!((lab().prefix(), lab().is_secure()), ("/astragal", true));
    }

    #[test]
    fn its_host_and_its_origin_are_known() {
        for (host, is_ours) in [
            ("lab.example.org", true),
            ("LAB.example.org:8443", true),
            ("lab.example.org:80", true),
            ("lab.example.org.evil.com", false),
            ("evil.com:8443", false),
            ("", false),
        ] {
            assert_eq!(lab().is_host(host), is_ours, "{host}");
        }
        assert!(lab().is_origin("https://lab.example.org:8443"));
        for other in
            ["http://lab.example.org:8443", "https://lab.example.org", "https://evil.com:8443", "null"]
        {
            assert!(!lab().is_origin(other), "{other}");
        }
        let six: PublicUrl = "http://[2001:db8::1]:80".parse().unwrap();
        assert!(six.is_host("[2001:db8::1]") && six.is_host("[2001:db8::1]:80"));
    }

    #[test]
    fn addresses_lose_the_path_on_the_way_in() {
        for (from, to) in [
            ("/astragal", Some("/")),
            ("/astragal/", Some("/")),
            ("/astragal/games/1.0.0?step=3", Some("/games/1.0.0?step=3")),
            ("/astragalus", None),
            ("/games/1.0.0", None),
        ] {
            let found = lab().inward(&from.parse().unwrap()).map(|uri| uri.to_string());
            assert_eq!(found.as_deref(), to, "{from}");
        }
    }

    #[test]
    fn addresses_get_the_path_on_the_way_out() {
        let page = "<a href=\"/\"><img src=\"/x\"></a> <a href=\"?step=1\"> <a href=\"#a\"> href=/b";
        let moved = "<a href=\"/astragal/\"><img src=\"/astragal/x\"></a> <a href=\"?step=1\"> <a href=\"#a\"> href=/b";
        assert_eq!(lab().outward(page), moved);
        assert_eq!("http://lab".parse::<PublicUrl>().unwrap().outward(page), page);
    }
}
