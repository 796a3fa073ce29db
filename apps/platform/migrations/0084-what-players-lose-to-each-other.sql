-- What members lost to each other in games between players, by the merchant's day, as vendors say with a win: it counts like
-- a transfer.
create table player_loss (
  loser_id bigint not null references member (id),
  winner_id bigint not null references member (id),
  day date not null,
  amount bigint not null check (amount > 0),
  primary key (loser_id, winner_id, day),
  check (loser_id <> winner_id)
);

alter type seamless_call add attribute opponents bigint[], add attribute losses jsonb;
