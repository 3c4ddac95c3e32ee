-- What is kept of a search besides its answer; as in migrations/sqlite/0005_kept.sql.
ALTER TABLE probes ADD COLUMN kept TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE struck_probes ADD COLUMN kept TEXT COLLATE "C";

DROP VIEW probes_v;

CREATE VIEW probes_v AS
SELECT
    g.id AS probe_id,
    (p.id || '.' || (g.id & 4294967295)) COLLATE "C" AS id,
    x.name AS experiment,
    x.game AS game,
    p.id AS series_id,
    g.id & 4294967295 AS number,
    y.text AS player,
    y.kind AS kind,
    g.position AS position,
    q.text AS text,
    g.value AS value,
    g.move AS move,
    q.value AS truth,
    g.value - q.value AS error,
    q.value - m.value AS regret,
    g.nodes AS nodes,
    g.depth AS depth,
    0.001::float8 * g.time_us AS ms,
    w.name AS worker,
    h.build AS build,
    moment(h.received_ms) AS received_at,
    g.kept AS kept
FROM pairings p
JOIN experiments x ON x.id = p.experiment_id
JOIN players y ON y.id = p.a
JOIN probes g ON g.experiment_id = p.experiment_id AND g.id >= p.id << 32 AND g.id < (p.id + 1) << 32 AND p.id = g.id >> 32
LEFT JOIN positions q ON q.experiment_id = x.id AND q.number = g.position
LEFT JOIN position_moves m ON m.position_id = q.id AND m.move = g.move
LEFT JOIN batches h ON h.id = g.batch_id
LEFT JOIN workers w ON w.id = h.worker_id;

CREATE VIEW probe_moves_v AS
SELECT
    g.id AS probe_id,
    x.name AS experiment,
    p.id AS series_id,
    g.id & 4294967295 AS number,
    y.text AS player,
    g.position AS position,
    (j.value ->> 0) COLLATE "C" AS move,
    (j.value ->> 1)::bigint AS visits,
    (j.value ->> 2)::float8 AS value,
    m.value AS truth
FROM pairings p
JOIN experiments x ON x.id = p.experiment_id
JOIN players y ON y.id = p.a
JOIN probes g ON g.experiment_id = p.experiment_id AND g.id >= p.id << 32 AND g.id < (p.id + 1) << 32 AND p.id = g.id >> 32 AND g.kept <> ''
CROSS JOIN LATERAL jsonb_array_elements(g.kept::jsonb -> 'moves') j
LEFT JOIN positions q ON q.experiment_id = x.id AND q.number = g.position
LEFT JOIN position_moves m ON m.position_id = q.id AND m.move = (j.value ->> 0) COLLATE "C";

CREATE VIEW probe_levels_v AS
SELECT
    g.id AS probe_id,
    x.name AS experiment,
    p.id AS series_id,
    g.id & 4294967295 AS number,
    y.text AS player,
    g.position AS position,
    j.place - 1 AS depth,
    (j.value ->> 0)::bigint AS nodes,
    (j.value ->> 1)::bigint AS leaves,
    (j.value ->> 2)::bigint AS ended,
    (j.value ->> 3)::bigint AS visits
FROM pairings p
JOIN experiments x ON x.id = p.experiment_id
JOIN players y ON y.id = p.a
JOIN probes g ON g.experiment_id = p.experiment_id AND g.id >= p.id << 32 AND g.id < (p.id + 1) << 32 AND p.id = g.id >> 32 AND g.kept <> ''
CROSS JOIN LATERAL jsonb_array_elements(g.kept::jsonb -> 'levels') WITH ORDINALITY AS j (value, place);
