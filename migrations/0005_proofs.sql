-- Proofs: whoever is proven guilty, by an unlawful game or by a pair that somebody else played otherwise, has the same done
-- to them; damage blames nobody.

-- Which process brought a batch: a hash of the number that it drew, which nobody else knows. It tells processes apart where
-- nobody shows a credential. Not part of row_hash: nothing that is played depends on it.
ALTER TABLE batches ADD COLUMN process INTEGER NOT NULL DEFAULT 0;
ALTER TABLE alarms ADD COLUMN came_process INTEGER NOT NULL DEFAULT 0;
-- Whether the row that stays was what had been stored. If not it is played again, and nobody is to blame for it.
ALTER TABLE alarms ADD COLUMN kept_is_sound INTEGER NOT NULL DEFAULT 1 CHECK (kept_is_sound IN (0, 1));

-- Which process of that name, as in batches; NULL: all that show the credential.
ALTER TABLE quarantine ADD COLUMN process INTEGER;
-- Pairs of theirs that others had confirmed by then: trust begins anew from there.
ALTER TABLE quarantine ADD COLUMN confirmed INTEGER NOT NULL DEFAULT 0;
-- Pairs of theirs that are played again.
ALTER TABLE quarantine ADD COLUMN struck INTEGER NOT NULL DEFAULT 0;

DROP VIEW quarantine_v;
DROP VIEW judgements_v;

-- One more word than before, which only a new table can learn.
ALTER TABLE judgements RENAME TO earlier_judgements;
CREATE TABLE judgements (
    id        INTEGER PRIMARY KEY,
    alarm_id  INTEGER NOT NULL REFERENCES alarms (id),
    guilty    TEXT    NOT NULL CHECK (guilty IN ('kept', 'came', 'both', 'nobody')), -- whose result was wrong
    struck    INTEGER NOT NULL, -- pairs that are played again: of the guilty, and the one that was damaged
    judged_ms INTEGER NOT NULL
) STRICT;
INSERT INTO judgements SELECT id, alarm_id, guilty, struck, judged_ms FROM earlier_judgements;
DROP TABLE earlier_judgements;

-- One row somebody from whom nothing is taken, or was not.
CREATE VIEW quarantine_v AS
SELECT
    q.identity                                 AS identity, -- a credential, or a worker's name where there are none
    q.reason                                   AS reason,
    q.struck                                   AS struck,   -- pairs of theirs that are played again
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
    j.guilty                                   AS guilty,   -- kept, came or both: whose result was wrong; nobody: what was kept is damaged
    j.struck                                   AS struck,   -- pairs that are played again
    datetime(j.judged_ms / 1000, 'unixepoch')  AS judged_at
FROM judgements j
JOIN alarms l ON l.id = j.alarm_id
JOIN pairings p ON p.id = l.pairing_id
JOIN experiments x ON x.id = p.experiment_id
JOIN batches h ON h.id = l.kept_batch_id
JOIN workers k ON k.id = h.worker_id
JOIN workers c ON c.id = l.came_worker_id;
