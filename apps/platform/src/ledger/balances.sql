-- The balances of players.

-- Returns whether a bet's stake came from a bonus, which is not the player's own money yet and earns only its wins.
create or replace function is_bonus_wallet(p_wallet bigint) returns boolean language sql stable as $$
  select p_wallet is not null and exists (select from ledger_account a where a.id = p_wallet and a.kind = 'bonus');
$$;

-- Returns the balances a player sees. The sequence rises with every change of any of them.
create or replace function player_balance(p_member bigint, p_currency text,
  out cash bigint, out bonus bigint, out held bigint, out vendors bigint, out sequence bigint)
language sql stable as $$
  select coalesce(sum(balance) filter (where kind = 'cash'), 0)::bigint,
         coalesce(sum(balance) filter (where kind = 'bonus'), 0)::bigint,
         coalesce(sum(balance) filter (where kind in ('hold', 'transit')), 0)::bigint,
         coalesce(sum(balance) filter (where kind = 'vendor'), 0)::bigint,
         coalesce(sum(sequence), 0)::bigint
  from ledger_account
  where member_id = p_member and currency = p_currency and kind in ('cash', 'bonus', 'hold', 'vendor', 'transit');
$$;

-- Returns the current balances of those members whose accounts a transaction from p_since on has changed. A reader that
-- continues from the oldest open transaction gets some twice and misses none.
create or replace function changed_balances(p_since xid8, p_members bigint[])
  returns table (member_id bigint, cash bigint, bonus bigint, held bigint, vendors bigint, sequence bigint)
language sql stable as $$
  select changed.member_id, b.cash, b.bonus, b.held, b.vendors, b.sequence
  from (select distinct c.member_id, a.currency from balance_change c join ledger_account a on a.id = c.account_id
        where c.xid >= p_since and (p_members is null or c.member_id = any (p_members))) changed
  cross join lateral player_balance(changed.member_id, changed.currency) b;
$$;

-- Formats money for the wire: 12505000 is "1250.5000". Decimal arithmetic is exact, always with four decimals.
create or replace function money_text(p_amount bigint) returns text language sql immutable as $$
  select (p_amount * 0.0001)::text;
$$;
