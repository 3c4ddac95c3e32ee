-- Where positions were seen: in which game of the experiment, and after how many decisions. NULL: drawn or listed, or found by an earlier schema.
ALTER TABLE positions ADD COLUMN game_id INTEGER;
ALTER TABLE positions ADD COLUMN ply INTEGER;

DROP VIEW positions_v;

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
