-- Bets, tips and wins of several players in one transaction.

-- Finds and locks the subjects of bets, tips and wins: calls about the same bet run one at a time, and so do calls of
-- one player. A win goes to the account of the stake, even if the merchant has changed its mode. A vendor's missing
-- account is created, but only for a call that can succeed.
create or replace function seamless_find(p_calls jsonb, p_shard bigint,
  out calls seamless_call[], out placed_from timestamptz, out placed_to timestamptz)
language plpgsql as $$
begin
  select array_agg((c.n, c.verb, c.vassalage, c.request, c.session, c.player, c.tx, c.round, c.bet_tx, c.game, c.currency,
                    c.amount, coalesce(c.contribution, 0), c.close, c.detail, seamless_key(c.vassalage, c.tx),
                    concat_ws('|', c.verb, c.player, c.round, c.bet_tx, c.game, c.currency, c.amount, c.close,
                              'jackpot:' || nullif(c.contribution, 0), 'atRisk:' || c.at_risk, 'fee:' || c.fee,
                              'losses:' || c.losses::text),
                    null, null, null, k.subject_id, k.subject_at, c.at_risk, c.fee, c.opponents, c.losses)::seamless_call
                   order by c.n),
         min(k.subject_at), max(k.subject_at)
    into calls, placed_from, placed_to
    from jsonb_populate_recordset(null::seamless_call, p_calls) c
    left join ledger_key k on k.key = seamless_key(c.vassalage, c.bet_tx) and k.fingerprint like 'bet|%';
  if (select count(distinct c.player) from unnest(calls) c) <> cardinality(calls) then
    raise exception 'several calls are of one player' using errcode = 'check_violation';
  end if;
  perform lock_transaction(c.key) from unnest(calls) c where c.verb <> 'win';
  calls := array(
    select (c.n, c.verb, c.vassalage, c.request, c.session, c.player, c.tx, c.round, c.bet_tx, c.game, c.currency,
            c.amount, c.contribution, c.close, c.detail, c.key, c.fingerprint, coalesce(b.wallet_id, w.id),
            case when c.currency = coalesce(s.currency, b.currency) and c.amount > c.contribution
              then coalesce(h.id, ledger_account_id(0, 'house', c.vassalage, c.currency, coalesce(p_shard, c.player))) end,
            case when c.currency = s.currency and c.contribution > 0
              then ledger_account_id(0, 'jackpot', c.vassalage, c.currency, coalesce(p_shard, c.player)) end,
            b.id, b.placed_at, c.at_risk, c.fee, c.opponents, c.losses)::seamless_call
    from unnest(calls) c
    left join vendor_session s on c.verb <> 'win' and s.id = c.session and s.vassalage = c.vassalage and s.member_id = c.player
    left join merchant t on t.code = s.merchant
    -- Partition pruning at the start of the statement leaves out the other months.
    left join bet b on b.id = c.bet and b.placed_at = c.placed_at and b.placed_at between placed_from and placed_to
    left join ledger_account w
      on w.member_id = c.player
     and w.kind = case when s.bonus_id is not null then 'bonus' when c.verb = 'win' or t.single_wallet then 'cash' else 'vendor' end
     and w.currency = c.currency
     and w.name = case when s.bonus_id is not null then s.bonus_id::text when c.verb = 'win' or t.single_wallet then ''
                       else c.vassalage end
     and w.shard = 0
    left join ledger_account h
      on h.member_id = 0 and h.kind = 'house' and h.currency = c.currency and h.name = c.vassalage
     and h.shard = coalesce(p_shard, c.player) % 16
    order by c.n);
  -- Accounts are always locked in id order, as in the ledger, so that two transactions cannot deadlock.
  perform from ledger_account a
    where a.id in (select unnest(array[c.wallet, c.house, c.jackpot]) from unnest(calls) c) order by a.id for update;
end $$;

-- Posts the entries of all calls that have one, and records the other answers; returns the results by the place of each
-- call.
create or replace function post_calls(p_calls seamless_call[], p_bets bet_decision[], p_wins win_decision[],
  out statuses text[], out entries bigint[], out balances bigint[])
language plpgsql as $$
#variable_conflict use_column
begin
  with entry as (
    -- A part of the stake may go to the vendor's jackpot. An entry that already has a status moves no money, and its
    -- answer is recorded.
    select call, node_id, reference, case when answer is null then at end as subject_at, answer as status, balance,
           array[(call).wallet, case when (call).contribution < (call).amount then (call).house end,
                 case when (call).contribution > 0 then (call).jackpot end] as accounts,
           array[-(call).amount, (call).amount - (call).contribution, (call).contribution] as amounts
    from unnest(p_bets) where answer is null or keeps
    union all
    select call, node_id, reference, case when answer is null then (call).placed_at end,
           case when answer is null and (waits or (call).amount = 0) then 'OK' else answer end, balance,
           array[(call).wallet, (call).house], array[(call).amount, -(call).amount]
    from unnest(p_wins) where answer is null or keeps
  ), draft as (
    select array_agg((call).n order by (call).n) as places, array_agg(draft_entry(
             p_key => (call).key, p_fingerprint => (call).fingerprint, p_kind => (call).verb, p_member => (call).player,
             p_reference => (call).round, p_vassalage => (call).vassalage, p_node => node_id, p_subject => reference,
             p_subject_at => subject_at, p_status => status, p_balance => balance,
             p_accounts => case when status is null then array_remove(accounts, null) end,
             p_amounts => case when status is null then array_remove(amounts, 0) end) order by (call).n) as drafts
    from entry
  ), posted as materialized (
    select d.places[p.n] as place, p.status, p.entry_id, p.balances
    from draft d
    cross join lateral unnest(ledger_post_entries(d.drafts)) with ordinality as p (status, entry_id, balances, replayed, n)
  )
  select array_agg(p.status order by c.n), array_agg(p.entry_id order by c.n), array_agg(p.balances[1] order by c.n)
    into statuses, entries, balances
    from unnest(p_calls) c left join posted p on p.place = c.n;
end $$;

-- Handles bets, tips and wins of different players in one transaction and in their order; all succeed or none. Each
-- step is one statement for all of them, since executing a statement costs more than its rows. Calls made together post
-- to one shard of the vendors' accounts, which no other batch uses meanwhile, on any instance. A batch that waits for
-- another's lock soon gives up all of its own; each of its calls then runs alone.
create or replace function seamless_batch(p_calls jsonb, p_idle interval, p_alone boolean)
returns table (status text, balance bigint, reference bigint, held text)
language plpgsql set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off
  set enable_mergejoin = off set enable_material = off as $$
#variable_conflict use_column
declare
  v_shard bigint := case when not p_alone then 0 end;
  v_found record;
  v_bets bet_decision[] := '{}';
  v_wins win_decision[] := '{}';
  v_posted record;
  v_held text[];
begin
  if not p_alone then
    perform set_config('lock_timeout', '250ms', true);
    while v_shard < 16 and not pg_try_advisory_xact_lock(14, v_shard::integer) loop
      v_shard := v_shard + 1;
    end loop;
    -- More instances than shards take turns: a batch that waits for a shard holds no other lock yet.
    if v_shard = 16 then
      v_shard := pg_backend_pid() % 16;
      perform pg_advisory_xact_lock(14, v_shard::integer);
    end if;
  end if;
  v_found := seamless_find(p_calls, v_shard);
  if jsonb_path_exists(p_calls, '$[*].verb ? (@ != "win")') then v_bets := decide_bets(v_found.calls, p_idle); end if;
  if jsonb_path_exists(p_calls, '$[*].verb ? (@ == "win")') then
    v_wins := decide_wins(v_found.calls, v_found.placed_from, v_found.placed_to);
  end if;

  v_posted := post_calls(v_found.calls, v_bets, v_wins);
  if v_bets <> '{}' then perform place_bets(v_bets, v_posted.statuses, v_posted.entries); end if;
  if v_wins <> '{}' then v_held := settle_wins(v_wins, v_found.placed_from, v_found.placed_to); end if;
  if jsonb_path_exists(p_calls, '$[*].losses') then perform note_losses(v_wins); end if;

  return query
    select coalesce(j.answer, v_posted.statuses[j.n]), coalesce(v_posted.balances[j.n], j.balance),
           case when coalesce(j.answer, v_posted.statuses[j.n]) = 'OK' then j.reference end, v_held[j.n]
    from (select (call).n, answer, balance, reference from unnest(v_bets)
          union all
          select (call).n, answer, balance, reference from unnest(v_wins)) j
    order by j.n;
end $$;
