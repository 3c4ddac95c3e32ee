-- Pairs that were given up: they failed too often, on more than one worker if there was more than one.
-- Their places count as done, so that the experiment goes on; they are in no statistic.
CREATE TABLE isolated (
    pairing_id  INTEGER NOT NULL REFERENCES pairings (id),
    pair        INTEGER NOT NULL,
    reason      TEXT    NOT NULL, -- what the worker said that failed last
    worker      TEXT    NOT NULL, -- its name
    isolated_ms INTEGER NOT NULL,
    row_hash    INTEGER NOT NULL,
    PRIMARY KEY (pairing_id, pair)
) STRICT, WITHOUT ROWID;

-- One row a pair that was given up.
CREATE VIEW isolated_v AS
SELECT
    x.name                                     AS experiment,
    p.repeat                                   AS repeat,
    p.round                                    AS round,
    p.slot                                     AS slot,
    i.pair                                     AS pair,
    a.text                                     AS a,
    b.text                                     AS b,
    i.reason                                   AS reason,   -- what the worker said that failed last
    i.worker                                   AS worker,
    datetime(i.isolated_ms / 1000, 'unixepoch') AS isolated_at
FROM isolated i
JOIN pairings p ON p.id = i.pairing_id
JOIN experiments x ON x.id = p.experiment_id
JOIN players a ON a.id = p.a
JOIN players b ON b.id = p.b;
