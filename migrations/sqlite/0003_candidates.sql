-- The candidates of tunings: who was tried, with which values, and what that scored. What a tuner's model believes of them follows from all
-- results together and is not stored: `astragal export NAME --what candidates` and `astragal report NAME --json` work it out.

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
    s.score                                    AS score    -- against whomever it met: those are not the same for all
FROM standings_v s
JOIN experiments x ON x.name = s.experiment AND x.kind = 'tune';
