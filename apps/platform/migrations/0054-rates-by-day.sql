-- What a rebate rate was until it was changed: a day is paid by the rates with which it began.
create table rebate_rate_before (
  member_id bigint not null references member (id),
  replaced_at timestamptz not null default clock_timestamp(),
  rate integer not null check (rate between 0 and 10000),
  primary key (member_id, replaced_at)
);
