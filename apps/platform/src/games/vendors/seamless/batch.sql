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
  -- The results of the entries, by each call's place.
  v_statuses text[];
  v_entries bigint[];
  v_balances bigint[];
  v_held text[];
  v_bet bet_decision;
  v_win win_decision;
  v_reference text;
  v_placed integer;
  v_noted integer;
begin
  if not p_alone then
    perform set_config('lock_timeout', '250ms', true);
    while v_shard < 16 and not pg_try_advisory_xact_lock(14, v_shard::integer) loop
      v_shard := v_shard + 1;
    end loop;
    if v_shard = 16 then
      raise exception 'every shard is in use' using errcode = 'lock_not_available';
    end if;
  end if;
  v_found := seamless_find(p_calls, v_shard);
  if jsonb_path_exists(p_calls, '$[*].verb ? (@ != "win")') then v_bets := decide_bets(v_found.calls, p_idle); end if;
  if jsonb_path_exists(p_calls, '$[*].verb ? (@ == "win")') then
    v_wins := decide_wins(v_found.calls, v_found.placed_from, v_found.placed_to);
  end if;

  with entry as (
    -- An entry that already has a status moves no money, and its answer is recorded.
    select (call).n, (call).key, (call).fingerprint, (call).verb, (call).player, (call).round, (call).vassalage, node_id,
           reference, case when answer is null then at end as subject_at, answer as status, balance
    from unnest(v_bets) where answer is null or keeps
    union all
    select (call).n, (call).key, (call).fingerprint, (call).verb, (call).player, (call).round, (call).vassalage, node_id,
           reference, case when answer is null then (call).placed_at end,
           case when answer is null and (waits or (call).amount = 0) then 'OK' else answer end, balance
    from unnest(v_wins) where answer is null or keeps
  ), line as (
    select (j.call).n, s.k, s.account, s.amount from unnest(v_bets) j
    -- A part of the stake may go to the vendor's jackpot.
    cross join lateral (values (1, (j.call).wallet, -(j.call).amount),
                               (2, (j.call).house, (j.call).amount - (j.call).contribution),
                               (3, (j.call).jackpot, (j.call).contribution)) s (k, account, amount)
    where j.answer is null and s.amount <> 0
    union all
    select (j.call).n, s.k, s.account, s.amount from unnest(v_wins) j
    cross join lateral (values (1, (j.call).wallet, (j.call).amount), (2, (j.call).house, -(j.call).amount))
      s (k, account, amount)
    where j.answer is null and s.amount <> 0 and not j.waits
  ), posted as materialized (
    select p.* from (
      select array_agg(n) as n, array_agg(key) as keys, array_agg(fingerprint) as fingerprints, array_agg(verb) as kinds,
             array_agg(player) as members, array_agg(round) as rounds, array_agg(vassalage) as vassalages,
             array_agg(node_id) as nodes, array_agg(reference) as subjects, array_agg(subject_at) as subjects_at,
             array_agg(status) as statuses, array_agg(balance) as balances
      from (select * from entry order by n) entry) e
    cross join (
      select array_agg(n) as n, array_agg(account) as accounts, array_agg(amount) as amounts
      from (select * from line order by n, k) line) l
    cross join lateral ledger_post_all(
      p_places => e.n, p_keys => e.keys, p_fingerprints => e.fingerprints, p_kinds => e.kinds, p_members => e.members,
      p_references => e.rounds, p_vassalages => e.vassalages, p_nodes => e.nodes, p_subjects => e.subjects,
      p_subjects_at => e.subjects_at, p_statuses => e.statuses, p_balances => e.balances,
      p_line_places => l.n, p_line_accounts => l.accounts, p_line_amounts => l.amounts) p
  )
  select array_agg(p.status order by c.n), array_agg(p.entry_id order by c.n), array_agg(p.balances[1] order by c.n)
    into v_statuses, v_entries, v_balances
    from unnest(v_found.calls) c left join posted p on p.place = c.n;

  if v_bets <> '{}' then
    insert into bet (id, placed_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type, round_id,
                     stake, contribution, turnover_weight, fee_factor, valid_weight, upline_path, entry_id, wallet_id,
                     movements)
      select reference, at, (call).player, merchant, (call).currency, (call).vassalage, node_id, (call).game, game_type,
             (call).round, (call).amount, (call).contribution, turnover_weight, fee_factor, valid_weight, upline_path, v_entries[(call).n],
             wallet_id,
             bet_movement('bet', -(call).amount, (call).tx)
      from unnest(v_bets) where answer is null and v_statuses[(call).n] = 'OK' and (call).verb = 'bet';
    get diagnostics v_placed = row_count;
    insert into round as r (member_id, vassalage, round_id, bet_ids)
      select (call).player, (call).vassalage, (call).round, array[reference]
      from unnest(v_bets) where answer is null and v_statuses[(call).n] = 'OK' and (call).verb = 'bet'
      on conflict (member_id, vassalage, round_id) do update set bet_ids = r.bet_ids || excluded.bet_ids
        where r.closed_at is null;
    get diagnostics v_noted = row_count;
    -- A round was closed since it was read: the retry sees it closed.
    perform retry_if_changed('a round', v_noted <> v_placed);
    foreach v_bet in array v_bets loop
      if v_bet.takes then
        perform retry_if_changed((v_bet.call).key, not seamless_take((v_bet.call).vassalage, (v_bet.call).request));
      end if;
      -- Bets keep the player's own session alive.
      if v_bet.session_to_touch is not null then update session set seen_at = now() where id = v_bet.session_to_touch; end if;
      if (v_bet.call).verb = 'tip' and v_entries[(v_bet.call).n] is not null then
        insert into vendor_tip (id, vassalage, tx_id, merchant, member_id, node_id, game_code, round_id, currency, amount,
                                wallet_id, entry_id, at)
          overriding system value
          values (v_bet.reference, (v_bet.call).vassalage, (v_bet.call).tx, v_bet.merchant, (v_bet.call).player, v_bet.node_id,
                  (v_bet.call).game, (v_bet.call).round, (v_bet.call).currency, (v_bet.call).amount, v_bet.wallet_id,
                  v_entries[(v_bet.call).n], v_bet.at);
      end if;
    end loop;
  end if;

  if v_wins <> '{}' then
    update bet b
      set payout = b.payout + case when j.waits then 0 else (j.call).amount end, detail = coalesce((j.call).detail, b.detail),
          movements = case when j.waits then b.movements else b.movements || bet_movement(
            case when j.late then 'resettlement' else 'win' end, (j.call).amount, (j.call).tx) end,
          -- A vendor can only lower the amount at risk; the fees of several wins add up, to at most the stake.
          at_risk = case when (j.call).at_risk is null then b.at_risk else least(b.at_risk, (j.call).at_risk, b.stake) end,
          fee = case when (j.call).fee is null then b.fee else least(coalesce(b.fee, 0) + (j.call).fee, b.stake) end,
          state = case when (j.call).close then 'settled' else b.state end,
          -- A late win changes the bet on its original day, so that past days keep their bets.
          settled_at = case when j.late then b.settled_at when (j.call).close then clock_timestamp() end
      from unnest(v_wins) j
      where j.answer is null and b.id = j.reference and b.placed_at = (j.call).placed_at
        and b.placed_at between v_found.placed_from and v_found.placed_to;
    if jsonb_path_exists(p_calls, '$[*].losses') then perform note_losses(v_wins); end if;
    update round r set closed_at = clock_timestamp()
      from unnest(v_wins) j
      where j.answer is null and (j.call).close and not j.late
        and (r.member_id, r.vassalage, r.round_id) = ((j.call).player, (j.call).vassalage, (j.call).round);
    perform event_emit_all(array_agg((call).player order by (call).player),
                           array_agg(bet_event(reference, 'settled') order by (call).player))
      from unnest(v_wins) where answer is null and (late or (call).close);
    foreach v_win in array v_wins loop
      if v_win.ends_others then
        perform settle_others((v_win.call).player, r.bet_ids, v_win.reference, (v_win.call).at_risk) from round r
          where (r.member_id, r.vassalage, r.round_id) = ((v_win.call).player, (v_win.call).vassalage, (v_win.call).round);
      end if;
      if v_win.waits then
        insert into result_review (cause, bet_id, placed_at, member_id, merchant, vassalage, currency, round_id, change,
                                   payout_before, tx_id, reason)
          values ('highWin', v_win.reference, (v_win.call).placed_at, (v_win.call).player, v_win.merchant,
                  (v_win.call).vassalage, (v_win.call).currency, (v_win.call).round, (v_win.call).amount, v_win.payout,
                  (v_win.call).tx, 'above the highest win')
          returning result_review.reference into v_reference;
        v_held[(v_win.call).n] := v_reference;
      end if;
    end loop;
  end if;

  return query
    select coalesce(j.answer, v_statuses[j.n]), coalesce(v_balances[j.n], j.balance),
           case when coalesce(j.answer, v_statuses[j.n]) = 'OK' then j.reference end, v_held[j.n]
    from (select (call).n, answer, balance, reference from unnest(v_bets)
          union all
          select (call).n, answer, balance, reference from unnest(v_wins)) j
    order by j.n;
end $$;
