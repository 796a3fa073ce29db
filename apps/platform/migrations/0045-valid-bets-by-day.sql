-- What each member validly bet on a day, whatever the game: how many of a large team were active is counted from here.
create table valid_by_day (
  day date not null,
  member_id bigint not null,
  valid_bet bigint not null,
  primary key (day, member_id) include (valid_bet)
);
create index valid_by_day_of_member on valid_by_day (member_id, day) include (valid_bet);

insert into valid_by_day (day, member_id, valid_bet)
  select day, member_id, sum(valid_bet)::bigint from play_by_day where not team group by day, member_id;
