//! What can go wrong, and how often.

use spec::Stream;

/// Probabilities, each per opportunity.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Faults {
    /// A worker dies while it plays a lease.
    pub(crate) crash: f64,
    /// A worker sleeps for a long time while it plays a lease.
    pub(crate) stall: f64,
    /// A report is delivered again.
    pub(crate) duplicate: f64,
    /// A report takes very long.
    pub(crate) late: f64,
    /// A report never arrives.
    pub(crate) lost: f64,
    /// A report names another fence and another worker.
    pub(crate) wrong_fence: f64,
    /// A report contains pairs that nobody asked for.
    pub(crate) nonsense: f64,
    /// A worker hands back what is left of a lease.
    pub(crate) hand_back: f64,
    /// A pair fails where it could be played.
    pub(crate) hiccup: f64,
    /// The store refuses a commit; the worker tries again.
    pub(crate) commit: f64,
    /// A stored pair is to be played again by somebody else. No fault, but it happens among them.
    pub(crate) audit: f64,
    /// After an event, the coordinator is killed and started again.
    pub(crate) restart: f64,
    /// After an event, somebody pauses an experiment for a while.
    pub(crate) pause: f64,
}

impl Faults {
    /// Any mixture, from nearly none to nearly only.
    pub(crate) fn random(random: &mut Stream) -> Self {
        let mut some = |most: f64| if random.below(3) == 0 { 0.0 } else { most * random.unit() };
        Self {
            crash: some(0.3),
            stall: some(0.3),
            duplicate: some(0.5),
            late: some(0.3),
            lost: some(0.3),
            wrong_fence: some(0.3),
            nonsense: some(0.3),
            hand_back: some(0.3),
            hiccup: some(0.05),
            commit: some(0.3),
            audit: some(0.5),
            restart: some(0.03),
            pause: some(0.02),
        }
    }
}
