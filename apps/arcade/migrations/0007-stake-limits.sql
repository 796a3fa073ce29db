-- What one bet of this player may be, by the answer to the launch; no most where the site names none.
alter table arcade.session
  add column least_stake bigint not null default 0,
  add column most_stake bigint;
