-- The views in PostgreSQL: the same names, columns and meaning as in migrations/sqlite, where they are documented. A test compares
-- them. Sums are BIGINT, shares DOUBLE PRECISION; a truth is 0 or 1.

-- A time of day (UTC) as people read it.
CREATE FUNCTION moment(ms BIGINT) RETURNS TEXT LANGUAGE sql STABLE STRICT PARALLEL SAFE AS
$$ SELECT to_char(to_timestamp(ms / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') $$;

-- What SQLite calls so, for questions that are asked of either: a time of day from seconds, and a rounded share.
CREATE FUNCTION datetime(seconds BIGINT, unit TEXT) RETURNS TEXT LANGUAGE sql STABLE STRICT PARALLEL SAFE AS
$$ SELECT CASE unit WHEN 'unixepoch' THEN to_char(to_timestamp(seconds) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') END $$;
CREATE FUNCTION round(number DOUBLE PRECISION, digits INTEGER) RETURNS DOUBLE PRECISION
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT round(number::numeric, digits)::double precision $$;

CREATE VIEW pairings_v AS
SELECT
    p.id AS pairing_id,
    x.name AS experiment,
    x.game AS game,
    p.repeat AS repeat,
    p.round AS round,
    p.slot AS slot,
    a.text AS a,
    b.text AS b,
    a.kind AS a_kind,
    b.kind AS b_kind,
    p.replayable AS replayable,
    coalesce(t.pairs, 0) AS pairs,
    coalesce(f.games + s.games, 0) AS games,
    coalesce(f.wins + s.wins, 0) AS wins,
    coalesce(f.draws + s.draws, 0) AS draws,
    coalesce(f.losses + s.losses, 0) AS losses,
    coalesce(t.loss_loss, 0) AS pairs_0,
    coalesce(t.loss_draw + t.draw_loss, 0) AS pairs_half,
    coalesce(t.loss_win + t.draw_draw + t.win_loss, 0) AS pairs_1,
    coalesce(t.draw_win + t.win_draw, 0) AS pairs_1half,
    coalesce(t.win_win, 0) AS pairs_2,
    coalesce(t.draw_win + t.win_draw + t.win_win, 0) AS boards_won,
    coalesce(t.loss_loss + t.loss_draw + t.draw_loss, 0) AS boards_lost,
    t.score, t.score_low, t.score_high,
    t.elo, t.elo_low, t.elo_high,
    t.nelo, t.nelo_low, t.nelo_high,
    t.los,
    t.gain AS pairing_gain,
    (f.wins + 0.5::float8 * f.draws) / nullif(f.games, 0) AS score_first,
    (s.wins + 0.5::float8 * s.draws) / nullif(s.games, 0) AS score_second,
    1.0::float8 * (f.decisions + s.decisions) / nullif(f.games + s.games, 0) AS decisions_per_game,
    1.0::float8 * (f.events + s.events) / nullif(f.games + s.games, 0) AS events_per_game,
    1.0::float8 * (f.searches_a + s.searches_a) / nullif(f.games + s.games, 0) AS searches_per_game_a,
    1.0::float8 * (f.searches_b + s.searches_b) / nullif(f.games + s.games, 0) AS searches_per_game_b,
    1.0::float8 * (f.nodes_a + s.nodes_a) / nullif(f.searches_a + s.searches_a, 0) AS nodes_per_search_a,
    1.0::float8 * (f.nodes_b + s.nodes_b) / nullif(f.searches_b + s.searches_b, 0) AS nodes_per_search_b,
    1.0::float8 * (f.depths_a + s.depths_a) / nullif(f.searches_a + s.searches_a, 0) AS depth_a,
    1.0::float8 * (f.depths_b + s.depths_b) / nullif(f.searches_b + s.searches_b, 0) AS depth_b,
    0.001::float8 * (f.time_a_us + s.time_a_us) / nullif(f.searches_a + s.searches_a, 0) AS ms_per_search_a,
    0.001::float8 * (f.time_b_us + s.time_b_us) / nullif(f.searches_b + s.searches_b, 0) AS ms_per_search_b,
    1e6::float8 * (f.nodes_a + s.nodes_a) / nullif(f.time_a_us + s.time_a_us, 0) AS nodes_per_second_a,
    1e6::float8 * (f.nodes_b + s.nodes_b) / nullif(f.time_b_us + s.time_b_us, 0) AS nodes_per_second_b,
    1e-6::float8 * (f.time_a_us + f.time_b_us + s.time_a_us + s.time_b_us) AS seconds,
    coalesce(f.forfeits_a + s.forfeits_a, 0) AS forfeits_a,
    coalesce(f.forfeits_b + s.forfeits_b, 0) AS forfeits_b,
    coalesce(f.too_long + s.too_long, 0) AS too_long
FROM pairings p
JOIN experiments x ON x.id = p.experiment_id
JOIN players a ON a.id = p.a
JOIN players b ON b.id = p.b
LEFT JOIN summaries f ON f.pairing_id = p.id AND f.seat = 1
LEFT JOIN summaries s ON s.pairing_id = p.id AND s.seat = 2
LEFT JOIN tallies t ON t.pairing_id = p.id
WHERE p.retired_ms IS NULL AND p.slot < 1073741824 AND p.work = 'pairs';

CREATE VIEW sides_v AS
SELECT
    p.id AS pairing_id, x.name AS experiment, x.game AS game, p.repeat AS repeat, p.round AS round, p.slot AS slot,
    'a' AS side, p.a AS player_id, a.text AS player, a.kind AS kind, p.b AS opponent_id, b.text AS opponent,
    m.seat AS seat, m.games AS games, m.wins AS wins, m.draws AS draws, m.losses AS losses,
    m.wins + 0.5::float8 * m.draws AS points, m.decisions AS decisions, m.events AS events,
    m.nodes_a AS nodes, m.time_a_us AS time_us, m.searches_a AS searches, m.depths_a AS depths, m.forfeits_a AS forfeits
FROM summaries m
JOIN pairings p ON p.id = m.pairing_id
JOIN experiments x ON x.id = p.experiment_id
JOIN players a ON a.id = p.a
JOIN players b ON b.id = p.b
WHERE p.retired_ms IS NULL AND p.slot < 1073741824
UNION ALL
SELECT
    p.id, x.name, x.game, p.repeat, p.round, p.slot,
    'b', p.b, b.text, b.kind, p.a, a.text,
    3 - m.seat, m.games, m.losses, m.draws, m.wins,
    m.losses + 0.5::float8 * m.draws, m.decisions, m.events,
    m.nodes_b, m.time_b_us, m.searches_b, m.depths_b, m.forfeits_b
FROM summaries m
JOIN pairings p ON p.id = m.pairing_id
JOIN experiments x ON x.id = p.experiment_id
JOIN players a ON a.id = p.a
JOIN players b ON b.id = p.b
WHERE p.retired_ms IS NULL AND p.slot < 1073741824;

CREATE VIEW standings_v AS
SELECT
    experiment, game, player_id, player, kind,
    count(DISTINCT opponent_id) AS opponents,
    div(sum(games), 2)::bigint AS pairs,
    sum(games)::bigint AS games,
    sum(wins)::bigint AS wins,
    sum(draws)::bigint AS draws,
    sum(losses)::bigint AS losses,
    sum(points) AS points,
    sum(points) / nullif(sum(games), 0) AS score,
    sum(points) FILTER (WHERE seat = 1) / nullif(sum(games) FILTER (WHERE seat = 1), 0) AS score_first,
    sum(points) FILTER (WHERE seat = 2) / nullif(sum(games) FILTER (WHERE seat = 2), 0) AS score_second,
    1.0::float8 * coalesce(sum(nodes), 0)::float8 / nullif(coalesce(sum(searches), 0)::float8, 0) AS nodes_per_search,
    1.0::float8 * coalesce(sum(depths), 0)::float8 / nullif(coalesce(sum(searches), 0)::float8, 0) AS depth,
    0.001::float8 * coalesce(sum(time_us), 0)::float8 / nullif(coalesce(sum(searches), 0)::float8, 0) AS ms_per_search,
    1e6::float8 * coalesce(sum(nodes), 0)::float8 / nullif(coalesce(sum(time_us), 0)::float8, 0) AS nodes_per_second,
    sum(forfeits)::bigint AS forfeits
FROM sides_v
GROUP BY experiment, game, player_id, player, kind;

CREATE VIEW cross_v AS
SELECT
    experiment, game, player, opponent,
    sum(games)::bigint AS games,
    sum(wins)::bigint AS wins,
    sum(draws)::bigint AS draws,
    sum(losses)::bigint AS losses,
    sum(points) AS points,
    sum(points) / nullif(sum(games), 0) AS score
FROM sides_v
GROUP BY experiment, game, player_id, player, opponent_id, opponent;

CREATE VIEW params_v AS
SELECT
    s.experiment AS experiment,
    s.game AS game,
    s.kind AS kind,
    v.name AS parameter,
    v.value AS value,
    v.number AS number,
    count(DISTINCT s.player_id) AS players,
    sum(s.games)::bigint AS games,
    sum(s.wins)::bigint AS wins,
    sum(s.draws)::bigint AS draws,
    sum(s.losses)::bigint AS losses,
    sum(s.points) / nullif(sum(s.games), 0) AS score,
    1.0::float8 * coalesce(sum(s.nodes), 0)::float8 / nullif(coalesce(sum(s.searches), 0)::float8, 0) AS nodes_per_search,
    1.0::float8 * coalesce(sum(s.depths), 0)::float8 / nullif(coalesce(sum(s.searches), 0)::float8, 0) AS depth,
    0.001::float8 * coalesce(sum(s.time_us), 0)::float8 / nullif(coalesce(sum(s.searches), 0)::float8, 0) AS ms_per_search
FROM sides_v s
JOIN player_params v ON v.player_id = s.player_id
GROUP BY s.experiment, s.game, s.kind, v.name, v.value, v.number;

CREATE VIEW candidate_params_v AS
SELECT
    c.experiment AS experiment,
    c.game AS game,
    c.player_id AS player_id,
    c.candidate AS candidate,
    c.parameter AS parameter,
    c.value AS value,
    c.number AS number,
    c.games AS games,
    c.score AS score
FROM (
    SELECT s.experiment, s.game, s.player_id, s.player AS candidate, v.name AS parameter, v.value, v.number, s.games, s.score,
           min(v.value) OVER same AS least, max(v.value) OVER same AS most,
           count(*) OVER same AS have, s.players AS players
    FROM (SELECT *, count(*) OVER (PARTITION BY experiment) AS players FROM standings_v) s
    JOIN experiments x ON x.name = s.experiment AND x.kind = 'tune'
    JOIN player_params v ON v.player_id = s.player_id
    WINDOW same AS (PARTITION BY s.experiment, v.name)
) c
WHERE c.least <> c.most OR c.have < c.players;

CREATE VIEW candidates_v AS
SELECT
    s.experiment AS experiment,
    s.game AS game,
    s.player_id AS player_id,
    s.player AS candidate,
    (SELECT '{' || coalesce(string_agg(to_json(p.parameter)::text || ':' || coalesce(to_json(p.number), to_json(p.value))::text, ',' ORDER BY p.parameter), '') || '}' FROM candidate_params_v p WHERE p.experiment = s.experiment AND p.player_id = s.player_id) AS params,
    s.opponents AS opponents,
    s.pairs AS pairs,
    s.games AS games,
    s.score AS score,
    b.elo AS elo,
    b.elo_sd AS elo_sd,
    b.pairs AS elo_after
FROM standings_v s
JOIN experiments x ON x.name = s.experiment AND x.kind = 'tune'
LEFT JOIN beliefs b ON b.experiment_id = x.id AND b.player_id = s.player_id;

CREATE VIEW players_v AS
SELECT
    y.id AS player_id,
    y.text AS player,
    y.kind AS kind,
    count(DISTINCT s.experiment) AS experiments,
    coalesce(sum(s.games), 0)::bigint AS games,
    coalesce(sum(s.wins), 0)::bigint AS wins,
    coalesce(sum(s.draws), 0)::bigint AS draws,
    coalesce(sum(s.losses), 0)::bigint AS losses,
    sum(s.points) / nullif(sum(s.games), 0) AS score,
    coalesce(sum(s.forfeits), 0)::bigint AS forfeits
FROM players y
LEFT JOIN sides_v s ON s.player_id = y.id
GROUP BY y.id;

CREATE VIEW experiments_v AS
SELECT
    x.id AS experiment_id,
    x.name AS experiment,
    x.kind AS kind,
    x.game AS game,
    x.seed AS seed,
    x.budget AS budget,
    x.state AS state,
    x.build AS build,
    moment(x.created_ms) AS created_at,
    moment(x.changed_ms) AS changed_at,
    count(DISTINCT p.id) AS pairings,
    coalesce(max(p.round) + 1, 0) AS rounds,
    coalesce(div(sum(m.games), 2), 0)::bigint AS pairs,
    coalesce(sum(m.games), 0)::bigint AS games,
    1.0::float8 * coalesce(sum(m.decisions), 0)::float8 / nullif(sum(m.games), 0) AS decisions_per_game,
    1.0::float8 * coalesce(sum(m.events), 0)::float8 / nullif(sum(m.games), 0) AS events_per_game,
    coalesce(sum(m.nodes_a + m.nodes_b), 0)::bigint AS nodes,
    1e-6::float8 * coalesce(sum(m.time_a_us + m.time_b_us), 0)::float8 AS seconds,
    (sum(CASE m.seat WHEN 1 THEN m.wins ELSE m.losses END) + 0.5::float8 * sum(m.draws)) / nullif(sum(m.games), 0) AS score_first,
    coalesce(sum(m.draws), 0)::bigint AS draws,
    coalesce(sum(m.forfeits_a + m.forfeits_b), 0)::bigint AS forfeits,
    coalesce(sum(m.too_long), 0)::bigint AS too_long
FROM experiments x
LEFT JOIN pairings p ON p.experiment_id = x.id AND p.retired_ms IS NULL AND p.slot < 1073741824
LEFT JOIN summaries m ON m.pairing_id = p.id
GROUP BY x.id;

CREATE VIEW games_v AS
SELECT
    g.id AS game_id,
    (p.id || '.' || ((g.id & 4294967295) >> 1) || '.' || (g.id & 1)) COLLATE "C" AS id,
    x.name AS experiment,
    x.game AS game,
    p.id AS pairing_id,
    p.repeat AS repeat,
    p.round AS round,
    p.slot AS slot,
    (g.id & 4294967295) >> 1 AS pair,
    g.id & 1 AS number,
    CASE g.id & 1 WHEN 0 THEN a.text ELSE b.text END AS first,
    CASE g.id & 1 WHEN 0 THEN b.text ELSE a.text END AS second,
    a.text AS a,
    b.text AS b,
    CASE g.id & 1 WHEN 0 THEN g.result ELSE 2 - g.result END / 2.0::float8 AS points_a,
    g.result / 2.0::float8 AS points_first,
    CASE g.result WHEN 1 THEN NULL WHEN (g.id & 1) * -2 + 2 THEN a.text ELSE b.text END AS winner,
    g.score_1 AS score_first,
    g.score_2 AS score_second,
    g.decisions AS decisions,
    g.events AS events,
    g.nodes_1 AS nodes_first,
    g.nodes_2 AS nodes_second,
    g.searches_1 AS searches_first,
    g.searches_2 AS searches_second,
    1.0::float8 * g.depths_1 / nullif(g.searches_1, 0) AS depth_first,
    1.0::float8 * g.depths_2 / nullif(g.searches_2, 0) AS depth_second,
    0.001::float8 * g.time_1_us AS ms_first,
    0.001::float8 * g.time_2_us AS ms_second,
    e.reason AS ending,
    encode(g.hash, 'hex') AS hash,
    w.name AS worker,
    h.build AS build,
    moment(h.received_ms) AS received_at
FROM pairings p
JOIN experiments x ON x.id = p.experiment_id
JOIN players a ON a.id = p.a
JOIN players b ON b.id = p.b
JOIN games g ON g.experiment_id = p.experiment_id AND g.id >= p.id << 32 AND g.id < (p.id + 1) << 32 AND p.id = g.id >> 32
LEFT JOIN batches h ON h.id = g.batch_id
LEFT JOIN workers w ON w.id = h.worker_id
LEFT JOIN endings e ON e.game_id = g.id
WHERE p.slot < 1073741824;

CREATE VIEW endings_v AS
SELECT
    (p.id || '.' || ((e.game_id & 4294967295) >> 1) || '.' || (e.game_id & 1)) COLLATE "C" AS id,
    x.name AS experiment,
    p.round AS round,
    e.reason AS reason,
    CASE WHEN position('\x00'::bytea IN e.detail) = 0 THEN convert_from(e.detail, 'UTF8') ELSE encode(e.detail, 'escape') END AS detail,
    e.seat AS seat,
    CASE WHEN e.seat IS NULL THEN NULL WHEN (e.seat = 1) = (e.game_id & 1 = 0) THEN a.text ELSE b.text END AS player,
    w.name AS worker,
    h.build AS build
FROM endings e
JOIN pairings p ON p.id = e.game_id >> 32
JOIN games g ON g.experiment_id = p.experiment_id AND g.id = e.game_id
JOIN experiments x ON x.id = p.experiment_id
JOIN players a ON a.id = p.a
JOIN players b ON b.id = p.b
LEFT JOIN batches h ON h.id = g.batch_id
LEFT JOIN workers w ON w.id = h.worker_id;

CREATE VIEW forgotten_v AS
SELECT
    x.name AS experiment,
    f.games AS games,
    moment(f.forgotten_ms) AS forgotten_at
FROM forgotten f
JOIN experiments x ON x.id = f.experiment_id;

CREATE VIEW alarms_v AS
SELECT
    l.id AS alarm_id,
    x.name AS experiment,
    p.repeat AS repeat,
    p.round AS round,
    p.slot AS slot,
    l.pair AS pair,
    (p.id || '.' || l.pair || CASE p.work WHEN 'pairs' THEN '.0' ELSE '' END) COLLATE "C" AS id,
    l.difference AS difference,
    k.name AS kept_worker,
    h.build AS kept_build,
    c.name AS came_worker,
    l.came_build AS came_build,
    encode(l.kept_hash, 'hex') AS kept_hash,
    encode(l.came_hash, 'hex') AS came_hash,
    l.times AS times,
    moment(l.raised_ms) AS raised_at,
    moment(l.last_ms) AS last_at,
    moment(l.acknowledged_ms) AS acknowledged_at
FROM alarms l
JOIN pairings p ON p.id = l.pairing_id
JOIN experiments x ON x.id = p.experiment_id
JOIN batches h ON h.id = l.kept_batch_id
JOIN workers k ON k.id = h.worker_id
JOIN workers c ON c.id = l.came_worker_id;

CREATE VIEW workers_v AS
SELECT
    w.name AS worker,
    moment(w.first_seen_ms) AS first_seen_at,
    moment(w.last_seen_ms) AS last_seen_at,
    w.pairs AS pairs,
    w.repeats AS repeats,
    w.conflicts AS conflicts,
    count(h.id) AS batches,
    count(DISTINCT h.build) AS builds
FROM workers w
LEFT JOIN batches h ON h.worker_id = w.id
GROUP BY w.id;

CREATE VIEW isolated_v AS
SELECT
    x.name AS experiment,
    p.repeat AS repeat,
    p.round AS round,
    p.slot AS slot,
    i.pair AS pair,
    a.text AS a,
    b.text AS b,
    i.reason AS reason,
    i.worker AS worker,
    moment(i.isolated_ms) AS isolated_at
FROM isolated i
JOIN pairings p ON p.id = i.pairing_id
JOIN experiments x ON x.id = p.experiment_id
JOIN players a ON a.id = p.a
JOIN players b ON b.id = p.b;

CREATE VIEW audits_v AS
SELECT
    x.name AS experiment,
    (p.id || '.' || a.pair || CASE p.work WHEN 'pairs' THEN '.0' ELSE '' END) COLLATE "C" AS id,
    w.name AS worker,
    a.verdict AS verdict,
    k.name AS audited_by,
    moment(a.judged_ms) AS judged_at
FROM audits a
JOIN pairings p ON p.id = a.pairing_id
JOIN experiments x ON x.id = p.experiment_id
JOIN batches h ON h.id = a.batch_id
JOIN workers w ON w.id = h.worker_id
LEFT JOIN workers k ON k.id = a.by_worker_id;

CREATE VIEW quarantine_v AS
SELECT
    q.identity AS identity,
    q.reason AS reason,
    q.struck AS struck,
    moment(q.since_ms) AS since,
    moment(q.lifted_ms) AS lifted_at
FROM quarantine q;

CREATE VIEW judgements_v AS
SELECT
    j.alarm_id AS alarm_id,
    x.name AS experiment,
    (p.id || '.' || l.pair || CASE p.work WHEN 'pairs' THEN '.0' ELSE '' END) COLLATE "C" AS id,
    k.name AS kept_worker,
    c.name AS came_worker,
    j.guilty AS guilty,
    j.struck AS struck,
    moment(j.judged_ms) AS judged_at
FROM judgements j
JOIN alarms l ON l.id = j.alarm_id
JOIN pairings p ON p.id = l.pairing_id
JOIN experiments x ON x.id = p.experiment_id
JOIN batches h ON h.id = l.kept_batch_id
JOIN workers k ON k.id = h.worker_id
JOIN workers c ON c.id = l.came_worker_id;

CREATE VIEW struck_v AS
SELECT
    x.name AS experiment,
    (p.id || '.' || ((g.game_id & 4294967295) >> 1) || '.' || (g.game_id & 1)) COLLATE "C" AS id,
    a.text AS a,
    b.text AS b,
    g.result / 2.0::float8 AS points_first,
    w.name AS worker,
    g.cause AS cause,
    moment(g.struck_ms) AS struck_at
FROM struck_games g
JOIN pairings p ON p.id = g.game_id >> 32
JOIN experiments x ON x.id = p.experiment_id
JOIN players a ON a.id = p.a
JOIN players b ON b.id = p.b
LEFT JOIN batches h ON h.id = g.batch_id
LEFT JOIN workers w ON w.id = h.worker_id;

CREATE VIEW failures_v AS
SELECT
    x.name AS experiment,
    p.repeat AS repeat,
    p.round AS round,
    p.slot AS slot,
    f.pair AS pair,
    a.text AS a,
    b.text AS b,
    f.worker AS worker,
    f.failures AS failures,
    f.deaths AS deaths,
    f.reason AS reason,
    EXISTS (SELECT 1 FROM isolated i WHERE i.pairing_id = f.pairing_id AND i.pair = f.pair)::int AS given_up,
    moment(f.first_ms) AS first_at,
    moment(f.last_ms) AS last_at
FROM failures f
JOIN pairings p ON p.id = f.pairing_id
JOIN experiments x ON x.id = p.experiment_id
JOIN players a ON a.id = p.a
JOIN players b ON b.id = p.b;

CREATE VIEW deliveries_v AS
SELECT
    x.name AS experiment,
    p.id AS pairing_id,
    h.id AS batch_id,
    w.name AS worker,
    h.speed AS speed,
    count(*) AS games,
    coalesce(sum(g.nodes_1 + g.nodes_2), 0)::bigint AS nodes,
    1e-6::float8 * coalesce(sum(g.time_1_us + g.time_2_us), 0)::float8 AS seconds,
    1e6::float8 * coalesce(sum(g.nodes_1 + g.nodes_2), 0)::float8 / nullif(coalesce(sum(g.time_1_us + g.time_2_us), 0)::float8, 0) AS nodes_per_second,
    coalesce(max(o.pairs), 0) AS overlong,
    moment(h.received_ms) AS received_at
FROM pairings p
JOIN experiments x ON x.id = p.experiment_id
JOIN games g ON g.experiment_id = p.experiment_id AND g.id >= p.id << 32 AND g.id < (p.id + 1) << 32
JOIN batches h ON h.id = g.batch_id
JOIN workers w ON w.id = h.worker_id
LEFT JOIN overlong o ON o.batch_id = h.id
WHERE p.replayable = 0
GROUP BY x.name, p.id, h.id, w.name;

CREATE VIEW positions_v AS
SELECT
    x.name AS experiment,
    x.game AS game,
    q.number AS position,
    q.text AS text,
    q.value AS truth,
    (SELECT count(*) FROM position_moves m WHERE m.position_id = q.id) AS moves,
    (SELECT m.move FROM position_moves m WHERE m.position_id = q.id ORDER BY m.value DESC, m.id LIMIT 1) AS best,
    q.game_id AS game_id,
    q.ply AS ply
FROM positions q
JOIN experiments x ON x.id = q.experiment_id;

CREATE VIEW position_moves_v AS
SELECT
    x.name AS experiment,
    q.number AS position,
    m.move AS move,
    m.value AS truth,
    q.value - m.value AS regret
FROM position_moves m
JOIN positions q ON q.id = m.position_id
JOIN experiments x ON x.id = q.experiment_id;

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

CREATE VIEW probe_choices_v AS
SELECT
    x.name AS experiment,
    p.slot AS slot,
    y.text AS player,
    c.position AS position,
    c.move AS move,
    c.runs AS runs,
    1.0::float8 * c.runs / s.runs AS share
FROM probe_choices c
JOIN probe_sums s ON s.pairing_id = c.pairing_id AND s.position = c.position
JOIN pairings p ON p.id = c.pairing_id
JOIN experiments x ON x.id = p.experiment_id
JOIN players y ON y.id = p.a
WHERE p.retired_ms IS NULL;

CREATE VIEW probe_looks_v AS
SELECT
    x.name AS experiment,
    x.game AS game,
    p.slot AS slot,
    y.text AS player,
    y.kind AS kind,
    s.position AS position,
    s.runs AS runs,
    s.value_sum / 4398046511104.0::float8 / s.runs AS mean,
    s.square_sum / 17179869184.0::float8 / s.runs AS square,
    1.0::float8 * s.nodes / s.runs AS nodes,
    1.0::float8 * s.depths / s.runs AS depth,
    0.001::float8 * s.time_us / s.runs AS ms,
    q.value AS truth,
    c.regret AS regret,
    c.accuracy AS accuracy
FROM probe_sums s
JOIN pairings p ON p.id = s.pairing_id
JOIN experiments x ON x.id = p.experiment_id
JOIN players y ON y.id = p.a
LEFT JOIN positions q ON q.experiment_id = x.id AND q.number = s.position
LEFT JOIN (
    SELECT
        o.pairing_id, o.position,
        CASE WHEN count(m.value) = count(*) THEN sum(o.runs * (r.value - m.value)) / sum(o.runs)::float8 END AS regret,
        CASE WHEN count(m.value) = count(*) THEN 1.0::float8 * coalesce(sum(o.runs) FILTER (WHERE m.value >= r.value - 1e-9::float8), 0)::float8 / sum(o.runs) END AS accuracy
    FROM probe_choices o
    JOIN pairings w ON w.id = o.pairing_id
    LEFT JOIN positions r ON r.experiment_id = w.experiment_id AND r.number = o.position
    LEFT JOIN position_moves m ON m.position_id = r.id AND m.move = o.move
    GROUP BY o.pairing_id, o.position
) c ON c.pairing_id = s.pairing_id AND c.position = s.position
WHERE p.retired_ms IS NULL;

CREATE VIEW probe_scores_v AS
SELECT
    experiment, game, slot, player, kind,
    count(*) AS positions,
    count(truth) AS valued,
    sum(runs)::bigint AS probes,
    avg(greatest(square - mean * mean, 0) + (mean - truth) * (mean - truth)) AS mse,
    avg(greatest(square - mean * mean, 0)) AS variance,
    avg(abs(mean - truth)) AS bias,
    avg((mean - truth) * (mean - truth)) AS bias_squared,
    avg(regret) AS regret,
    avg(accuracy) AS accuracy,
    avg(nodes) AS nodes,
    avg(depth) AS depth,
    avg(ms) AS ms
FROM probe_looks_v
GROUP BY experiment, game, slot, player, kind;
