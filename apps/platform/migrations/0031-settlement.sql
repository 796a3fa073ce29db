-- What contracts pay: a bill for each contract and period, and what becomes of it. Beside it the rebates up the line.

-- A settled bet that was changed afterwards counts by these rows alone: what it was when it was settled, and each change
-- at the time of the change. A period that is over is never counted again: what comes late counts in the next.
create table play_fact (
  id bigint generated always as identity primary key,
  bet_id bigint not null,
  member_id bigint not null,
  merchant text not null,
  currency text not null,
  upline_path bigint[] not null,
  -- When it counts, and when the bet was first settled; the same for what it was at first.
  at timestamptz not null,
  settled_at timestamptz not null,
  valid_bet bigint not null,
  lost_bet bigint not null,
  won_bet bigint not null,
  loss bigint not null
);
create index play_fact_of_bet on play_fact (bet_id);
create index play_fact_by_time on play_fact (merchant, at);

-- Up to when the contracts of a kind and period are settled.
create table contract_settlement (
  merchant text not null references merchant (code),
  kind text not null,
  period text not null,
  until timestamptz not null,
  primary key (merchant, kind, period)
);

create table contract_bill (
  id bigint generated always as identity (start with 70001) primary key,
  reference text not null unique,
  contract_id bigint not null references contract (id),
  period_start timestamptz not null,
  period_end timestamptz not null,
  merchant text not null references merchant (code),
  kind text not null,
  period text not null,
  currency text not null,
  -- Who is paid by it, and who pays: null is the platform.
  member_id bigint not null references member (id),
  upline_id bigint references member (id),
  -- The upline's own bill of the same period, of which this one is a share; null: the platform pays.
  upline_bill_id bigint references contract_bill (id),
  -- The terms that were valid when the period began.
  version integer not null,
  -- What the team did: all that counts in the period, late facts among it.
  valid_bet bigint not null,
  lost_bet bigint not null,
  won_bet bigint not null,
  active_members integer not null,
  loss bigint not null,
  -- What came late: [{"from", "bets", "validBet", "loss"}], by the period in which the bets were settled, and what an
  -- earlier bill left over.
  adjustments jsonb not null default '[]' check (jsonb_typeof(adjustments) = 'array'),
  -- Of salaries, where more was taken back than was bet: what is left over for the next bill, in place of a payout.
  carried_valid bigint not null default 0,
  carried_lost bigint not null default 0,
  carried_won bigint not null default 0,
  -- The tier that was reached, counted from 0; null: none.
  tier integer check (tier >= 0),
  -- What it brings, and how much of that goes to those directly below.
  own bigint not null check (own >= 0),
  shares bigint not null check (shares >= 0),
  net bigint generated always as (own - shares) stored,
  state text not null check (state in
    ('notReached', 'pending', 'unclaimed', 'issued', 'insufficient', 'rejected', 'expired')),
  -- Why it was rejected.
  reason text check (length(reason) between 1 and 200),
  reckoned_at timestamptz not null default now(),
  -- When its payer paid it, and when the recipient's own part moved.
  funded_at timestamptz,
  paid_at timestamptz,
  expires_at timestamptz,
  unique (contract_id, period_start),
  check (period_end > period_start),
  check ((state = 'notReached') = (own = 0 and shares = 0)),
  check ((state = 'rejected') = (reason is not null)),
  check (state not in ('unclaimed', 'issued', 'expired') or own = 0 or funded_at is not null),
  check ((state in ('issued', 'expired')) = (paid_at is not null)),
  check (state not in ('unclaimed', 'expired') or (expires_at is not null and own > shares)),
  check (state not in ('notReached', 'rejected') or funded_at is null)
);
create index contract_bill_of_member on contract_bill (member_id, kind, period_start desc, id);
create index contract_bill_of_upline on contract_bill (upline_id, kind, period_start desc, id);
create index contract_bill_shares on contract_bill (upline_bill_id);
create index contract_bill_open on contract_bill (merchant, kind, id) where state in ('pending', 'insufficient', 'unclaimed');

-- Rebates up the line: what an agent earns in a day by the difference between its rate and the rates below it.
create table rebate_share (
  id bigint generated always as identity primary key,
  reference text not null unique,
  merchant text not null references merchant (code),
  member_id bigint not null references member (id),
  currency text not null,
  day date not null,
  -- The valid bets that it was reckoned from, what they bring, and what an earlier day left over; below zero where bets
  -- were taken back that had brought something.
  valid_bet bigint not null,
  earned bigint not null,
  carried bigint not null check (carried <= 0),
  amount bigint not null check (amount >= 0),
  -- [{"rate", "lowerRate", "validBet", "amount"}]
  parts jsonb not null check (jsonb_typeof(parts) = 'array'),
  at timestamptz not null,
  unique (member_id, day),
  check (amount = greatest(earned + carried, 0))
);
create index rebate_share_by_day on rebate_share (merchant, day);
create table rebate_share_settled (
  merchant text primary key references merchant (code),
  -- The last day whose rebates are paid.
  day date not null
);
