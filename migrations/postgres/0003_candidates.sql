-- The candidates of tunings in PostgreSQL: the same names, columns and meaning as in migrations/sqlite, where they are documented.

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
    s.score AS score
FROM standings_v s
JOIN experiments x ON x.name = s.experiment AND x.kind = 'tune';
