-- The tables of Astragal: what was played, by whom, and what it adds up to.
--
-- What is here and what is not
--   Results are stored, plans are not. Which pairs are to be played follows from the experiment's text; a row
--   appears when its result has come, and it is never changed or deleted. So nothing here can disagree with a
--   plan, and a coordinator that was killed finds everything that counts in these tables.
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
--   row_hash is a checksum of all other columns of its row, so that a flipped bit on a disk is found by
--   `check`. It is no protection against people: that is what playing a game again is for.

-- The file says whose it is: "ASTR".
PRAGMA application_id = 1095980114;

-- What people wanted to know.
CREATE TABLE experiments (
    id         INTEGER PRIMARY KEY,
    name       TEXT    NOT NULL UNIQUE, -- as people call it
    text       TEXT    NOT NULL,        -- the whole experiment in canonical form (TOML); equal experiments have equal texts
    kind       TEXT    NOT NULL CHECK (kind IN ('match', 'tune')),
    game       TEXT    NOT NULL,        -- the game and its options, canonical
    seed       TEXT    NOT NULL,        -- where all luck comes from; text, because it may be above 2^63
    budget     TEXT    NOT NULL,        -- the limit of a decision: nodes=2000, time=200ms; a player may have its own
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
-- They follow from players.text (`check` compares them).
CREATE TABLE player_params (
    player_id INTEGER NOT NULL REFERENCES players (id),
    name      TEXT    NOT NULL, -- the key: c, c1, nodes, …
    value     TEXT    NOT NULL, -- as it is written
    number    REAL,             -- the same as a number, where it is one
    PRIMARY KEY (player_id, name)
) STRICT, WITHOUT ROWID;

-- Who played whom, and where in the experiment. A pairing appears with its first result.
CREATE TABLE pairings (
    id            INTEGER PRIMARY KEY CHECK (id BETWEEN 1 AND 2147483647), -- 31 bits: see games.id
    experiment_id INTEGER NOT NULL REFERENCES experiments (id),
    repeat        INTEGER NOT NULL CHECK (repeat >= 0), -- which of several independent repetitions, from 0
    round         INTEGER NOT NULL CHECK (round >= 0),  -- which round of it, from 0
    slot          INTEGER NOT NULL CHECK (slot >= 0),   -- which pairing of the round, from 0
    a             INTEGER NOT NULL REFERENCES players (id), -- the first-named player
    b             INTEGER NOT NULL REFERENCES players (id), -- the other
    replayable    INTEGER NOT NULL CHECK (replayable IN (0, 1)), -- 0: somebody has a time limit, a repeat may differ
    row_hash      INTEGER NOT NULL,
    UNIQUE (experiment_id, repeat, round, slot) -- the identity of a pairing
) STRICT;

-- Who played for us. Telling, not proving: nothing is computed from the counters.
CREATE TABLE workers (
    id            INTEGER PRIMARY KEY,
    name          TEXT    NOT NULL UNIQUE,
    first_seen_ms INTEGER NOT NULL,
    last_seen_ms  INTEGER NOT NULL,            -- when its last results came
    pairs         INTEGER NOT NULL DEFAULT 0,  -- pairs that were new
    repeats       INTEGER NOT NULL DEFAULT 0,  -- pairs that were here before, with the same content
    conflicts     INTEGER NOT NULL DEFAULT 0   -- pairs that were here before with another content: see alarms
) STRICT;

-- What came in together: who played the games, with which build, and when they were stored.
-- A batch that brought nothing new is not kept.
CREATE TABLE batches (
    id          INTEGER PRIMARY KEY,
    worker_id   INTEGER NOT NULL REFERENCES workers (id),
    build       TEXT    NOT NULL, -- signature of the worker's build, 16 hexadecimal digits
    received_ms INTEGER NOT NULL,
    fence       INTEGER NOT NULL, -- fencing token of the lease under which it was played
    row_hash    INTEGER NOT NULL
) STRICT;

-- Every game. The row is narrow and this table has no other index: the writer's speed depends on it.
CREATE TABLE games (
    -- Identity in one number: pairing (31 bits), pair (31 bits), game of the pair (1 bit):
    --     id = pairing_id << 32 | pair << 1 | game
    -- So the games of a pairing lie together in the order of their pairs; a pairing is a range of ids, and the
    -- identity needs no index of its own. Shown to people as PAIRING.PAIR.GAME.
    id          INTEGER PRIMARY KEY,
    batch_id    INTEGER NOT NULL, -- batches.id (no foreign key: it would be looked up for every game; `check` does)
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
    hash        BLOB    NOT NULL, -- 128 bits of BLAKE3 over the unpacked transcript and the result
    row_hash    INTEGER NOT NULL
) STRICT;

-- Games that did not end by their rules. Rare, so they are here and not in columns of games.
CREATE TABLE endings (
    game_id INTEGER PRIMARY KEY, -- games.id, whose row_hash covers this row too
    seat    INTEGER CHECK (seat IN (1, 2)), -- who forfeited; NULL where nobody did
    reason  TEXT    NOT NULL CHECK (reason IN ('panic', 'illegal move', 'too many nodes', 'too much time', 'too long')),
    detail  TEXT    NOT NULL -- the panic's message, the illegal move, the nodes, the microseconds; '' for 'too long'
) STRICT;

-- What the games of a pairing add up to, one row for each seat of A. A cache: written in the same transaction as
-- the games, for new games only; `check` counts again and compares.
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
    gain        REAL  -- how many times more games the same precision would have cost without pairs
) STRICT;

-- Results that should have been equal and were not: a pair came again with another content. The first stays.
-- Under counted limits this must not happen: a build, a machine or a worker is not what it says it is.
CREATE TABLE alarms (
    id              INTEGER PRIMARY KEY,
    pairing_id      INTEGER NOT NULL REFERENCES pairings (id),
    pair            INTEGER NOT NULL,
    kept_hash       BLOB    NOT NULL, -- 128 bits over the content of the pair that stays
    kept_batch_id   INTEGER NOT NULL REFERENCES batches (id),
    came_hash       BLOB    NOT NULL, -- the same of the pair that came
    came_worker_id  INTEGER NOT NULL REFERENCES workers (id),
    came_build      TEXT    NOT NULL,
    difference      TEXT    NOT NULL, -- the first thing that differs, in words
    transcript_0    BLOB    NOT NULL, -- the games that came, packed as in games
    transcript_1    BLOB    NOT NULL,
    raised_ms       INTEGER NOT NULL, -- when it first came
    last_ms         INTEGER NOT NULL, -- when it last came
    times           INTEGER NOT NULL, -- how often
    acknowledged_ms INTEGER,          -- when somebody has seen it; NULL: still shown
    UNIQUE (pairing_id, pair, came_hash)
) STRICT;
