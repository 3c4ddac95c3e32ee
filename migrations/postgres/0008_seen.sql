-- Where positions were seen; as in migrations/sqlite/0007_seen.sql.
ALTER TABLE positions ADD COLUMN game_id BIGINT;
ALTER TABLE positions ADD COLUMN ply BIGINT;

DROP VIEW positions_v;

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
