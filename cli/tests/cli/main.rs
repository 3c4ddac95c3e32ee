//! The `astragal` binary as its users meet it: every test runs the real program and looks at what it prints, on
//! which stream, and with which exit code.
//!
//! - `harness`: runs the program; `walk`: random play by one `inspect` after the other.
//! - `place`: a folder with a finished experiment; `process`: coordinators and workers beside the test.
//! - `inspect`, `evaluation`, `perft`, `lists`, `analyze`, `matches`, `play`, `run`, `report`, `query`, `replay`, `verify`,
//!   `export`: one module a command.
//! - `refusals`: requests that are wrong; `interruption`: Ctrl-C; `pipes`: readers that go away.
//! - `network`: coordinator and worker as processes of their own, killed and started again; `sharing`: several experiments.
//! - `hostile_queries`: callers that ask for too much.
//! - `bad_link`: a worker whose connections are cut; `stopping`: what is delivered, left alone and said when somebody stops.
//! - `servers`: games on a `PostgreSQL` server; `database`: one of its databases; `standby`: a coordinator that waits for the place of another.
//! - `source`: the same answers from a file and from a running coordinator.
//! - `faults`: the short form of the fault campaign.
//! - `access`: tokens and certificates.
//! - `doctor`: why a connection fails, in words; `guarded`: a coordinator behind a certificate; `wrong_clock`: a clock that
//!   is wrong by days.
//! - `backup`: copies of the database; `locking`: whose it is, and what happens to its files.
//! - `forgetting`: transcripts that are dropped.
//! - `held`: experiments that are too large, or another build's.
//! - `machines`: how fast and how steady they were, under a time limit.
//! - `shell`: completions and manual pages.
//! - `unit`: the files by which other programs start workers.
//! - `verdicts`: what is said of an experiment, in every form.
//! - `claims`: what a document claims, judged; `measured`: what it claims of probes, with pictures; `paper`: documents that tests write.
//! - `campaigns`: tuners under a budget.
//! - `check`: what a file would play, and the schema of such files; `documents`: what is written about the program is true.
//! - `golden`: whole texts, compared with the files in `tests/golden`.

#![expect(clippy::unwrap_used, reason = "a failing test may panic")]

mod access;
mod advise;
mod analyze;
mod backup;
#[cfg(unix)]
mod bad_link;
mod campaigns;
mod check;
mod claims;
#[cfg(unix)]
mod database;
#[cfg(unix)]
mod doctor;
mod documents;
mod evaluation;
mod export;
#[cfg(unix)]
mod faults;
mod forgetting;
mod golden;
#[cfg(unix)]
mod guarded;
mod harness;
mod held;
#[cfg(target_os = "linux")]
mod hostile_queries;
mod inspect;
#[cfg(unix)]
mod interruption;
mod listed;
mod lists;
#[cfg(unix)]
mod locking;
mod machines;
mod matches;
mod measured;
#[cfg(unix)]
mod network;
mod paper;
mod perft;
mod pipes;
mod place;
mod play;
#[cfg(unix)]
mod probes;
mod process;
mod query;
mod quick_looks;
mod refusals;
mod replay;
mod report;
mod report_forms;
mod run;
#[cfg(unix)]
mod servers;
mod sharing;
mod shell;
mod simulate;
#[cfg(unix)]
mod source;
#[cfg(unix)]
mod standby;
#[cfg(unix)]
mod stopping;
mod sweeps;
mod unit;
mod verdicts;
mod verify;
mod walk;
#[cfg(unix)]
mod wrong_clock;
