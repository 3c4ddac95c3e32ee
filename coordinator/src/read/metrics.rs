//! What is counted for monitoring. The names and the help texts here are what `/metrics` shows.

use std::sync::atomic::AtomicU64;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Metric, Registry};

/// Counters of one coordinator since it started.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    pub(crate) exchanges: Counter,
    pub(crate) pairs: Counter,
    pub(crate) repeats: Counter,
    pub(crate) alarms: Counter,
    pub(crate) unlawful: Counter,
    pub(crate) audits_good: Counter,
    pub(crate) audits_bad: Counter,
    pub(crate) struck: Counter,
    pub(crate) failures: Counter,
    pub(crate) isolated: Counter,
    pub(crate) granted: Counter,
    pub(crate) expired: Counter,
    pub(crate) failed_commits: Counter,
    pub(crate) wrong_prefixes: Counter,
    pub(crate) rationed: Counter,
    pub(crate) shed: Counter,
    pub(crate) commit_seconds: Histogram,
    pub(crate) audits: Gauge,
    pub(crate) leases: Gauge,
    pub(crate) waiting: Gauge,
    pub(crate) database_bytes: Gauge,
    pub(crate) tenure_age: Gauge<f64, AtomicU64>,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let mut registry = Registry::with_prefix("astragal");
        let mut all = Registrar(&mut registry);
        Self {
            exchanges: all.enter("exchanges", "Calls of workers that brought results or asked for work"),
            pairs: all.enter("pairs_stored", "Pairs stored, each once"),
            repeats: all.enter("pairs_repeated", "Pairs that came again with the same content"),
            alarms: all.enter("pairs_mismatched", "Pairs that came again with another content"),
            unlawful: all.enter("pairs_unlawful", "Pairs with a game that breaks the rules"),
            audits_good: all.enter("audits_good", "Pairs that somebody else played again and confirmed"),
            audits_bad: all
                .enter("audits_bad", "Workers that were found to have brought what the players do not play"),
            struck: all
                .enter("pairs_struck", "Pairs struck out because of who played them, to be played again"),
            failures: all.enter("pairs_failed", "Pairs that a worker could not play"),
            isolated: all.enter("pairs_isolated", "Pairs given up after too many failures"),
            granted: all.enter("pairs_leased", "Pairs handed out, again counted again"),
            expired: all.enter("leases_expired", "Leases that ended before their pairs were in"),
            failed_commits: all.enter("commits_failed", "Transactions that the database refused"),
            wrong_prefixes: all
                .enter("prefixes_wrong", "Series whose first units are not what was stored of them: damage"),
            rationed: all.enter("calls_rationed", "Calls refused because their caller asks too often"),
            shed: all.enter("calls_shed", "Calls refused because too many wait already"),
            commit_seconds: all.enter_metric(
                "commit_seconds",
                "How long transactions with results took",
                Histogram::new(exponential_buckets(0.000_5, 2.0, 14)),
            ),
            audits: all.enter("audits_pending", "Pairs that somebody else shall play again"),
            leases: all.enter("leases", "Leases that are out now"),
            waiting: all.enter("requests_waiting", "Requests that wait for the one who decides"),
            database_bytes: all.enter("database_bytes", "Bytes of the database; of a file with its log"),
            tenure_age: all.enter(
                "tenure_age_seconds",
                "How long ago this coordinator renewed its place in the database of a server; 0 for a file, which is locked",
            ),
            registry,
        }
    }

    /// Everything, in the text format of Prometheus.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("writing to a string does not fail");
        text
    }
}

/// Makes a metric and enters it.
struct Registrar<'a>(&'a mut Registry);

impl Registrar<'_> {
    fn enter<M: Metric + Clone + Default>(&mut self, name: &str, help: &str) -> M {
        self.enter_metric(name, help, M::default())
    }

    fn enter_metric<M: Metric + Clone>(&mut self, name: &str, help: &str, metric: M) -> M {
        self.0.register(name, help, metric.clone());
        metric
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_is_shown() {
        let metrics = Metrics::new();
        metrics.pairs.inc_by(7);
        metrics.commit_seconds.observe(0.003);
        let text = metrics.text();
        assert!(text.contains("astragal_pairs_stored_total 7"), "{text}");
        assert!(text.contains("astragal_commit_seconds_count 1"), "{text}");
    }
}
