//! Figures of real reports and real positions: whole texts, and what holds for all of them.

#![expect(clippy::unwrap_used, reason = "a failing test may panic")]

#[path = "../sample/mod.rs"]
mod sample;

mod boards;
mod documents;
mod golden;
mod results;
mod searched;
mod searches;
mod sound;
