//! Parameters and profiles that several kinds share.

use spec::{Kind, Param, Profile};

const ON_OFF: Kind<'_> = Kind::Choice(&["on", "off"]);

pub(super) const EVAL: Param<'_> =
    Param::new("eval", Kind::Word, "best", "how unfinished games are estimated; best: the game's strongest");
pub(super) const MEM: Param<'_> =
    Param::new("mem", Kind::Integer(1, 65_536), "64", "most memory of table or tree, in MiB");
pub(super) const TT: Param<'_> = Param::new(
    "tt",
    Kind::Choice(&["off", "moves", "values"]),
    "values",
    "transposition table: none, to order moves, or for values of equal depth too",
);
pub(super) const TIMEOUT: Param<'_> = Param::new(
    "timeout",
    Kind::Choice(&["strict", "partial"]),
    "partial",
    "an unfinished depth is forgotten, or its finished moves count",
);
pub(super) const PRUNE_MIN_DEPTH: Param<'_> = Param::new(
    "prune_min_depth",
    Kind::Integer(1, 100),
    "1",
    "chance nodes are pruned from this remaining depth on",
)
.tuned_by(1.0);
pub(super) const LIKELY_FIRST: Param<'_> =
    Param::new("likely_first", ON_OFF, "on", "search likely outcomes first");
pub(super) const PROBE_MIN_MOVES: Param<'_> =
    Param::new("probe_min_moves", Kind::Integer(2, 1000), "3", "probe children with at least so many moves")
        .tuned_by(1.0);
pub(super) const C: Param<'_> =
    Param::new("c", Kind::Integer(1, 100_000), "10", "samples a chance node").tuned_by(5.0);
pub(super) const SCHEME: Param<'_> = Param::new(
    "scheme",
    Kind::Choice(&["iid", "stratified", "systematic", "without-replacement"]),
    "stratified",
    "how samples are drawn",
);
pub(super) const DEDUPE: Param<'_> =
    Param::new("dedupe", ON_OFF, "on", "search equal samples once, with their weights added");
pub(super) const PER_DEPTH_KEY: Param<'_> =
    Param::new("per_depth_key", ON_OFF, "off", "other samples at every depth");
pub(super) const ENUMERATE: Param<'_> =
    Param::new("enumerate", ON_OFF, "on", "average exactly where there are no more outcomes than samples");
pub(super) const DR: Param<'_> = Param::new(
    "dr",
    Kind::Integer(0, 1_000_000),
    "0",
    "random decisions before the estimate; 1000000: to the end",
)
.tuned_by(10.0);
pub(super) const C1: Param<'_> =
    Param::new("c1", Kind::Real(0.0, 1e6), "50", "exploration, on the scale of ±100").tuned_by(25.0);
pub(super) const FINAL: Param<'_> = Param::new(
    "final",
    Kind::Choice(&["mean", "visits"]),
    "mean",
    "the root move played: best mean or most tried",
);

const fn paper(defaults: &'static [(&'static str, &'static str)]) -> Profile<'static> {
    Profile { name: "paper", defaults, help: "the settings of Lanctot et al. 2013" }
}

pub(super) const PAPER_EXPECTIMAX: &[Profile<'_>] =
    &[paper(&[("eval", "basic"), ("tt", "moves"), ("timeout", "strict")])];
pub(super) const PAPER_STAR: &[Profile<'_>] = &[paper(&[
    ("eval", "basic"),
    ("tt", "moves"),
    ("timeout", "strict"),
    ("prune_min_depth", "3"),
    ("probe_min_moves", "2"),
])];
pub(super) const PAPER_SPARSE: &[Profile<'_>] = &[paper(&[
    ("eval", "basic"),
    ("tt", "moves"),
    ("timeout", "strict"),
    ("prune_min_depth", "3"),
    ("probe_min_moves", "2"),
    ("scheme", "iid"),
    ("dedupe", "off"),
    ("enumerate", "off"),
])];
const PAPER_TREE: Profile<'_> = paper(&[("eval", "basic"), ("final", "mean")]);
pub(super) const PAPER_DPW: &[Profile<'_>] = &[PAPER_TREE];
pub(super) const PAPER_MCTS: &[Profile<'_>] = &[
    PAPER_TREE,
    Profile {
        name: "dissertation",
        defaults: &[("dr", "0"), ("eval", "basic"), ("final", "mean")],
        help: "UCT_H of Ramanujan 2012; with backup=max UCTMAX_H, with dr=1000000 UCT",
    },
];
