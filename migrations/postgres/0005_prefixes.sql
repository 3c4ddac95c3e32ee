-- What the first units of a series add up to, none of which is missing; columns as in migrations/sqlite/0004_prefixes.sql.
CREATE TABLE prefixes (
    pairing_id BIGINT PRIMARY KEY REFERENCES pairings (id),
    units      BIGINT NOT NULL CHECK (units > 0),
    same       BIGINT NOT NULL,
    loss_loss  BIGINT NOT NULL,
    loss_draw  BIGINT NOT NULL,
    loss_win   BIGINT NOT NULL,
    draw_loss  BIGINT NOT NULL,
    draw_draw  BIGINT NOT NULL,
    draw_win   BIGINT NOT NULL,
    win_loss   BIGINT NOT NULL,
    win_draw   BIGINT NOT NULL,
    win_win    BIGINT NOT NULL,
    row_hash   BIGINT NOT NULL DEFAULT 0
);
