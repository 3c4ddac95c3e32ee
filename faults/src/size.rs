//! How much of everything.

/// The extent of a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Worker processes of a scenario.
    pub workers: usize,
    /// Nodes a move, and pairs a pairing: how long the experiment takes.
    pub nodes: u32,
    /// See `nodes`.
    pub pairs: u32,
    /// How often the coordinator is killed in a scenario that does so.
    pub coordinator_kills: usize,
    /// How often a worker is killed in a scenario that does so.
    pub worker_kills: usize,
    /// How often a worker is stopped for longer than its lease.
    pub stalls: usize,
    /// How often a second coordinator is started on the same file.
    pub rivals: usize,
    /// How often a coordinator that stands by takes over.
    pub takeovers: usize,
    /// How often the disk is full.
    pub full_disks: usize,
    /// How often a database server is ended and started again.
    pub server_restarts: usize,
    /// How often the line to it is cut in a transaction.
    pub cut_commits: usize,
    /// How often its answer to a commit is lost.
    pub lost_answers: usize,
    /// How often it is stopped for a while.
    pub server_naps: usize,
    /// How many hostile workers come, and how many connections each leaves open.
    pub villains: usize,
    /// See `villains`.
    pub idle_connections: usize,
    /// How often the power fails.
    pub power_cuts: usize,
    /// How often somebody sets a clock.
    pub clock_jumps: usize,
}

impl Size {
    /// For tests: seconds, also in a debug build.
    pub const SHORT: Self = Self {
        workers: 3,
        nodes: 60,
        pairs: 100,
        coordinator_kills: 3,
        worker_kills: 6,
        stalls: 3,
        rivals: 2,
        takeovers: 3,
        full_disks: 1,
        server_restarts: 2,
        cut_commits: 3,
        lost_answers: 1,
        server_naps: 1,
        villains: 2,
        idle_connections: 100,
        power_cuts: 3,
        clock_jumps: 6,
    };
    /// For broken builds: as short, but enough to notice what is broken.
    pub(crate) const BROKEN: Self = Self { nodes: 1200, coordinator_kills: 10, villains: 6, ..Self::SHORT };
    /// Minutes, in a release build.
    pub const LONG: Self = Self {
        workers: 12,
        nodes: 1000,
        pairs: 800,
        coordinator_kills: 200,
        worker_kills: 200,
        stalls: 50,
        rivals: 10,
        takeovers: 100,
        full_disks: 30,
        server_restarts: 40,
        cut_commits: 60,
        lost_answers: 20,
        server_naps: 10,
        villains: 12,
        idle_connections: 500,
        power_cuts: 40,
        clock_jumps: 100,
    };

    /// So many percent of the pairs and of the faults.
    #[must_use]
    pub fn share(self, percent: u32) -> Self {
        let share = |all: usize| (all * percent as usize).div_ceil(100);
        Self {
            pairs: (self.pairs * percent).div_ceil(100),
            coordinator_kills: share(self.coordinator_kills),
            worker_kills: share(self.worker_kills),
            stalls: share(self.stalls),
            rivals: share(self.rivals),
            takeovers: share(self.takeovers),
            full_disks: share(self.full_disks),
            server_restarts: share(self.server_restarts),
            cut_commits: share(self.cut_commits),
            lost_answers: share(self.lost_answers),
            server_naps: share(self.server_naps),
            villains: share(self.villains),
            power_cuts: share(self.power_cuts),
            clock_jumps: share(self.clock_jumps),
            ..self
        }
    }

    /// The experiment that every scenario plays. Its limit is counted in nodes, so its content is a function of it.
    pub(crate) fn experiment(&self) -> String {
        let Self { nodes, pairs, .. } = self;
        format!(
            "name = \"{NAME}\"\ngame = \"pig:outcomes=ordered\"\nseed = 2013\nlimit = \"nodes={nodes}\"\n\n\
             [tune]\nplayer = \"star1ss\"\npairs = {pairs}\n[tune.vary]\nc = [1, 2, 4, 6, 9, 12, 18, 24]\n"
        )
    }
}

/// What the experiment is called.
pub(crate) const NAME: &str = "campaign";
