-- Experiments whose transcripts were dropped; as in migrations/sqlite/0006_forgotten.sql.
CREATE TABLE forgotten (
    experiment_id BIGINT PRIMARY KEY REFERENCES experiments (id),
    games         BIGINT NOT NULL CHECK (games > 0),
    forgotten_ms  BIGINT NOT NULL,
    row_hash      BIGINT NOT NULL DEFAULT 0
);

CREATE VIEW forgotten_v AS
SELECT
    x.name AS experiment,
    f.games AS games,
    moment(f.forgotten_ms) AS forgotten_at
FROM forgotten f
JOIN experiments x ON x.id = f.experiment_id;
