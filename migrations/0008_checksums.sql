-- Checksums: what is stored of who played, of alarms, audits and quarantines can be damaged like anything else. From here on
-- every column of every row is either under a checksum of its row, or follows from other rows and is compared with them:
--   row_hash of games covers the row and its row of endings.
--   row_hash of all other tables that have it covers all other columns of the row, in the order of the table.
--   seal of struck_games does the same; row_hash there is that of the game when it counted.
--   player_params follow from players, summaries and the counts of tallies from games.
ALTER TABLE workers ADD COLUMN row_hash INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tallies ADD COLUMN row_hash INTEGER NOT NULL DEFAULT 0;
ALTER TABLE alarms ADD COLUMN row_hash INTEGER NOT NULL DEFAULT 0;
ALTER TABLE audits ADD COLUMN row_hash INTEGER NOT NULL DEFAULT 0;
ALTER TABLE quarantine ADD COLUMN row_hash INTEGER NOT NULL DEFAULT 0;
ALTER TABLE judgements ADD COLUMN row_hash INTEGER NOT NULL DEFAULT 0;
ALTER TABLE struck_games ADD COLUMN seal INTEGER NOT NULL DEFAULT 0;

-- There for as long as the rows from before have no checksums yet: SQL alone cannot compute them.
CREATE TABLE unsealed (since_ms INTEGER) STRICT;
