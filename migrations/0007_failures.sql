-- What workers said about pairs that they could not play or did not survive. Kept, so that a restart forgets nothing: a pair is
-- given up only when two credentials failed at it, or one for hours and with many processes.

-- One row a pair and process. The rows of a pair stay when it is given up, and go when it is asked for again (`astragal retry`).
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

-- One row a pair that a process could not play.
CREATE VIEW failures_v AS
SELECT
    x.name                                     AS experiment,
    p.repeat                                   AS repeat,
    p.round                                    AS round,
    p.slot                                     AS slot,
    f.pair                                     AS pair,
    a.text                                     AS a,
    b.text                                     AS b,
    f.worker                                   AS worker,
    f.failures                                 AS failures, -- how often it could not play the pair
    f.deaths                                   AS deaths,   -- how often it was gone while it had this pair alone
    f.reason                                   AS reason,   -- what it said last
    EXISTS (SELECT 1 FROM isolated i WHERE i.pairing_id = f.pairing_id AND i.pair = f.pair) AS given_up,
    datetime(f.first_ms / 1000, 'unixepoch')   AS first_at,
    datetime(f.last_ms / 1000, 'unixepoch')    AS last_at
FROM failures f
JOIN pairings p ON p.id = f.pairing_id
JOIN experiments x ON x.id = p.experiment_id
JOIN players a ON a.id = p.a
JOIN players b ON b.id = p.b;
