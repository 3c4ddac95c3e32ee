-- Sums that no row can break: sum() ends a query with an error when it grows beyond 63 bits, total() does not.

-- Batches with pairs that say to have taken longer than their lease had been out. They count like all others, because nobody is
-- refused for being late; but the clock of whoever played them is not to be trusted.
CREATE TABLE overlong (
    batch_id INTEGER PRIMARY KEY REFERENCES batches (id),
    pairs    INTEGER NOT NULL CHECK (pairs > 0), -- how many of the batch
    row_hash INTEGER NOT NULL
) STRICT;

DROP VIEW standings_v;
DROP VIEW params_v;
DROP VIEW experiments_v;
DROP VIEW deliveries_v;

-- One row an experiment and player: the standings, before sorting.
CREATE VIEW standings_v AS
SELECT
    experiment, game, player_id, player, kind,
    count(DISTINCT opponent_id)                AS opponents,
    sum(games) / 2                             AS pairs,
    sum(games)                                 AS games,
    sum(wins)                                  AS wins,
    sum(draws)                                 AS draws,
    sum(losses)                                AS losses,
    sum(points)                                AS points,
    sum(points) / nullif(sum(games), 0)        AS score,
    sum(points) FILTER (WHERE seat = 1) / nullif(sum(games) FILTER (WHERE seat = 1), 0) AS score_first,
    sum(points) FILTER (WHERE seat = 2) / nullif(sum(games) FILTER (WHERE seat = 2), 0) AS score_second,
    1.0 * total(nodes) / nullif(total(searches), 0)      AS nodes_per_search,
    1.0 * total(depths) / nullif(total(searches), 0)     AS depth,
    0.001 * total(time_us) / nullif(total(searches), 0)  AS ms_per_search,
    1e6 * total(nodes) / nullif(total(time_us), 0)       AS nodes_per_second,
    sum(forfeits)                              AS forfeits
FROM sides_v
GROUP BY experiment, player_id;

-- One row an experiment, kind of player, parameter and value: how well players with that value did. A player against
-- another with the same value counts on both sides, so such games pull towards a half.
CREATE VIEW params_v AS
SELECT
    s.experiment                               AS experiment,
    s.game                                     AS game,
    s.kind                                     AS kind,
    v.name                                     AS parameter,
    v.value                                    AS value,
    v.number                                   AS number,   -- the value as a number, where it is one
    count(DISTINCT s.player_id)                AS players,
    sum(s.games)                               AS games,
    sum(s.wins)                                AS wins,
    sum(s.draws)                               AS draws,
    sum(s.losses)                              AS losses,
    sum(s.points) / nullif(sum(s.games), 0)    AS score,
    1.0 * total(s.nodes) / nullif(total(s.searches), 0)      AS nodes_per_search,
    1.0 * total(s.depths) / nullif(total(s.searches), 0)     AS depth,
    0.001 * total(s.time_us) / nullif(total(s.searches), 0)  AS ms_per_search
FROM sides_v s
JOIN player_params v ON v.player_id = s.player_id
GROUP BY s.experiment, s.kind, v.name, v.value;

-- One row an experiment: what it is, where it stands, how much it took.
CREATE VIEW experiments_v AS
SELECT
    x.id                                       AS experiment_id,
    x.name                                     AS experiment,
    x.kind                                     AS kind,     -- match or tune
    x.game                                     AS game,
    x.seed                                     AS seed,
    x.budget                                   AS budget,   -- the limit of a decision
    x.state                                    AS state,
    x.build                                    AS build,
    datetime(x.created_ms / 1000, 'unixepoch') AS created_at,
    datetime(x.changed_ms / 1000, 'unixepoch') AS changed_at,
    count(DISTINCT p.id)                       AS pairings,
    coalesce(max(p.round) + 1, 0)              AS rounds,
    coalesce(sum(m.games) / 2, 0)              AS pairs,
    coalesce(sum(m.games), 0)                  AS games,
    1.0 * total(m.decisions) / nullif(sum(m.games), 0) AS decisions_per_game,
    1.0 * total(m.events) / nullif(sum(m.games), 0)    AS events_per_game,
    CAST(total(m.nodes_a + m.nodes_b) AS INTEGER) AS nodes,    -- of all searches
    1e-6 * total(m.time_a_us + m.time_b_us)    AS seconds,  -- thinking time of all searches
    -- How often the first seat won, whoever sat there: what the first turn is worth.
    (sum(CASE m.seat WHEN 1 THEN m.wins ELSE m.losses END) + 0.5 * sum(m.draws)) / nullif(sum(m.games), 0) AS score_first,
    coalesce(sum(m.draws), 0)                  AS draws,
    coalesce(sum(m.forfeits_a + m.forfeits_b), 0) AS forfeits,
    coalesce(sum(m.too_long), 0)               AS too_long
FROM experiments x
LEFT JOIN pairings p ON p.experiment_id = x.id
LEFT JOIN summaries m ON m.pairing_id = p.id
GROUP BY x.id;

-- One row a batch that was played under a time limit: how fast its machine was said to be, and how fast it was.
CREATE VIEW deliveries_v AS
SELECT
    x.name                                     AS experiment,
    p.id                                       AS pairing_id,
    h.id                                       AS batch_id,
    w.name                                     AS worker,
    h.speed                                    AS speed,    -- nodes a second on the signature bench; NULL: not measured
    count(*)                                   AS games,
    CAST(total(g.nodes_1 + g.nodes_2) AS INTEGER) AS nodes,
    1e-6 * total(g.time_1_us + g.time_2_us)      AS seconds,  -- thinking time
    1e6 * total(g.nodes_1 + g.nodes_2) / nullif(total(g.time_1_us + g.time_2_us), 0) AS nodes_per_second,
    coalesce(max(o.pairs), 0)                  AS overlong, -- pairs of the batch that say to have taken longer than their lease had been out
    datetime(h.received_ms / 1000, 'unixepoch') AS received_at
FROM pairings p
JOIN experiments x ON x.id = p.experiment_id
JOIN games g ON g.id >= p.id << 32 AND g.id < (p.id + 1) << 32
JOIN batches h ON h.id = g.batch_id
JOIN workers w ON w.id = h.worker_id
LEFT JOIN overlong o ON o.batch_id = h.id
WHERE NOT p.replayable
GROUP BY x.name, p.id, h.id;
