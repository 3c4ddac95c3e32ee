-- What is kept of a search besides its answer, if the experiment asks for it (`keep`): {"moves":[[move,visits,value],…],"levels":[[nodes,leaves,ended,visits],…]}.
ALTER TABLE probes ADD COLUMN kept TEXT NOT NULL DEFAULT '';
ALTER TABLE struck_probes ADD COLUMN kept TEXT; -- NULL: struck out before

DROP VIEW probes_v;

-- One row a probe: a search of a position. Reads all of them: name an experiment, or have patience.
CREATE VIEW probes_v AS
SELECT
    g.id                                       AS probe_id,
    format('%d.%d', p.id, g.id & 4294967295)   AS id,       -- what `replay` takes
    x.name                                     AS experiment,
    x.game                                     AS game,
    p.id                                       AS series_id,
    g.id & 4294967295                          AS number,   -- its place in the series
    y.text                                     AS player,
    y.kind                                     AS kind,
    g.position                                 AS position,
    q.text                                     AS text,     -- the position as its game writes it
    g.value                                    AS value,    -- what the search says that it is worth to the player to move
    g.move                                     AS move,     -- what it would play
    q.value                                    AS truth,    -- NULL: not known
    g.value - q.value                          AS error,
    q.value - m.value                          AS regret,   -- what is lost by the move
    g.nodes                                    AS nodes,
    g.depth                                    AS depth,
    0.001 * g.time_us                          AS ms,
    w.name                                     AS worker,
    h.build                                    AS build,
    datetime(h.received_ms / 1000, 'unixepoch') AS received_at,
    g.kept                                     AS kept      -- what else was kept of it, as JSON; empty if nothing was asked for
FROM pairings p
JOIN experiments x ON x.id = p.experiment_id
JOIN players y ON y.id = p.a
JOIN probes g ON g.id >= p.id << 32 AND g.id < (p.id + 1) << 32 AND p.id = g.id >> 32
LEFT JOIN positions q ON q.experiment_id = x.id AND q.number = g.position
LEFT JOIN position_moves m ON m.position_id = q.id AND m.move = g.move
LEFT JOIN batches h ON h.id = g.batch_id
LEFT JOIN workers w ON w.id = h.worker_id;

-- One row a search and move of its position, where `keep = ["moves"]`: what the search made of it.
CREATE VIEW probe_moves_v AS
SELECT
    g.id                                       AS probe_id,
    x.name                                     AS experiment,
    p.id                                       AS series_id,
    g.id & 4294967295                          AS number,   -- the place of the search in the series
    y.text                                     AS player,
    g.position                                 AS position,
    json_extract(j.value, '$[0]')              AS move,
    json_extract(j.value, '$[1]')              AS visits,   -- how often it was looked at
    json_extract(j.value, '$[2]')              AS value,    -- what it is worth to the player to move; NULL: never looked at
    m.value                                    AS truth     -- what it is worth in truth; NULL: not known
FROM pairings p
JOIN experiments x ON x.id = p.experiment_id
JOIN players y ON y.id = p.a
JOIN probes g ON g.id >= p.id << 32 AND g.id < (p.id + 1) << 32 AND p.id = g.id >> 32 AND g.kept <> ''
JOIN json_each(g.kept, '$.moves') j
LEFT JOIN positions q ON q.experiment_id = x.id AND q.number = g.position
LEFT JOIN position_moves m ON m.position_id = q.id AND m.move = json_extract(j.value, '$[0]');

-- One row a search and level of its tree, where `keep = ["shape"]`.
CREATE VIEW probe_levels_v AS
SELECT
    g.id                                       AS probe_id,
    x.name                                     AS experiment,
    p.id                                       AS series_id,
    g.id & 4294967295                          AS number,   -- the place of the search in the series
    y.text                                     AS player,
    g.position                                 AS position,
    j.key                                      AS depth,    -- decisions below the root
    json_extract(j.value, '$[0]')              AS nodes,    -- decisions and ends on this level
    json_extract(j.value, '$[1]')              AS leaves,   -- those below which nothing is
    json_extract(j.value, '$[2]')              AS ended,    -- leaves at which the game is over
    json_extract(j.value, '$[3]')              AS visits    -- how often the search came to or through them
FROM pairings p
JOIN experiments x ON x.id = p.experiment_id
JOIN players y ON y.id = p.a
JOIN probes g ON g.id >= p.id << 32 AND g.id < (p.id + 1) << 32 AND p.id = g.id >> 32 AND g.kept <> ''
JOIN json_each(g.kept, '$.levels') j;
