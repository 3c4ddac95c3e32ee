-- What the first units of a series add up to, none of which is missing: where a coordinator goes on from after a start, so that it need not
-- read them all again. A cache like summaries: written now and then, removed when one of the units is struck out, and compared after every
-- start with what the units add up to. Without it everything is read.
CREATE TABLE prefixes (
    pairing_id INTEGER PRIMARY KEY REFERENCES pairings (id),
    units      INTEGER NOT NULL CHECK (units > 0), -- units 0 to units - 1 are stored or given up
    same       INTEGER NOT NULL, -- pairs of them that are the same game twice
    -- Pairs of them by what A made of them, as in tallies; 0 for what nobody wins.
    loss_loss  INTEGER NOT NULL,
    loss_draw  INTEGER NOT NULL,
    loss_win   INTEGER NOT NULL,
    draw_loss  INTEGER NOT NULL,
    draw_draw  INTEGER NOT NULL,
    draw_win   INTEGER NOT NULL,
    win_loss   INTEGER NOT NULL,
    win_draw   INTEGER NOT NULL,
    win_win    INTEGER NOT NULL,
    row_hash   INTEGER NOT NULL DEFAULT 0
) STRICT;
