-- Points are one more currency of the ledger (money.md): a member's account of kind 'points', and one named 'held' for
-- what open requests set aside. These tables say what a movement was about.

alter table merchant add column points_on boolean not null
  generated always as (coalesce((config -> 'flags' ->> 'PTSYS3')::boolean, false)) stored;

-- Every change of a member's points; the entry is the ledger's.
create table points_move (
  entry_id bigint primary key,
  merchant text not null,
  member_id bigint not null,
  type text not null check (type in ('live', 'lottery', 'PVP', 'slots', 'sports', 'deposit', 'redeem', 'convert')),
  -- Basis points for what was earned, points a unit for what was converted, null for goods.
  ratio integer,
  changed bigint not null check (changed <> 0),
  balance bigint not null check (balance >= 0),
  reference text not null,
  -- The bet it was earned by, or that took it back.
  bet_id bigint,
  at timestamptz not null default clock_timestamp()
);
create index points_move_of_member on points_move (member_id, entry_id desc);
create index points_move_of_bet on points_move (bet_id) where bet_id is not null;

-- Bets that were settled, or cancelled after all: noted in the same transaction, so that none is missed and none counted
-- before it is there.
create table points_due (
  id bigint generated always as identity primary key,
  bet_id bigint not null,
  placed_at timestamptz not null,
  member_id bigint not null,
  look_at timestamptz not null default now()
);
create index points_due_by_time on points_due (look_at);

create function note_points_due() returns trigger language plpgsql as $$
begin
  insert into points_due (bet_id, placed_at, member_id)
    select new.id, new.placed_at, new.member_id from merchant m where m.code = new.merchant and m.points_on;
  return null;
end $$;
create trigger bet_earns_points after update of state on bet for each row
  when (new.state <> old.state and new.state <> 'open') execute function note_points_due();

-- What is left of a merchant's goods; what they are stands in its configuration.
create table points_goods (
  merchant text not null,
  goods text not null,
  quantity integer not null check (quantity >= 0),
  primary key (merchant, goods)
);

create table points_redeem (
  id uuid primary key,
  reference text not null unique,
  merchant text not null,
  member_id bigint not null,
  idempotency_key text not null,
  fingerprint text not null,
  goods text not null,
  quantity integer not null check (quantity > 0),
  points bigint not null check (points > 0),
  status text not null default 'inProcess' check (status in ('inProcess', 'approved', 'rejected')),
  address text not null,
  mobile_num text not null,
  remark text check (length(remark) <= 140),
  reason text,
  -- The entry that set the points aside; the one that ended it resolves this one.
  entry_id bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  unique (member_id, idempotency_key)
);
create index points_redeem_of_member on points_redeem (member_id, created_at desc);
create index points_redeem_waiting on points_redeem (merchant, created_at) where status = 'inProcess';

create table points_convert (
  id uuid primary key,
  reference text not null unique,
  merchant text not null,
  member_id bigint not null,
  idempotency_key text not null,
  points bigint not null check (points > 0),
  amount bigint not null check (amount > 0),
  currency text not null,
  ratio integer not null,
  at timestamptz not null default clock_timestamp(),
  unique (member_id, idempotency_key)
);
