-- Unequal machines: under a time limit it matters how fast whoever played is.

-- Nodes a second on the signature bench, as the worker measured them when it started; where the experiment names a reference
-- speed, its time limit was scaled by them. NULL: not measured. row_hash covers it where it is known.
ALTER TABLE batches ADD COLUMN speed INTEGER CHECK (speed > 0);

-- One row a batch that was played under a time limit: how fast its machine was said to be, and how fast it was.
CREATE VIEW deliveries_v AS
SELECT
    x.name                                     AS experiment,
    p.id                                       AS pairing_id,
    h.id                                       AS batch_id,
    w.name                                     AS worker,
    h.speed                                    AS speed,    -- nodes a second on the signature bench; NULL: not measured
    count(*)                                   AS games,
    sum(g.nodes_1 + g.nodes_2)                 AS nodes,
    1e-6 * sum(g.time_1_us + g.time_2_us)      AS seconds,  -- thinking time
    1e6 * sum(g.nodes_1 + g.nodes_2) / nullif(sum(g.time_1_us + g.time_2_us), 0) AS nodes_per_second,
    datetime(h.received_ms / 1000, 'unixepoch') AS received_at
FROM pairings p
JOIN experiments x ON x.id = p.experiment_id
JOIN games g ON g.id >= p.id << 32 AND g.id < (p.id + 1) << 32
JOIN batches h ON h.id = g.batch_id
JOIN workers w ON w.id = h.worker_id
WHERE NOT p.replayable
GROUP BY x.name, p.id, h.id;
