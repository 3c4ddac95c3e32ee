//! The web pages of a coordinator: what is going on, who is ahead, how sure that is, how long it will take.
//!
//! Pages are rendered here, complete without scripts; a small script of our own swaps in what changes. Nothing is loaded
//! from anywhere else. Everything that is shown comes through a [`Desk`](coordinator::Handle), as programs get it.
//!
//! # Layout
//!
//! - [`server`]: from a socket to answers; `site`: what every request may use.
//! - `tls`: the certificate; `peer`: who is at the other end; `public_url`, `prefix`: pages behind a proxy.
//! - `login`: who somebody is, where the coordinator asks for it.
//! - `guard`: who may ask, and what browsers are told to allow.
//! - `assets`: styles and scripts, part of the binary; `frame`: what is around every page.
//! - `live`: the parts of a page that change, sent as they do.
//! - `pages`: one file a page; templates of the same names are in `templates/`.
//! - `api`: the same as JSON, and what monitoring asks.
//! - `exhibit`: a stored game with everything that it follows from.
//! - `replays`: games that are played again for somebody who waits.
//! - `papers`: papers that are judged beside everything else.
//! - `standing`: who is ahead and how sure that is, in words; `words`: how numbers are written.
//! - `problem`: what can go wrong, and how a person is told; `rejection`: the same for what the framework refuses; `menu`: what stands around it.

mod api;
mod assets;
mod exhibit;
mod frame;
mod guard;
mod live;
mod login;
mod menu;
mod pages;
mod papers;
mod peer;
mod prefix;
mod problem;
mod public_url;
mod rejection;
mod replays;
pub mod server;
mod site;
mod standing;
mod tls;
mod words;

pub use public_url::PublicUrl;
pub use server::{Options, serve};
