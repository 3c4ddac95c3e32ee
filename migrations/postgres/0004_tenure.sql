-- Who has this database, and until when: the lease of the one coordinator (or of another program that writes). Only here: a file has
-- a lock of its own. It is a table beside `coordinator` because a transaction keeps that row locked for as long as it lasts, and
-- this one is written meanwhile: a coordinator that stores a great deal must not lose its place by that.
CREATE TABLE tenure (
    one     BOOLEAN PRIMARY KEY DEFAULT true CHECK (one),
    number  BIGINT NOT NULL,                -- counts those who had it; compared in every transaction that writes
    holder  TEXT COLLATE "C" NOT NULL,      -- who has it, for people
    session BIGINT,                         -- the process of the server that it writes through; NULL: given back
    until   TIMESTAMPTZ NOT NULL            -- by the clock of the server; over, anybody may take it
);
INSERT INTO tenure (number, holder, session, until) VALUES (0, '', NULL, '-infinity');
