-- The views: what to query. Names instead of ids, shares instead of sums, one meaning a word.
--
-- Everywhere
--   experiment, game  names; a, b, player, opponent: canonical player texts
--   pairs, games      how many; a pair is two games on the same luck with the seats swapped
--   wins, draws, losses, points, score   as the player sees it who is named first (a, or player); a win is one
--                     point, a draw half of one; score is points / games, 0 to 1
--   decisions, events, nodes, depth, …   means, of a game or of a search, as the name says; NULL without games
--   …_at              a time of day, UTC
-- What is about results is read from the summaries and answers at once, however many games there are. games_v,
-- endings_v and deliveries_v read games: name an experiment or a pairing, or have patience. What is about trust (alarms,
-- audits, judgements, quarantine, struck games) and about failures has a table of its own, which is small.
-- Pairings that are played ahead, before anybody knows whether the two will meet (slots from 2^30 on), are in none of them but struck_v.
-- Sums are made by total() where a damaged row could be huge: sum() ends a query with an error beyond 63 bits.

-- One row a pairing of the plan: the result of A against B, with its precision.
CREATE VIEW pairings_v AS
SELECT
    p.id                                       AS pairing_id,
    x.name                                     AS experiment,
    x.game                                     AS game,
    p.repeat                                   AS repeat,
    p.round                                    AS round,
    p.slot                                     AS slot,
    a.text                                     AS a,
    b.text                                     AS b,
    a.kind                                     AS a_kind,
    b.kind                                     AS b_kind,
    p.replayable                               AS replayable,
    coalesce(t.pairs, 0)                       AS pairs,
    coalesce(f.games + s.games, 0)             AS games,
    coalesce(f.wins + s.wins, 0)               AS wins,
    coalesce(f.draws + s.draws, 0)             AS draws,
    coalesce(f.losses + s.losses, 0)           AS losses,
    -- The pentanomial: pairs by the points that A made of both games together.
    coalesce(t.loss_loss, 0)                             AS pairs_0,    -- 0
    coalesce(t.loss_draw + t.draw_loss, 0)               AS pairs_half, -- ½
    coalesce(t.loss_win + t.draw_draw + t.win_loss, 0)   AS pairs_1,    -- 1
    coalesce(t.draw_win + t.win_draw, 0)                 AS pairs_1half,-- 1½
    coalesce(t.win_win, 0)                               AS pairs_2,    -- 2
    -- The pairs as duplicate boards: A won a game and at least drew the other, or B did. The others, pairs_1, do not count there.
    coalesce(t.draw_win + t.win_draw + t.win_win, 0)     AS boards_won,
    coalesce(t.loss_loss + t.loss_draw + t.draw_loss, 0) AS boards_lost,
    -- Estimates with their 95 % intervals: see docs/statistics.md.
    t.score, t.score_low, t.score_high,
    t.elo, t.elo_low, t.elo_high,
    t.nelo, t.nelo_low, t.nelo_high,
    t.los,                                                              -- likelihood that A is the stronger
    t.gain                                     AS pairing_gain,         -- games saved by playing in pairs, as a factor
    (f.wins + 0.5 * f.draws) / nullif(f.games, 0) AS score_first,       -- A in the first seat
    (s.wins + 0.5 * s.draws) / nullif(s.games, 0) AS score_second,      -- A in the second seat
    1.0 * (f.decisions + s.decisions) / nullif(f.games + s.games, 0) AS decisions_per_game,
    1.0 * (f.events + s.events) / nullif(f.games + s.games, 0)       AS events_per_game,
    1.0 * (f.searches_a + s.searches_a) / nullif(f.games + s.games, 0)        AS searches_per_game_a,
    1.0 * (f.searches_b + s.searches_b) / nullif(f.games + s.games, 0)        AS searches_per_game_b,
    1.0 * (f.nodes_a + s.nodes_a) / nullif(f.searches_a + s.searches_a, 0)    AS nodes_per_search_a,
    1.0 * (f.nodes_b + s.nodes_b) / nullif(f.searches_b + s.searches_b, 0)    AS nodes_per_search_b,
    1.0 * (f.depths_a + s.depths_a) / nullif(f.searches_a + s.searches_a, 0)  AS depth_a,  -- mean depth of a search
    1.0 * (f.depths_b + s.depths_b) / nullif(f.searches_b + s.searches_b, 0)  AS depth_b,
    0.001 * (f.time_a_us + s.time_a_us) / nullif(f.searches_a + s.searches_a, 0) AS ms_per_search_a,
    0.001 * (f.time_b_us + s.time_b_us) / nullif(f.searches_b + s.searches_b, 0) AS ms_per_search_b,
    1e6 * (f.nodes_a + s.nodes_a) / nullif(f.time_a_us + s.time_a_us, 0)      AS nodes_per_second_a,
    1e6 * (f.nodes_b + s.nodes_b) / nullif(f.time_b_us + s.time_b_us, 0)      AS nodes_per_second_b,
    1e-6 * (f.time_a_us + f.time_b_us + s.time_a_us + s.time_b_us)            AS seconds,  -- thinking time, both sides
    coalesce(f.forfeits_a + s.forfeits_a, 0)   AS forfeits_a,  -- games that A lost by a fault
    coalesce(f.forfeits_b + s.forfeits_b, 0)   AS forfeits_b,
    coalesce(f.too_long + s.too_long, 0)       AS too_long
FROM pairings p
JOIN experiments x ON x.id = p.experiment_id
JOIN players a ON a.id = p.a
JOIN players b ON b.id = p.b
LEFT JOIN summaries f ON f.pairing_id = p.id AND f.seat = 1
LEFT JOIN summaries s ON s.pairing_id = p.id AND s.seat = 2
LEFT JOIN tallies t ON t.pairing_id = p.id
WHERE p.retired_ms IS NULL AND p.slot < 1073741824 AND p.work = 'pairs';

-- One row a pairing and side, so every pairing twice: what a player made of it, from its own point of view, in each seat.
-- What the other views are summed from. seat: where the player sat (1 first).
CREATE VIEW sides_v AS
SELECT
    p.id AS pairing_id, x.name AS experiment, x.game AS game, p.repeat AS repeat, p.round AS round, p.slot AS slot,
    'a' AS side, p.a AS player_id, a.text AS player, a.kind AS kind, p.b AS opponent_id, b.text AS opponent,
    m.seat AS seat, m.games AS games, m.wins AS wins, m.draws AS draws, m.losses AS losses,
    m.wins + 0.5 * m.draws AS points, m.decisions AS decisions, m.events AS events,
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
    m.losses + 0.5 * m.draws, m.decisions, m.events,
    m.nodes_b, m.time_b_us, m.searches_b, m.depths_b, m.forfeits_b
FROM summaries m
JOIN pairings p ON p.id = m.pairing_id
JOIN experiments x ON x.id = p.experiment_id
JOIN players a ON a.id = p.a
JOIN players b ON b.id = p.b
WHERE p.retired_ms IS NULL AND p.slot < 1073741824;

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

-- One row an experiment, player and opponent: the cross table, before it is laid out.
CREATE VIEW cross_v AS
SELECT
    experiment, game, player, opponent,
    sum(games)                                 AS games,
    sum(wins)                                  AS wins,
    sum(draws)                                 AS draws,
    sum(losses)                                AS losses,
    sum(points)                                AS points,
    sum(points) / nullif(sum(games), 0)        AS score
FROM sides_v
GROUP BY experiment, player_id, opponent_id;

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

-- One row a tuning, player that came into it, and parameter in which those players differ: the long form, for grouping.
CREATE VIEW candidate_params_v AS
SELECT
    c.experiment                               AS experiment,
    c.game                                     AS game,
    c.player_id                                AS player_id,
    c.candidate                                AS candidate,
    c.parameter                                AS parameter,
    c.value                                    AS value,
    c.number                                   AS number,   -- the value as a number, where it is one
    c.games                                    AS games,
    c.score                                    AS score
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

-- One row a tuning and player that came into it: its values and what it scored. A baseline that is no candidate is there as well.
CREATE VIEW candidates_v AS
SELECT
    s.experiment                               AS experiment,
    s.game                                     AS game,
    s.player_id                                AS player_id,
    s.player                                   AS candidate,
    -- The parameters in which the players of the tuning differ, as a JSON object; numbers are numbers.
    (SELECT json_group_object(p.parameter, coalesce(p.number, p.value)) FROM candidate_params_v p WHERE p.experiment = s.experiment AND p.player_id = s.player_id) AS params,
    s.opponents                                AS opponents,
    s.pairs                                    AS pairs,
    s.games                                    AS games,
    s.score                                    AS score,   -- against whomever it met: those are not the same for all
    -- What the tuner's model believes, where it has one: Elo over the reference of the search, and after how many pairs of the tuning.
    b.elo                                      AS elo,
    b.elo_sd                                   AS elo_sd,
    b.pairs                                    AS elo_after
FROM standings_v s
JOIN experiments x ON x.name = s.experiment AND x.kind = 'tune'
LEFT JOIN beliefs b ON b.experiment_id = x.id AND b.player_id = s.player_id;

-- One row a player: who there is, in all experiments together.
CREATE VIEW players_v AS
SELECT
    y.id                                       AS player_id,
    y.text                                     AS player,
    y.kind                                     AS kind,
    count(DISTINCT s.experiment)               AS experiments,
    coalesce(sum(s.games), 0)                  AS games,
    coalesce(sum(s.wins), 0)                   AS wins,
    coalesce(sum(s.draws), 0)                  AS draws,
    coalesce(sum(s.losses), 0)                 AS losses,
    sum(s.points) / nullif(sum(s.games), 0)    AS score,
    coalesce(sum(s.forfeits), 0)               AS forfeits
FROM players y
LEFT JOIN sides_v s ON s.player_id = y.id
GROUP BY y.id;

-- One row an experiment: what it is, where it stands, how much it took.
CREATE VIEW experiments_v AS
SELECT
    x.id                                       AS experiment_id,
    x.name                                     AS experiment,
    x.kind                                     AS kind,     -- match, tune or probe
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
LEFT JOIN pairings p ON p.experiment_id = x.id AND p.retired_ms IS NULL AND p.slot < 1073741824
LEFT JOIN summaries m ON m.pairing_id = p.id
GROUP BY x.id;

-- One row a game. id is what `replay` takes.
CREATE VIEW games_v AS
SELECT
    g.id                                       AS game_id,
    format('%d.%d.%d', p.id, (g.id & 4294967295) >> 1, g.id & 1) AS id,
    x.name                                     AS experiment,
    x.game                                     AS game,
    p.id                                       AS pairing_id,
    p.repeat                                   AS repeat,
    p.round                                    AS round,
    p.slot                                     AS slot,
    (g.id & 4294967295) >> 1                   AS pair,
    g.id & 1                                   AS number,   -- which game of the pair: 0 or 1
    CASE g.id & 1 WHEN 0 THEN a.text ELSE b.text END AS first,   -- who had the first seat
    CASE g.id & 1 WHEN 0 THEN b.text ELSE a.text END AS second,
    a.text                                     AS a,
    b.text                                     AS b,
    CASE g.id & 1 WHEN 0 THEN g.result ELSE 2 - g.result END / 2.0 AS points_a,  -- 1, 0.5 or 0
    g.result / 2.0                             AS points_first,
    CASE g.result WHEN 1 THEN NULL WHEN (g.id & 1) * -2 + 2 THEN a.text ELSE b.text END AS winner, -- NULL: a draw
    g.score_1                                  AS score_first,   -- points of the game itself, where it counts any
    g.score_2                                  AS score_second,
    g.decisions                                AS decisions,
    g.events                                   AS events,
    g.nodes_1                                  AS nodes_first,
    g.nodes_2                                  AS nodes_second,
    g.searches_1                               AS searches_first,
    g.searches_2                               AS searches_second,
    1.0 * g.depths_1 / nullif(g.searches_1, 0) AS depth_first,
    1.0 * g.depths_2 / nullif(g.searches_2, 0) AS depth_second,
    0.001 * g.time_1_us                        AS ms_first,
    0.001 * g.time_2_us                        AS ms_second,
    e.reason                                   AS ending,   -- NULL: ended by its rules
    lower(hex(g.hash))                         AS hash,
    w.name                                     AS worker,
    h.build                                    AS build,
    datetime(h.received_ms / 1000, 'unixepoch') AS received_at
FROM pairings p
JOIN experiments x ON x.id = p.experiment_id
JOIN players a ON a.id = p.a
JOIN players b ON b.id = p.b
-- Both ways round: from a pairing to the range of its games, and from a game to its pairing.
JOIN games g ON g.id >= p.id << 32 AND g.id < (p.id + 1) << 32 AND p.id = g.id >> 32
LEFT JOIN batches h ON h.id = g.batch_id
LEFT JOIN workers w ON w.id = h.worker_id
LEFT JOIN endings e ON e.game_id = g.id
WHERE p.slot < 1073741824;

-- One row a game that did not end by its rules: forfeits with their reason, and games that grew too long.
CREATE VIEW endings_v AS
SELECT
    format('%d.%d.%d', p.id, (e.game_id & 4294967295) >> 1, e.game_id & 1) AS id,
    x.name                                     AS experiment,
    p.round                                    AS round,
    e.reason                                   AS reason,
    e.detail                                   AS detail,
    e.seat                                     AS seat,     -- who forfeited: 1 or 2; NULL: nobody
    CASE WHEN e.seat IS NULL THEN NULL WHEN (e.seat = 1) = (e.game_id & 1 = 0) THEN a.text ELSE b.text END AS player,
    w.name                                     AS worker,
    h.build                                    AS build
FROM endings e
JOIN games g ON g.id = e.game_id
JOIN pairings p ON p.id = e.game_id >> 32
JOIN experiments x ON x.id = p.experiment_id
JOIN players a ON a.id = p.a
JOIN players b ON b.id = p.b
LEFT JOIN batches h ON h.id = g.batch_id
LEFT JOIN workers w ON w.id = h.worker_id;

-- One row an experiment whose transcripts were dropped; `astragal verify` plays its games again and compares the hashes.
CREATE VIEW forgotten_v AS
SELECT
    x.name                                     AS experiment,
    f.games                                    AS games,        -- that lost their transcripts; those under a time limit keep theirs
    datetime(f.forgotten_ms / 1000, 'unixepoch') AS forgotten_at
FROM forgotten f
JOIN experiments x ON x.id = f.experiment_id;

-- One row an alarm: two results that should have been equal.
CREATE VIEW alarms_v AS
SELECT
    l.id                                       AS alarm_id,
    x.name                                     AS experiment,
    p.repeat                                   AS repeat,
    p.round                                    AS round,
    p.slot                                     AS slot,
    l.pair                                     AS pair,
    format(CASE p.work WHEN 'pairs' THEN '%d.%d.0' ELSE '%d.%d' END, p.id, l.pair) AS id, -- what stays: the first game of the pair, or the probe
    l.difference                               AS difference,
    k.name                                     AS kept_worker,
    h.build                                    AS kept_build,
    c.name                                     AS came_worker,
    l.came_build                               AS came_build,
    lower(hex(l.kept_hash))                    AS kept_hash,
    lower(hex(l.came_hash))                    AS came_hash,
    l.times                                    AS times,
    datetime(l.raised_ms / 1000, 'unixepoch')  AS raised_at,
    datetime(l.last_ms / 1000, 'unixepoch')    AS last_at,
    datetime(l.acknowledged_ms / 1000, 'unixepoch') AS acknowledged_at  -- NULL: open
FROM alarms l
JOIN pairings p ON p.id = l.pairing_id
JOIN experiments x ON x.id = p.experiment_id
JOIN batches h ON h.id = l.kept_batch_id
JOIN workers k ON k.id = h.worker_id
JOIN workers c ON c.id = l.came_worker_id;

-- One row a worker: who played, and how much of it was new.
CREATE VIEW workers_v AS
SELECT
    w.name                                     AS worker,
    datetime(w.first_seen_ms / 1000, 'unixepoch') AS first_seen_at,
    datetime(w.last_seen_ms / 1000, 'unixepoch')  AS last_seen_at,
    w.pairs                                    AS pairs,
    w.repeats                                  AS repeats,
    w.conflicts                                AS conflicts,
    count(h.id)                                AS batches,
    count(DISTINCT h.build)                    AS builds
FROM workers w
LEFT JOIN batches h ON h.worker_id = w.id
GROUP BY w.id;

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

-- One row an audit: a pair that somebody else was to play again.
CREATE VIEW audits_v AS
SELECT
    x.name                                     AS experiment,
    format(CASE p.work WHEN 'pairs' THEN '%d.%d.0' ELSE '%d.%d' END, p.id, a.pair) AS id, -- the first game of the pair, or the probe
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
    q.struck                                   AS struck,   -- pairs of theirs that are played again
    datetime(q.since_ms / 1000, 'unixepoch')   AS since,
    datetime(q.lifted_ms / 1000, 'unixepoch')  AS lifted_at -- NULL: still in force
FROM quarantine q;

-- One row an alarm that was settled by playing the pair a third time.
CREATE VIEW judgements_v AS
SELECT
    j.alarm_id                                 AS alarm_id,
    x.name                                     AS experiment,
    format(CASE p.work WHEN 'pairs' THEN '%d.%d.0' ELSE '%d.%d' END, p.id, l.pair) AS id, -- the first game of the pair, or the probe
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

-- One row a game that counts no more.
CREATE VIEW struck_v AS
SELECT
    x.name                                     AS experiment,
    format('%d.%d.%d', p.id, (g.game_id & 4294967295) >> 1, g.game_id & 1) AS id,  -- what the game was called
    a.text                                     AS a,
    b.text                                     AS b,
    g.result / 2.0                             AS points_first,
    w.name                                     AS worker,
    g.cause                                    AS cause,    -- guilty: by somebody in quarantine; plan: by players who do not meet any more, or played ahead and never met; damaged: its row had changed
    datetime(g.struck_ms / 1000, 'unixepoch')  AS struck_at
FROM struck_games g
JOIN pairings p ON p.id = g.game_id >> 32
JOIN experiments x ON x.id = p.experiment_id
JOIN players a ON a.id = p.a
JOIN players b ON b.id = p.b
LEFT JOIN batches h ON h.id = g.batch_id
LEFT JOIN workers w ON w.id = h.worker_id;

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

-- One row a position at which an experiment looks.
CREATE VIEW positions_v AS
SELECT
    x.name                                     AS experiment,
    x.game                                     AS game,
    q.number                                   AS position, -- which of them, from 0
    q.text                                     AS text,     -- as its game writes it, and as `analyze --position` takes it
    q.value                                    AS truth,    -- what it is worth to the player to move, -100 to 100; NULL: not known
    (SELECT count(*) FROM position_moves m WHERE m.position_id = q.id) AS moves, -- whose worth is known
    (SELECT m.move FROM position_moves m WHERE m.position_id = q.id ORDER BY m.value DESC, m.id LIMIT 1) AS best, -- a best one of them
    q.game_id                                  AS game_id,  -- the game in which it was seen, as in games_v; NULL: in none of the experiment
    q.ply                                      AS ply       -- after how many decisions of it
FROM positions q
JOIN experiments x ON x.id = q.experiment_id;

-- One row a move of such a position whose worth is known.
CREATE VIEW position_moves_v AS
SELECT
    x.name                                     AS experiment,
    q.number                                   AS position,
    m.move                                     AS move,
    m.value                                    AS truth,    -- what it is worth to the player to move
    q.value - m.value                          AS regret    -- what is lost by it
FROM position_moves m
JOIN positions q ON q.id = m.position_id
JOIN experiments x ON x.id = q.experiment_id;

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

-- One row a player, position and move that it chose there, from the sums.
CREATE VIEW probe_choices_v AS
SELECT
    x.name                                     AS experiment,
    p.slot                                     AS slot,     -- which player of the experiment, from 0
    y.text                                     AS player,
    c.position                                 AS position,
    c.move                                     AS move,
    c.runs                                     AS runs,     -- that chose it
    1.0 * c.runs / s.runs                      AS share     -- of all runs of the player there
FROM probe_choices c
JOIN probe_sums s ON s.pairing_id = c.pairing_id AND s.position = c.position
JOIN pairings p ON p.id = c.pairing_id
JOIN experiments x ON x.id = p.experiment_id
JOIN players y ON y.id = p.a
WHERE p.retired_ms IS NULL;

-- One row a player and position of an experiment: its runs there, from the sums.
CREATE VIEW probe_looks_v AS
SELECT
    x.name                                     AS experiment,
    x.game                                     AS game,
    p.slot                                     AS slot,     -- which player of the experiment, from 0
    y.text                                     AS player,
    y.kind                                     AS kind,
    s.position                                 AS position,
    s.runs                                     AS runs,
    s.value_sum / 4398046511104.0 / s.runs       AS mean,     -- of the value
    s.square_sum / 17179869184.0 / s.runs       AS square,   -- of the squared value
    1.0 * s.nodes / s.runs                     AS nodes,
    1.0 * s.depths / s.runs                    AS depth,
    0.001 * s.time_us / s.runs                 AS ms,
    q.value                                    AS truth,
    c.regret                                   AS regret,   -- what the chosen moves lose in the mean; NULL where the worth of one is not known
    c.accuracy                                 AS accuracy  -- how many of them lose nothing, as a share
FROM probe_sums s
JOIN pairings p ON p.id = s.pairing_id
JOIN experiments x ON x.id = p.experiment_id
JOIN players y ON y.id = p.a
LEFT JOIN positions q ON q.experiment_id = x.id AND q.number = s.position
LEFT JOIN (
    SELECT
        o.pairing_id, o.position,
        CASE WHEN count(m.value) = count(*) THEN sum(o.runs * (r.value - m.value)) / sum(o.runs) END AS regret,
        CASE WHEN count(m.value) = count(*) THEN 1.0 * total(o.runs) FILTER (WHERE m.value >= r.value - 1e-9) / sum(o.runs) END AS accuracy
    FROM probe_choices o
    JOIN pairings w ON w.id = o.pairing_id
    LEFT JOIN positions r ON r.experiment_id = w.experiment_id AND r.number = o.position
    LEFT JOIN position_moves m ON m.position_id = r.id AND m.move = o.move
    GROUP BY o.pairing_id, o.position
) c ON c.pairing_id = s.pairing_id AND c.position = s.position
WHERE p.retired_ms IS NULL;

-- One row a player of an experiment: how good its searches are, over all positions. `astragal report` has the intervals.
CREATE VIEW probe_scores_v AS
SELECT
    experiment, game, slot, player, kind,
    count(*)                                   AS positions,
    count(truth)                               AS valued,   -- positions of which it is known what they are worth: only they are in mse, bias, regret, accuracy
    sum(runs)                                  AS probes,
    avg(max(square - mean * mean, 0) + (mean - truth) * (mean - truth)) AS mse,       -- mean squared error of the value
    avg(max(square - mean * mean, 0))          AS variance, -- between runs at one position
    avg(abs(mean - truth))                     AS bias,     -- |mean value - truth|
    avg((mean - truth) * (mean - truth))       AS bias_squared, -- mse - variance; some papers call its root bias
    avg(regret)                                AS regret,   -- what the chosen move is worth less than the best one
    avg(accuracy)                              AS accuracy, -- share of searches that choose a best move
    avg(nodes)                                 AS nodes,
    avg(depth)                                 AS depth,
    avg(ms)                                    AS ms
FROM probe_looks_v
GROUP BY experiment, slot;
