-- Points and the provider's call-backs grow for ever: they are partitioned by month, as bets and the ledger are. Rows keep
-- their month.

drop index points_move_of_member, points_move_of_bet, payment_callback_of_deposit;
alter table points_move rename to points_move_before;
alter table points_move_before rename constraint points_move_pkey to points_move_before_pkey;
alter table payment_callback rename to payment_callback_before;
alter table payment_callback_before rename constraint payment_callback_pkey to payment_callback_before_pkey;

-- Every change of a member's points; the entry is the ledger's.
create table points_move (
  entry_id bigint not null,
  merchant text not null,
  member_id bigint not null,
  type text not null
    constraint points_move_type_check check (type in ('live', 'lottery', 'PVP', 'slots', 'sports', 'deposit', 'redeem', 'convert')),
  -- Basis points for what was earned, points a unit for what was converted, null for goods.
  ratio integer,
  changed bigint not null constraint points_move_changed_check check (changed <> 0),
  balance bigint not null constraint points_move_balance_check check (balance >= 0),
  reference text not null,
  -- The bet it was earned by, or that took it back.
  bet_id bigint,
  -- The entry's time, so that one entry has one row: a second one would have the same key.
  at timestamptz not null,
  primary key (entry_id, at)
) partition by range (at);
create index points_move_of_member on points_move (member_id, entry_id desc);
create index points_move_of_bet on points_move (bet_id) where bet_id is not null;

create sequence payment_callback_id;

-- Every call-back as it came, so that a dispute can be read afterwards, and a transfer that is reported again is known. A
-- deposit's call-backs go one at a time, under the deposit's lock.
create table payment_callback (
  id bigint not null default nextval('payment_callback_id'),
  deposit_id uuid not null,
  event_id text not null,
  outcome text not null,
  amount bigint not null,
  currency text not null,
  answer text not null,
  at timestamptz not null default now(),
  primary key (id, at)
) partition by range (at);
alter sequence payment_callback_id owned by payment_callback.id;
create index payment_callback_of_deposit on payment_callback (deposit_id);

-- Months from the first row on; a demo's history lies before its first start.
do $$
declare
  v_month timestamp;
  v_table text;
begin
  for v_table, v_month in
    select t.name, generate_series(date_trunc('month', least(now() - interval '4 months', t.since) at time zone 'UTC'),
                                   date_trunc('month', now() at time zone 'UTC') + interval '3 months', interval '1 month')
    from (values ('points_move', (select least(min(m.at), min(e.at)) from points_move_before m
                                  left join ledger_entry e on e.id = m.entry_id)),
                 ('payment_callback', (select min(at) from payment_callback_before))) t (name, since)
  loop
    execute format('create table %I partition of %I for values from (%L) to (%L)', v_table || to_char(v_month, '_YYYYMM'),
                   v_table, to_char(v_month, 'YYYY-MM-DD') || ' 00:00:00+00',
                   to_char(v_month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00');
  end loop;
end $$;

insert into points_move (entry_id, merchant, member_id, type, ratio, changed, balance, reference, bet_id, at)
  select m.entry_id, m.merchant, m.member_id, m.type, m.ratio, m.changed, m.balance, m.reference, m.bet_id,
         coalesce(e.at, m.at)
  from points_move_before m left join ledger_entry e on e.id = m.entry_id;

insert into payment_callback (id, deposit_id, event_id, outcome, amount, currency, answer, at)
  select id, deposit_id, event_id, outcome, amount, currency, answer, at from payment_callback_before;
select setval('payment_callback_id', max(id)) from payment_callback having max(id) is not null;

drop table points_move_before, payment_callback_before;
