-- The tables of Astragal: what was played, by whom, and what it adds up to.
--
-- What is here and what is not
--   Results are stored, plans are not. Which pairs are to be played follows from the experiment's text; a pair of
--   games appears when its result has come, and is never changed. It leaves `games` only for `struck_games`, when it
--   turns out that it must not count. So nothing here can disagree with a plan, and a coordinator that was killed
--   finds everything that counts in these tables.
--
-- What to query
--   The views of 0002_views.sql: they have names instead of ids and shares instead of sums. The tables are made
--   for narrow rows and fast writing.
--
-- Conventions
--   Times of day are milliseconds since 1970 (UTC), columns that end in _ms.
--   Durations are microseconds, columns that end in _us.
--   A game has two seats: _1 is the player who has the first turn, _2 the other.
--   A pairing has two sides: _a is the first-named player, _b the other. In game 0 of a pair A sits first, in
--   game 1 B does.
--   Half points: a win is 2, a draw 1, a loss 0. Sums of them are exact.
--
-- Checksums
--   Every column of every row is either under a checksum of its row, or follows from other rows and is compared with
--   them, so that a flipped bit on a disk is found by `astragal verify`. They are no protection against people: that
--   is what playing a game again is for.
--   row_hash of games covers the row and its row of endings.
--   row_hash of all other tables that have it covers all other columns of the row, in the order of the table.
--   seal of struck_games does the same; row_hash there is that of the game when it counted.
--   player_params follow from players, summaries and the counts of tallies from games, probe_sums and probe_choices from
--   probes.
--
-- Besides the tables
--   The file's user_version counts the starts of coordinators on it: fencing tokens begin there, so that none of an
--   earlier start comes again.
--
-- Order
--   First what any experiment has, whatever its work is; then pairs of games; then probes of positions; then what became of
--   trust in them.

-- The file says whose it is: "ASTR".
PRAGMA application_id = 1095980114;

-- What people wanted to know.
CREATE TABLE experiments (
    id         INTEGER PRIMARY KEY,
    name       TEXT    NOT NULL UNIQUE, -- as people call it
    text       TEXT    NOT NULL,        -- the whole experiment in canonical form (TOML); equal experiments have equal texts
    kind       TEXT    NOT NULL,        -- what it does, by the section of its text that says so: match, tune, probe
    game       TEXT    NOT NULL,        -- the game and its options, canonical
    seed       TEXT    NOT NULL,        -- where all luck comes from; text, because it may be above 2^63
    budget     TEXT    NOT NULL,        -- the limit of a decision: nodes=2000, time=200ms; a player may have its own
    trust      TEXT    NOT NULL DEFAULT 'lab' CHECK (trust IN ('lab', 'volunteer')), -- how far the machines that play it are believed
    state      TEXT    NOT NULL CHECK (state IN ('running', 'paused', 'finished', 'cancelled', 'failed')),
    build      TEXT    NOT NULL,        -- signature of the build that took it in, 16 hexadecimal digits
    created_ms INTEGER NOT NULL,
    changed_ms INTEGER NOT NULL,        -- when the state last changed
    row_hash   INTEGER NOT NULL
) STRICT;

-- Who plays: every player that was ever paired, once, whatever the experiment.
CREATE TABLE players (
    id       INTEGER PRIMARY KEY,
    text     TEXT    NOT NULL UNIQUE, -- canonical: kind:key=value,… with every parameter written out
    kind     TEXT    NOT NULL,        -- what stands before the colon
    row_hash INTEGER NOT NULL
) STRICT;

-- The parameters of each player, one a row, so that results can be grouped by their values.
-- They follow from players.text, and are compared with it.
CREATE TABLE player_params (
    player_id INTEGER NOT NULL REFERENCES players (id),
    name      TEXT    NOT NULL, -- the key: c, c1, nodes, …
    value     TEXT    NOT NULL, -- as it is written
    number    REAL,             -- the same as a number, where it is one
    PRIMARY KEY (player_id, name)
) STRICT, WITHOUT ROWID;

-- Series of work: who plays whom, or who looks at positions, and where in the experiment. One appears when the first of its
-- units is handed out.
CREATE TABLE pairings (
    id            INTEGER PRIMARY KEY CHECK (id BETWEEN 1 AND 2147483647), -- 31 bits: see games.id
    experiment_id INTEGER NOT NULL REFERENCES experiments (id),
    repeat        INTEGER NOT NULL CHECK (repeat >= 0), -- which of several independent repetitions, from 0
    round         INTEGER NOT NULL CHECK (round >= 0),  -- which round of it, from 0
    slot          INTEGER NOT NULL CHECK (slot >= 0),   -- which pairing of the round, from 0; from 2^30 on it is no place: who played ahead
    a             INTEGER NOT NULL REFERENCES players (id), -- the first-named player
    b             INTEGER NOT NULL REFERENCES players (id), -- the other; the same where one looks at positions alone
    work          TEXT    NOT NULL CHECK (work IN ('pairs', 'probes')), -- what its units are: pairs of games, searches of positions
    replayable    INTEGER NOT NULL CHECK (replayable IN (0, 1)), -- 0: somebody has a time limit, a repeat may differ
    -- When it left the plan, and its place with it: results that had led to it were struck out, and other players meet
    -- there now. Its own games were struck out as well. NULL: it is in the plan.
    retired_ms    INTEGER,
    row_hash      INTEGER NOT NULL
) STRICT;
-- The identity of a pairing: its place, among all that are in the plan.
CREATE UNIQUE INDEX pairings_in_plan ON pairings (experiment_id, repeat, round, slot) WHERE retired_ms IS NULL;
-- From an experiment to all of its pairings, and so to its games.
CREATE INDEX pairings_of_experiment ON pairings (experiment_id);

-- Who played for us. Telling, not proving: nothing is computed from the counters.
CREATE TABLE workers (
    id            INTEGER PRIMARY KEY,
    name          TEXT    NOT NULL UNIQUE,
    first_seen_ms INTEGER NOT NULL,
    last_seen_ms  INTEGER NOT NULL,            -- when its last results came
    pairs         INTEGER NOT NULL DEFAULT 0,  -- pairs that were new
    repeats       INTEGER NOT NULL DEFAULT 0,  -- pairs that were here before, with the same content
    conflicts     INTEGER NOT NULL DEFAULT 0,  -- pairs that were here before with another content: see alarms
    row_hash      INTEGER NOT NULL DEFAULT 0
) STRICT;

-- What came in together: who played the games, with which build, and when they were stored.
-- A batch that brought nothing new is not kept.
CREATE TABLE batches (
    id          INTEGER PRIMARY KEY,
    worker_id   INTEGER NOT NULL REFERENCES workers (id),
    build       TEXT    NOT NULL, -- signature of the worker's build, 16 hexadecimal digits
    received_ms INTEGER NOT NULL,
    fence       INTEGER NOT NULL, -- fencing token of the lease under which it was played
    -- Which process brought it: a hash of the number that it drew when it started, which nobody else knows. It tells
    -- processes apart where nobody shows a credential.
    process     INTEGER NOT NULL,
    -- Nodes a second on the signature bench, as the worker measured them when it started; where the experiment names a
    -- reference speed, its time limit was scaled by them. NULL: not measured.
    speed       INTEGER CHECK (speed > 0),
    row_hash    INTEGER NOT NULL
) STRICT;

-- Batches with pairs that say to have taken longer than their lease had been out. They count like all others, because
-- nobody is refused for being late; but the clock of whoever played them is not to be trusted.
CREATE TABLE overlong (
    batch_id INTEGER PRIMARY KEY REFERENCES batches (id),
    pairs    INTEGER NOT NULL CHECK (pairs > 0), -- how many of the batch
    row_hash INTEGER NOT NULL
) STRICT;

-- What workers said about pairs that they could not play or did not survive. Kept, so that a restart forgets nothing: a
-- pair is given up only when two credentials failed at it, or one for hours and with many processes. One row a pair and
-- process; the rows of a pair stay when it is given up, and go when it is asked for again (`astragal retry`).
CREATE TABLE failures (
    pairing_id INTEGER NOT NULL REFERENCES pairings (id),
    pair       INTEGER NOT NULL,
    worker     TEXT    NOT NULL, -- its name
    process    INTEGER NOT NULL, -- which process of that name, as in batches
    failures   INTEGER NOT NULL, -- how often it could not play the pair
    deaths     INTEGER NOT NULL, -- how often it was gone without a word while it had this pair and nothing else
    reason     TEXT    NOT NULL, -- what it said last
    first_ms   INTEGER NOT NULL,
    last_ms    INTEGER NOT NULL,
    row_hash   INTEGER NOT NULL,
    PRIMARY KEY (pairing_id, pair, worker, process)
) STRICT, WITHOUT ROWID;

-- Pairs that were given up. Their places count as done, so that the experiment goes on; they are in no statistic.
CREATE TABLE isolated (
    pairing_id  INTEGER NOT NULL REFERENCES pairings (id),
    pair        INTEGER NOT NULL,
    reason      TEXT    NOT NULL, -- what the worker said that failed last
    worker      TEXT    NOT NULL, -- its name
    isolated_ms INTEGER NOT NULL,
    row_hash    INTEGER NOT NULL,
    PRIMARY KEY (pairing_id, pair)
) STRICT, WITHOUT ROWID;

-- Every game. The row is narrow and this table has no other index: the writer's speed depends on it.
CREATE TABLE games (
    -- Identity in one number: pairing (31 bits), pair (31 bits), game of the pair (1 bit):
    --     id = pairing_id << 32 | pair << 1 | game
    -- So the games of a pairing lie together in the order of their pairs; a pairing is a range of ids, and the
    -- identity needs no index of its own. Shown to people as PAIRING.PAIR.GAME.
    id          INTEGER PRIMARY KEY,
    batch_id    INTEGER NOT NULL, -- batches.id (no foreign key: it would be looked up for every game; `verify` does)
    result      INTEGER NOT NULL, -- half points of the first seat: 2 won, 1 drawn, 0 lost
    score_1     INTEGER,          -- points of the first seat, in games that count points
    score_2     INTEGER,
    decisions   INTEGER NOT NULL, -- moves made, forced ones too
    events      INTEGER NOT NULL, -- throws of dice and other chance events
    nodes_1     INTEGER NOT NULL, -- nodes that the first seat's searches visited
    nodes_2     INTEGER NOT NULL,
    time_1_us   INTEGER NOT NULL, -- thinking time of the first seat; not measured for players that do not search
    time_2_us   INTEGER NOT NULL,
    searches_1  INTEGER NOT NULL, -- decisions that the first seat searched: forced moves are played without
    searches_2  INTEGER NOT NULL,
    depths_1    INTEGER NOT NULL, -- sum of the depths of those searches
    depths_2    INTEGER NOT NULL,
    -- Every step of the game, one byte each as a rule, packed: the first byte says how (bits 6-7 the kind, bits
    -- 3-5 a width w, bits 0-2 how many bits at the very end are unused); bits are filled from the lowest up.
    --     kind 0: the bytes as they are.
    --     kind 1: every byte as w + 1 bits.
    --     kind 2: a byte 0 as one bit 0; any other as one bit 1 and then w + 1 bits.
    transcript  BLOB    NOT NULL,
    hash        BLOB    NOT NULL, -- XXH3, 128 bits, over the unpacked transcript and the result
    row_hash    INTEGER NOT NULL
) STRICT;

-- Games that did not end by their rules. Rare, so they are here and not in columns of games.
CREATE TABLE endings (
    game_id INTEGER PRIMARY KEY, -- games.id, whose row_hash covers this row too
    seat    INTEGER CHECK (seat IN (1, 2)), -- who forfeited; NULL where nobody did
    reason  TEXT    NOT NULL CHECK (reason IN ('panic', 'illegal move', 'too many nodes', 'too much time', 'too long')),
    detail  TEXT    NOT NULL -- the panic's message, the illegal move, the nodes, the microseconds; '' for 'too long'
) STRICT;

-- Experiments whose transcripts were dropped (`astragal forget`): results, hashes and digests stay, and whoever wants proof plays the games again.
-- Such a game has the transcript of none, x'00', and the hash of the one that it had. Without this row it would be damaged.
CREATE TABLE forgotten (
    experiment_id INTEGER PRIMARY KEY REFERENCES experiments (id),
    games         INTEGER NOT NULL CHECK (games > 0), -- how many games lost theirs
    forgotten_ms  INTEGER NOT NULL,                   -- when, the last time
    row_hash      INTEGER NOT NULL DEFAULT 0
) STRICT;

-- What the games of a pairing add up to, one row for each seat of A. A cache: written in the same transaction as
-- the games, and counted again when games are struck out; `verify` counts again and compares.
CREATE TABLE summaries (
    pairing_id INTEGER NOT NULL REFERENCES pairings (id),
    seat       INTEGER NOT NULL CHECK (seat IN (1, 2)), -- where A sat
    games      INTEGER NOT NULL,
    wins       INTEGER NOT NULL, -- of A
    draws      INTEGER NOT NULL,
    losses     INTEGER NOT NULL,
    decisions  INTEGER NOT NULL, -- sums over the games, as in games
    events     INTEGER NOT NULL,
    nodes_a    INTEGER NOT NULL,
    nodes_b    INTEGER NOT NULL,
    time_a_us  INTEGER NOT NULL,
    time_b_us  INTEGER NOT NULL,
    searches_a INTEGER NOT NULL,
    searches_b INTEGER NOT NULL,
    depths_a   INTEGER NOT NULL,
    depths_b   INTEGER NOT NULL,
    forfeits_a INTEGER NOT NULL, -- games that A lost by a fault
    forfeits_b INTEGER NOT NULL,
    too_long   INTEGER NOT NULL, -- games ended as a draw because they grew too long
    PRIMARY KEY (pairing_id, seat)
) STRICT, WITHOUT ROWID;

-- What the pairs of a pairing add up to. The two games of a pair share their luck and are not independent; pairs
-- are, so everything about precision is computed from these counts. A cache like summaries; the estimates are
-- those of docs/statistics.md, over all pairs stored so far.
CREATE TABLE tallies (
    pairing_id  INTEGER PRIMARY KEY REFERENCES pairings (id),
    pairs       INTEGER NOT NULL,
    -- Pairs by what A made of them: loss, draw or win in the first seat, then in the second.
    loss_loss   INTEGER NOT NULL,
    loss_draw   INTEGER NOT NULL,
    loss_win    INTEGER NOT NULL,
    draw_loss   INTEGER NOT NULL,
    draw_draw   INTEGER NOT NULL,
    draw_win    INTEGER NOT NULL,
    win_loss    INTEGER NOT NULL,
    win_draw    INTEGER NOT NULL,
    win_win     INTEGER NOT NULL,
    -- Estimates for A, with the ends of their 95 % intervals; NULL where the data says nothing.
    score       REAL, -- mean share of the points, 0 to 1
    score_low   REAL,
    score_high  REAL,
    elo         REAL, -- logistic Elo difference
    elo_low     REAL,
    elo_high    REAL,
    nelo        REAL, -- normalised Elo difference
    nelo_low    REAL,
    nelo_high   REAL,
    los         REAL, -- how likely it is that A is the stronger, 0 to 1
    gain        REAL, -- how many times more games the same precision would have cost without pairs
    row_hash    INTEGER NOT NULL DEFAULT 0
) STRICT;

-- What the first units of a series add up to, none of which is missing: where a coordinator goes on from after a start, so that it need not
-- read them all again. A cache like summaries: written now and then, removed when one of the units is struck out, and compared after every
-- start with what the units add up to. Without it everything is read.
CREATE TABLE prefixes (
    pairing_id INTEGER PRIMARY KEY REFERENCES pairings (id),
    units      INTEGER NOT NULL CHECK (units > 0), -- units 0 to units - 1 are stored or given up
    same       INTEGER NOT NULL, -- pairs of them that are the same game twice
    -- Pairs of them by what A made of them, as in tallies; 0 for what nobody wins.
    loss_loss  INTEGER NOT NULL,
    loss_draw  INTEGER NOT NULL,
    loss_win   INTEGER NOT NULL,
    draw_loss  INTEGER NOT NULL,
    draw_draw  INTEGER NOT NULL,
    draw_win   INTEGER NOT NULL,
    win_loss   INTEGER NOT NULL,
    win_draw   INTEGER NOT NULL,
    win_win    INTEGER NOT NULL,
    row_hash   INTEGER NOT NULL DEFAULT 0
) STRICT;

-- What the model of a tuner believes of the candidates that played: Elo over the reference of the search. It follows from all results
-- of the tuning together and takes a while to work out, so it is stored for whoever asks in SQL: when a tuning has ended, and about once a minute before.
CREATE TABLE beliefs (
    id            INTEGER PRIMARY KEY,
    experiment_id INTEGER NOT NULL REFERENCES experiments (id),
    player_id     INTEGER NOT NULL REFERENCES players (id),
    elo           REAL    NOT NULL, -- the mean
    elo_sd        REAL    NOT NULL, -- the standard deviation
    pairs         INTEGER NOT NULL, -- how many pairs of the tuning were counted then
    row_hash      INTEGER NOT NULL DEFAULT 0,
    UNIQUE (experiment_id, player_id)
) STRICT;

-- The positions at which an experiment looks, once they are known. They follow from its text and the games played for it.
CREATE TABLE positions (
    id            INTEGER PRIMARY KEY,
    experiment_id INTEGER NOT NULL REFERENCES experiments (id),
    number        INTEGER NOT NULL CHECK (number >= 0), -- which of them, from 0
    text          TEXT    NOT NULL, -- as its game writes it
    -- What it is worth to the player to move, from -100 to 100, if both play perfectly; NULL where nobody asked, or it is not known.
    value         REAL,
    is_open       INTEGER NOT NULL CHECK (is_open IN (0, 1)), -- whether that is yet to be worked out: no search begins before
    game_id       INTEGER,          -- the game of the experiment in which it was seen; NULL: drawn or listed
    ply           INTEGER,          -- after how many decisions of it
    row_hash      INTEGER NOT NULL DEFAULT 0,
    UNIQUE (experiment_id, number)
) STRICT;

-- What every move of such a position is worth, where that is known.
CREATE TABLE position_moves (
    id          INTEGER PRIMARY KEY,
    position_id INTEGER NOT NULL REFERENCES positions (id),
    move        TEXT    NOT NULL, -- as its game writes it
    value       REAL    NOT NULL, -- as in positions
    row_hash    INTEGER NOT NULL DEFAULT 0,
    UNIQUE (position_id, move)
) STRICT;

-- Every search of a position. Narrow, and without another index, like games.
CREATE TABLE probes (
    -- Identity in one number: series (31 bits) and index (32 bits): id = pairing_id << 32 | index. Shown to people as SERIES.INDEX.
    id       INTEGER PRIMARY KEY,
    batch_id INTEGER NOT NULL, -- batches.id (no foreign key, as in games)
    position INTEGER NOT NULL, -- positions.number of the experiment; the runs at one position follow each other
    value    REAL    NOT NULL, -- what the player says that the position is worth to the one to move, from -100 to 100
    move     TEXT    NOT NULL, -- what it would play
    nodes    INTEGER NOT NULL, -- nodes that the search visited
    depth    INTEGER NOT NULL, -- how deep it went
    time_us  INTEGER NOT NULL, -- how long it took
    -- What is kept of the search besides its answer, if the experiment asks for it (`keep`), or nothing:
    -- {"moves":[[move,visits,value],…],"levels":[[nodes,leaves,ended,visits],…]}.
    kept     TEXT    NOT NULL,
    row_hash INTEGER NOT NULL
) STRICT;

-- What the searches of a series at one position add up to. A cache, like summaries. Values are summed as whole numbers, so that the
-- order in which they came makes no difference.
CREATE TABLE probe_sums (
    pairing_id INTEGER NOT NULL REFERENCES pairings (id),
    position   INTEGER NOT NULL,
    runs       INTEGER NOT NULL,
    value_sum  INTEGER NOT NULL, -- of value in units of 2^-42, each rounded
    square_sum INTEGER NOT NULL, -- of value squared in units of 2^-34, each rounded
    nodes      INTEGER NOT NULL,
    depths     INTEGER NOT NULL,
    time_us    INTEGER NOT NULL,
    PRIMARY KEY (pairing_id, position)
) STRICT, WITHOUT ROWID;

-- How often each move was chosen at a position. A cache as well.
CREATE TABLE probe_choices (
    pairing_id INTEGER NOT NULL REFERENCES pairings (id),
    position   INTEGER NOT NULL,
    move       TEXT    NOT NULL,
    runs       INTEGER NOT NULL,
    PRIMARY KEY (pairing_id, position, move)
) STRICT, WITHOUT ROWID;

-- Results that should have been equal and were not: a pair came again with another content. The first stays until it is
-- judged. Under counted limits this must not happen: a build, a machine or a worker is not what it says it is.
CREATE TABLE alarms (
    id              INTEGER PRIMARY KEY,
    pairing_id      INTEGER NOT NULL REFERENCES pairings (id),
    pair            INTEGER NOT NULL,
    kept_hash       BLOB    NOT NULL, -- BLAKE3, cut to 128 bits, over the content of the pair that stays
    -- Whether the row that stays was what had been stored. If not it is played again, and nobody is to blame for it.
    kept_is_sound   INTEGER NOT NULL CHECK (kept_is_sound IN (0, 1)),
    kept_batch_id   INTEGER NOT NULL REFERENCES batches (id),
    came_hash       BLOB    NOT NULL, -- the same of the pair that came
    came_worker_id  INTEGER NOT NULL REFERENCES workers (id),
    came_process    INTEGER NOT NULL, -- which process, as in batches
    came_build      TEXT    NOT NULL,
    difference      TEXT    NOT NULL, -- the first thing that differs, in words
    transcript_0    BLOB    NOT NULL, -- the games that came, packed as in games
    transcript_1    BLOB    NOT NULL,
    raised_ms       INTEGER NOT NULL, -- when it first came
    last_ms         INTEGER NOT NULL, -- when it last came
    times           INTEGER NOT NULL, -- how often
    acknowledged_ms INTEGER,          -- when somebody has seen it; NULL: still shown
    row_hash        INTEGER NOT NULL DEFAULT 0,
    UNIQUE (pairing_id, pair, came_hash)
) STRICT;

-- Pairs that were chosen to be played again by somebody else. Stored with the pair itself, so that no restart forgets one.
CREATE TABLE audits (
    id           INTEGER PRIMARY KEY,
    pairing_id   INTEGER NOT NULL REFERENCES pairings (id),
    pair         INTEGER NOT NULL,
    batch_id     INTEGER NOT NULL REFERENCES batches (id), -- what brought the pair: who answers for it
    verdict      TEXT CHECK (verdict IN ('good', 'bad')),  -- NULL: nobody else has played it yet
    by_worker_id INTEGER REFERENCES workers (id),          -- who played it again; NULL: nobody yet, or the coordinator
    judged_ms    INTEGER,
    row_hash     INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX audits_of_pair ON audits (pairing_id, pair);

-- From whom nothing is taken, and why.
CREATE TABLE quarantine (
    id        INTEGER PRIMARY KEY,
    identity  TEXT    NOT NULL, -- a credential: all workers that show it; without credentials the name of a worker
    process   INTEGER,          -- which process of that name, as in batches; NULL: all that show the credential
    reason    TEXT    NOT NULL,
    confirmed INTEGER NOT NULL, -- pairs of theirs that others had confirmed by then: trust begins anew from there
    struck    INTEGER NOT NULL, -- pairs of theirs that are played again
    since_ms  INTEGER NOT NULL,
    lifted_ms INTEGER,          -- NULL: still in force
    row_hash  INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Alarms that were settled by playing the pair a third time.
CREATE TABLE judgements (
    id        INTEGER PRIMARY KEY,
    alarm_id  INTEGER NOT NULL REFERENCES alarms (id),
    guilty    TEXT    NOT NULL CHECK (guilty IN ('kept', 'came', 'both', 'nobody')), -- whose result was wrong
    struck    INTEGER NOT NULL, -- pairs that are played again: of the guilty, and the one that was damaged
    judged_ms INTEGER NOT NULL,
    row_hash  INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Games that count no more. Columns as in games and endings.
CREATE TABLE struck_games (
    id         INTEGER PRIMARY KEY,
    game_id    INTEGER NOT NULL, -- what games.id was; another game has it once the pair was played again
    batch_id   INTEGER NOT NULL,
    result     INTEGER NOT NULL,
    score_1    INTEGER,
    score_2    INTEGER,
    decisions  INTEGER NOT NULL,
    events     INTEGER NOT NULL,
    nodes_1    INTEGER NOT NULL,
    nodes_2    INTEGER NOT NULL,
    time_1_us  INTEGER NOT NULL,
    time_2_us  INTEGER NOT NULL,
    searches_1 INTEGER NOT NULL,
    searches_2 INTEGER NOT NULL,
    depths_1   INTEGER NOT NULL,
    depths_2   INTEGER NOT NULL,
    transcript BLOB    NOT NULL,
    hash       BLOB    NOT NULL,
    row_hash   INTEGER NOT NULL,
    seat       INTEGER,
    reason     TEXT,
    detail     TEXT,
    -- guilty: whoever played it is in quarantine. plan: its pairing has left the plan, or had when it came: it was played
    -- ahead by players who did not meet, or because of games that were struck out. damaged: the stored row had changed.
    cause      TEXT    NOT NULL CHECK (cause IN ('guilty', 'plan', 'damaged')),
    struck_ms  INTEGER NOT NULL,
    seal       INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX struck_games_by_id ON struck_games (game_id);

-- Searches that count no more. Columns as in probes, causes as in struck_games.
CREATE TABLE struck_probes (
    id        INTEGER PRIMARY KEY,
    probe_id  INTEGER NOT NULL, -- what probes.id was
    batch_id  INTEGER NOT NULL,
    position  INTEGER NOT NULL,
    value     REAL    NOT NULL,
    move      TEXT    NOT NULL,
    nodes     INTEGER NOT NULL,
    depth     INTEGER NOT NULL,
    time_us   INTEGER NOT NULL,
    kept      TEXT    NOT NULL,
    row_hash  INTEGER NOT NULL,
    cause     TEXT    NOT NULL CHECK (cause IN ('guilty', 'plan', 'damaged')),
    struck_ms INTEGER NOT NULL,
    seal      INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX struck_probes_by_id ON struck_probes (probe_id);
