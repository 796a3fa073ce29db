-- Double entry, append-only. Amounts are BIGINT in 1/10,000 of the currency unit. No foreign key leads to members or
-- games: these tables shard by member.
create table ledger_account (
  id bigint generated always as identity primary key,
  -- 0: a house account.
  member_id bigint not null default 0,
  kind text not null,
  -- The vendor, provider or purpose of a house account.
  name text not null default '',
  -- House accounts are split, so that players do not queue for one row.
  shard smallint not null default 0,
  currency text not null,
  -- A cache of the account's lines, and how many there are.
  balance bigint not null default 0,
  sequence bigint not null default 0,
  -- 0 for a player, null for the house; set by the trigger below. Every movement checks the constraint: the shorter, the
  -- cheaper.
  lowest bigint,
  unique (member_id, kind, currency, name, shard),
  constraint player_never_below_zero check (balance >= lowest)
) with (fillfactor = 60);

-- One row a key, whatever came of it: a repeated key gets the first answer, refusals included.
create table ledger_key (
  key text primary key,
  -- Null: a tombstone, for a bet that was taken back before it arrived.
  fingerprint text,
  status text not null,
  entry_id bigint,
  -- Balances after the entry in the order of its lines, or those it was refused on.
  balances bigint[] not null,
  reverses_id bigint,
  resolves_id bigint,
  -- What the key was about, in the table of the module that used it.
  subject_id bigint,
  subject_at timestamptz,
  at timestamptz not null default clock_timestamp()
);
create unique index ledger_reversed_once on ledger_key (reverses_id) where reverses_id is not null;
create unique index ledger_resolved_once on ledger_key (resolves_id) where resolves_id is not null;

create sequence ledger_entry_id;

create table ledger_entry (
  id bigint not null,
  at timestamptz not null,
  key text not null,
  kind text not null,
  -- Whose record it belongs to; 0 for an entry among house accounts.
  member_id bigint not null,
  reference text not null,
  vassalage text,
  node_id bigint,
  reverses_id bigint,
  resolves_id bigint,
  primary key (id, at)
) partition by range (at);

create table ledger_line (
  account_id bigint not null,
  sequence bigint not null,
  at timestamptz not null,
  entry_id bigint not null,
  kind text not null,
  currency text not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  -- An account's times rise with its sequence: this order serves both.
  primary key (account_id, at, sequence)
) partition by range (at);
-- An entry's lines are found by its time: lines lie in the order of time.
create index ledger_line_by_time on ledger_line using brin (at) with (pages_per_range = 16, autosummarize = on);
