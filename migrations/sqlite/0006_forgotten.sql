-- Experiments whose transcripts were dropped (`astragal forget`): results, hashes and digests stay, and whoever wants proof plays the games again.
-- Such a game has the transcript of none, x'00', and the hash of the one that it had. Without this row it would be damaged.
CREATE TABLE forgotten (
    experiment_id INTEGER PRIMARY KEY REFERENCES experiments (id),
    games         INTEGER NOT NULL CHECK (games > 0), -- how many games lost theirs
    forgotten_ms  INTEGER NOT NULL,                   -- when, the last time
    row_hash      INTEGER NOT NULL DEFAULT 0
) STRICT;

-- One row an experiment whose transcripts were dropped; `astragal verify` plays its games again and compares the hashes.
CREATE VIEW forgotten_v AS
SELECT
    x.name                                     AS experiment,
    f.games                                    AS games,        -- that lost their transcripts; those under a time limit keep theirs
    datetime(f.forgotten_ms / 1000, 'unixepoch') AS forgotten_at
FROM forgotten f
JOIN experiments x ON x.id = f.experiment_id;
