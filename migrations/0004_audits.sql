-- Audits: some pairs are played again by somebody else. What that showed, whom nobody believes any more, and the games that
-- were taken out of every count because of it. Nothing is thrown away.

-- How far the machines that play an experiment are trusted. Not part of row_hash: nothing that is played depends on it.
ALTER TABLE experiments ADD COLUMN trust TEXT NOT NULL DEFAULT 'lab' CHECK (trust IN ('lab', 'volunteer'));

-- Pairs that were chosen to be played again. Stored with the pair itself, so that no restart forgets one.
CREATE TABLE audits (
    id           INTEGER PRIMARY KEY,
    pairing_id   INTEGER NOT NULL REFERENCES pairings (id),
    pair         INTEGER NOT NULL,
    batch_id     INTEGER NOT NULL REFERENCES batches (id), -- what brought the pair: who answers for it
    verdict      TEXT CHECK (verdict IN ('good', 'bad')),  -- NULL: nobody else has played it yet
    by_worker_id INTEGER REFERENCES workers (id),          -- who played it again; NULL: nobody yet, or the coordinator
    judged_ms    INTEGER
) STRICT;
CREATE INDEX audits_of_pair ON audits (pairing_id, pair);

-- From whom nothing is taken, and why.
CREATE TABLE quarantine (
    id        INTEGER PRIMARY KEY,
    identity  TEXT    NOT NULL, -- a credential: all workers that show it; without credentials the name of a worker
    reason    TEXT    NOT NULL,
    since_ms  INTEGER NOT NULL,
    lifted_ms INTEGER           -- NULL: still in force
) STRICT;

-- Alarms that the coordinator has settled by playing the pair itself.
CREATE TABLE judgements (
    id        INTEGER PRIMARY KEY,
    alarm_id  INTEGER NOT NULL REFERENCES alarms (id),
    guilty    TEXT    NOT NULL CHECK (guilty IN ('kept', 'came', 'both')), -- whose result was wrong
    struck    INTEGER NOT NULL, -- pairs of the guilty that are played again
    judged_ms INTEGER NOT NULL
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
    -- guilty: whoever played it is in quarantine. plan: it was played only because of such games, by players who do not
    -- meet when they are played again; its pairing was moved out of the plan, to a repeat from 2^32 on.
    -- damaged: the stored row had changed.
    cause      TEXT    NOT NULL CHECK (cause IN ('guilty', 'plan', 'damaged')),
    struck_ms  INTEGER NOT NULL
) STRICT;

-- One row an audit: a pair that somebody else was to play again.
CREATE VIEW audits_v AS
SELECT
    x.name                                     AS experiment,
    format('%d.%d.0', p.id, a.pair)            AS id,       -- the first game of the pair
    w.name                                     AS worker,   -- who played it first
    a.verdict                                  AS verdict,  -- good, bad; NULL: nobody else has played it yet
    k.name                                     AS audited_by,  -- NULL: nobody yet, or the coordinator itself
    datetime(a.judged_ms / 1000, 'unixepoch')  AS judged_at
FROM audits a
JOIN pairings p ON p.id = a.pairing_id
JOIN experiments x ON x.id = p.experiment_id
JOIN batches h ON h.id = a.batch_id
JOIN workers w ON w.id = h.worker_id
LEFT JOIN workers k ON k.id = a.by_worker_id;

-- One row somebody from whom nothing is taken, or was not.
CREATE VIEW quarantine_v AS
SELECT
    q.identity                                 AS identity, -- a credential, or a worker's name where there are none
    q.reason                                   AS reason,
    datetime(q.since_ms / 1000, 'unixepoch')   AS since,
    datetime(q.lifted_ms / 1000, 'unixepoch')  AS lifted_at -- NULL: still in force
FROM quarantine q;

-- One row an alarm that was settled by playing the pair a third time.
CREATE VIEW judgements_v AS
SELECT
    j.alarm_id                                 AS alarm_id,
    x.name                                     AS experiment,
    format('%d.%d.0', p.id, l.pair)            AS id,       -- the first game of the pair
    k.name                                     AS kept_worker,
    c.name                                     AS came_worker,
    j.guilty                                   AS guilty,   -- kept, came or both: whose result was wrong
    j.struck                                   AS struck,   -- pairs of the guilty that are played again
    datetime(j.judged_ms / 1000, 'unixepoch')  AS judged_at
FROM judgements j
JOIN alarms l ON l.id = j.alarm_id
JOIN pairings p ON p.id = l.pairing_id
JOIN experiments x ON x.id = p.experiment_id
JOIN batches h ON h.id = l.kept_batch_id
JOIN workers k ON k.id = h.worker_id
JOIN workers c ON c.id = l.came_worker_id;

-- One row a game that counts no more.
CREATE VIEW struck_v AS
SELECT
    x.name                                     AS experiment,
    format('%d.%d.%d', p.id, (g.game_id & 4294967295) >> 1, g.game_id & 1) AS id,  -- what the game was called
    a.text                                     AS a,
    b.text                                     AS b,
    g.result / 2.0                             AS points_first,
    w.name                                     AS worker,
    g.cause                                    AS cause,    -- guilty: by somebody in quarantine; plan: by players who do not meet any more; damaged: its row had changed
    datetime(g.struck_ms / 1000, 'unixepoch')  AS struck_at
FROM struck_games g
JOIN pairings p ON p.id = g.game_id >> 32
JOIN experiments x ON x.id = p.experiment_id
JOIN players a ON a.id = p.a
JOIN players b ON b.id = p.b
LEFT JOIN batches h ON h.id = g.batch_id
LEFT JOIN workers w ON w.id = h.worker_id;
