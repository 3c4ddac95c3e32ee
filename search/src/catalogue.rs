//! The searchers by name: what each is, and its one table of parameters.
//!
//! How a name and its settings become a searcher is in [`crate::player`].

use spec::{Kind, Param, Profile, Table, TextError};

/// For which games a searcher is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fits {
    /// For every game.
    Every,
    /// For games without chance.
    WithoutChance,
    /// For this game only.
    Only(&'static str),
}

/// One searcher of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// One line about it.
    pub summary: &'static str,
    /// Its name and parameters.
    pub table: Table,
    /// For which games it is made.
    pub fits: Fits,
    /// Whether a depth limit means anything to it.
    pub takes_depth: bool,
}

impl Entry {
    /// The name in player strings.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.table.owner
    }
}

const ON_OFF: Kind = Kind::Choice(&["on", "off"]);

const EVAL: Param =
    Param::new("eval", Kind::Word, "best", "how unfinished games are estimated; best: the game's strongest");
const MEM: Param = Param::new("mem", Kind::Integer(1, 65_536), "64", "most memory of table or tree, in MiB");
const TT: Param = Param::new(
    "tt",
    Kind::Choice(&["off", "moves", "values"]),
    "values",
    "transposition table: none, to order moves, or for values of equal depth too",
);
const TIMEOUT: Param = Param::new(
    "timeout",
    Kind::Choice(&["strict", "partial"]),
    "partial",
    "an unfinished depth is forgotten, or its finished moves count",
);
const PRUNE_MIN_DEPTH: Param = Param::new(
    "prune_min_depth",
    Kind::Integer(1, 100),
    "1",
    "chance nodes are pruned from this remaining depth on",
)
.tuned_by(1.0);
const LIKELY_FIRST: Param = Param::new("likely_first", ON_OFF, "on", "search likely outcomes first");
const PROBE_MIN_MOVES: Param =
    Param::new("probe_min_moves", Kind::Integer(2, 1000), "3", "probe children with at least so many moves")
        .tuned_by(1.0);
const C: Param = Param::new("c", Kind::Integer(1, 100_000), "10", "samples a chance node").tuned_by(5.0);
const SCHEME: Param = Param::new(
    "scheme",
    Kind::Choice(&["iid", "stratified", "systematic", "without-replacement"]),
    "stratified",
    "how samples are drawn",
);
const DEDUPE: Param =
    Param::new("dedupe", ON_OFF, "on", "search equal samples once, with their weights added");
const PER_DEPTH_KEY: Param = Param::new("per_depth_key", ON_OFF, "off", "other samples at every depth");
const ENUMERATE: Param =
    Param::new("enumerate", ON_OFF, "on", "average exactly where there are no more outcomes than samples");
const DR: Param = Param::new(
    "dr",
    Kind::Integer(0, 1_000_000),
    "0",
    "random decisions before the estimate; 1000000: to the end",
)
.tuned_by(10.0);
const C1: Param =
    Param::new("c1", Kind::Real(0.0, 1e6), "50", "exploration, on the scale of ±100").tuned_by(25.0);
const FINAL: Param = Param::new(
    "final",
    Kind::Choice(&["mean", "visits"]),
    "visits",
    "the root move played: best mean or most tried",
);

const fn paper(defaults: &'static [(&'static str, &'static str)]) -> Profile {
    Profile { name: "paper", defaults, help: "the settings of Lanctot et al. 2013" }
}

const PAPER_EXPECTIMAX: &[Profile] = &[paper(&[("eval", "basic"), ("tt", "moves"), ("timeout", "strict")])];
const PAPER_STAR: &[Profile] = &[paper(&[
    ("eval", "basic"),
    ("tt", "moves"),
    ("timeout", "strict"),
    ("prune_min_depth", "3"),
    ("probe_min_moves", "2"),
])];
const PAPER_SPARSE: &[Profile] = &[paper(&[
    ("eval", "basic"),
    ("tt", "moves"),
    ("timeout", "strict"),
    ("prune_min_depth", "3"),
    ("probe_min_moves", "2"),
    ("scheme", "iid"),
    ("dedupe", "off"),
    ("enumerate", "off"),
])];
const PAPER_MCTS: &[Profile] = &[paper(&[("eval", "basic"), ("final", "mean")])];

const fn depth_first(
    name: &'static str,
    summary: &'static str,
    params: &'static [Param],
    profiles: &'static [Profile],
) -> Entry {
    Entry { summary, table: Table { owner: name, params, profiles }, fits: Fits::Every, takes_depth: true }
}

const fn without_depth(
    name: &'static str,
    summary: &'static str,
    params: &'static [Param],
    profiles: &'static [Profile],
) -> Entry {
    Entry { takes_depth: false, ..depth_first(name, summary, params, profiles) }
}

const fn rule_of(
    game: &'static str,
    name: &'static str,
    summary: &'static str,
    params: &'static [Param],
) -> Entry {
    Entry { fits: Fits::Only(game), ..depth_first(name, summary, params, &[]) }
}

/// Every searcher, in the order in which they are shown.
pub const ENTRIES: &[Entry] = &[
    depth_first(
        "expectimax",
        "looks at every move and every outcome, deeper and deeper",
        &[EVAL, TT, TIMEOUT, MEM],
        PAPER_EXPECTIMAX,
    ),
    depth_first(
        "star1",
        "expectimax that stops at a chance node whose average cannot matter any more",
        &[EVAL, TT, TIMEOUT, PRUNE_MIN_DEPTH, LIKELY_FIRST, MEM],
        PAPER_STAR,
    ),
    depth_first(
        "star2",
        "star1 that first probes one move after every outcome",
        &[EVAL, TT, TIMEOUT, PRUNE_MIN_DEPTH, PROBE_MIN_MOVES, LIKELY_FIRST, MEM],
        PAPER_STAR,
    ),
    depth_first(
        "expss",
        "expectimax over a sample of the outcomes",
        &[C, SCHEME, DEDUPE, ENUMERATE, PER_DEPTH_KEY, EVAL, TT, TIMEOUT, MEM],
        PAPER_SPARSE,
    ),
    depth_first(
        "star1ss",
        "star1 over a sample of the outcomes",
        &[C, SCHEME, DEDUPE, ENUMERATE, PER_DEPTH_KEY, EVAL, TT, TIMEOUT, PRUNE_MIN_DEPTH, LIKELY_FIRST, MEM],
        PAPER_SPARSE,
    ),
    depth_first(
        "star2ss",
        "star2 over a sample of the outcomes",
        &[
            C,
            SCHEME,
            DEDUPE,
            ENUMERATE,
            PER_DEPTH_KEY,
            EVAL,
            TT,
            TIMEOUT,
            PRUNE_MIN_DEPTH,
            PROBE_MIN_MOVES,
            LIKELY_FIRST,
            MEM,
        ],
        PAPER_SPARSE,
    ),
    without_depth(
        "mcts",
        "Monte Carlo tree search (UCT) with chance nodes in the tree",
        &[C1, DR, EVAL, FINAL, MEM],
        PAPER_MCTS,
    ),
    without_depth(
        "dpw",
        "mcts with double progressive widening: few moves and outcomes at first, more with visits",
        &[
            C1,
            DR,
            Param::new("c2", Kind::Real(0.01, 1e6), "5", "a node with v visits has c2 v^alpha children")
                .tuned_by(1.0),
            Param::new("alpha", Kind::Real(0.0, 1.0), "0.2", "see c2").tuned_by(0.05),
            EVAL,
            FINAL,
            MEM,
        ],
        PAPER_MCTS,
    ),
    without_depth(
        "flat",
        "flat Monte Carlo: the same number of random games after every move",
        &[
            Param::new("dr", Kind::Integer(0, 1_000_000), "1000000", "random decisions before the estimate"),
            EVAL,
        ],
        &[],
    ),
    depth_first("greedy", "the best move one decision deep, outcomes averaged", &[EVAL], &[]),
    depth_first("random", "any legal move, all equally likely", &[], &[]),
    Entry {
        fits: Fits::WithoutChance,
        ..depth_first(
            "minimax",
            "alpha-beta; minimax:depth=8 is the MM-8 of the literature",
            &[EVAL, TT, TIMEOUT, MEM],
            &[Profile {
                name: "dissertation",
                defaults: &[("tt", "off"), ("timeout", "strict")],
                help: "no table and no ordering, as in Ramanujan 2012",
            }],
        )
    },
    rule_of(
        "pig",
        "hold",
        "rolls until the turn total reaches n, then stops",
        &[Param::new("n", Kind::Integer(1, 1000), "23", "the turn total to stop at").tuned_by(1.0)],
    ),
    rule_of("cantstop", "rule28", "Keller's Rule of 28, a good player's rule of thumb", &[]),
    rule_of(
        "cantstop",
        "rule28ga",
        "the Rule of 28 with the weights of Glenn and Aloi, found by evolution",
        &[],
    ),
    rule_of("pig", "optimal", "plays perfectly, from the exact solution", &[]),
];

/// The searcher of that name.
pub fn entry(name: &str) -> Result<&'static Entry, TextError> {
    ENTRIES.iter().find(|entry| entry.name() == name).ok_or_else(|| TextError::UnknownName {
        what: "searcher",
        word: name.to_owned(),
        known: ENTRIES.iter().map(Entry::name).collect(),
    })
}
