-- Wins, which settle bets.

-- Settles the other open bets of an ended round with their payouts so far. The closing bet's fraction at risk also
-- applies to them.
drop function if exists settle_others(bigint, bigint[], bigint);
create or replace function settle_others(p_player bigint, p_bets bigint[], p_bet bigint, p_at_risk bigint)
returns void language plpgsql as $$
declare
  v_at constant timestamptz := event_time();
  v_stake numeric;
  v_other bigint;
begin
  if p_bets = array[p_bet] then return; end if;
  if p_at_risk is not null then select b.stake into strict v_stake from bet b where b.id = p_bet; end if;
  for v_other in
    update bet b set state = 'settled', settled_at = v_at,
                     at_risk = least(b.at_risk, trunc(b.stake * least(p_at_risk, v_stake) / v_stake)::bigint)
    where b.id = any (p_bets) and b.state = 'open' returning b.id
  loop
    perform emit_bet(p_player, v_other, 'settled');
  end loop;
end $$;

-- Returns whether a round would pay more than the given multiple of its stakes, without cancelled bets.
create or replace function is_above_highest(p_bet bet, p_bets bigint[], p_times numeric, p_amount bigint)
returns boolean language plpgsql stable as $$
declare
  v_stake numeric := p_bet.stake;
  v_paid numeric := p_bet.payout;
begin
  if p_bets <> array[p_bet.id] then
    select sum(b.stake), sum(b.payout) into v_stake, v_paid from bet b
      where b.id = any (p_bets) and b.state <> 'cancelled';
  end if;
  return v_paid + p_amount > p_times * v_stake;
end $$;

-- Decides wins: an answer, or null to proceed. A win is found again by its transaction, like a bet. A permanent refusal
-- is recorded; an unknown bet may still arrive.
create or replace function decide_wins(p_calls seamless_call[], p_from timestamptz, p_to timestamptz) returns win_decision[]
language plpgsql as $$
begin
  return array(
    with fact as (
      select c, k.key is not null as known, k.fingerprint = c.fingerprint as same, k.status as first_status,
             k.balances[1] as first_balance, k.subject_id as first_bet, a.balance as available,
             v.vassalage is not null as vendor_known, b, r.bet_ids, coalesce(g.highest_win, n.highest_win) as highest,
             exists (select from member_limit l where l.member_id = b.member_id and l.currency = b.currency
                       and l.kind = 'loss') as limited
      from unnest(p_calls) c
      left join ledger_key k on k.key = c.key
      left join vendor v on v.vassalage = c.vassalage
      left join ledger_account a on a.id = c.wallet
      left join bet b on b.id = c.bet and b.placed_at = c.placed_at and b.placed_at between p_from and p_to
      left join game g on g.node_id = b.node_id
      left join vendor n on n.vassalage = g.vassalage
      left join round r on (r.member_id, r.vassalage, r.round_id) = (b.member_id, b.vassalage, b.round_id)
      where c.verb = 'win'
    ), answered as materialized (
      select f.*, case
        when not vendor_known then 'REPLAYED'
        when known then case when same then first_status else 'TX_MISMATCH' end
        when (b).id is null then case when has_tombstone((c).vassalage, (c).bet_tx, (c).player, (c).round, (c).currency)
                                      then 'TX_CANCELLED' else 'REF_NOT_FOUND' end
        when (b).currency <> (c).currency then 'CURRENCY_MISMATCH'
        when ((b).member_id, (b).round_id, (b).game_code) <> ((c).player, (c).round, (c).game) then 'TX_MISMATCH'
        when (b).state = 'cancelled' then 'TX_CANCELLED' end as answer
      from fact f
    )
    select (c, answer,
            case when answer is null then available
                 when answer = 'REPLAYED' then null
                 when known and same and first_balance is not null then first_balance
                 else own_balance((c).wallet, (c).player, (c).vassalage, (c).currency) end,
            case when known then case when same and first_status = 'OK' then first_bet end
                 when answer is null then (b).id end,
            not known and answer not in ('REPLAYED', 'REF_NOT_FOUND'),
            (b).merchant, (b).node_id, (b).payout,
            -- Owed money is paid even after its round was closed, as a resettlement.
            (b).state = 'settled',
            -- The win is not lost: it is paid when two operators agree.
            coalesce(answer is null and (c).amount > 0 and is_above_highest(b, bet_ids, highest, (c).amount), false),
            answer is null and (c).close and (b).state <> 'settled' and bet_ids <> array[(b).id],
            limited and answer is null and (c).amount > 0)::win_decision
    from answered);
end $$;

-- Records the posted wins on their bets and rounds; returns the reviews of those that wait for two operators, by the place
-- of each call.
create or replace function settle_wins(p_wins win_decision[], p_from timestamptz, p_to timestamptz) returns text[]
language plpgsql as $$
declare
  v_at constant timestamptz := event_time();
  v_win win_decision;
  v_reference text;
  v_held text[];
begin
  update bet b
    set payout = b.payout + case when j.waits then 0 else (j.call).amount end, detail = coalesce((j.call).detail, b.detail),
        movements = case when j.waits then b.movements else b.movements || bet_movement(
          case when j.late then 'resettlement' else 'win' end, (j.call).amount, (j.call).tx) end,
        -- A vendor can only lower the amount at risk; the fees of several wins add up, to at most the stake.
        at_risk = case when (j.call).at_risk is null then b.at_risk else least(b.at_risk, (j.call).at_risk, b.stake) end,
        fee = case when (j.call).fee is null then b.fee else least(coalesce(b.fee, 0) + (j.call).fee, b.stake) end,
        state = case when (j.call).close then 'settled' else b.state end,
        -- A late win changes the bet on its original day, so that past days keep their bets.
        settled_at = case when j.late then b.settled_at when (j.call).close then v_at end
    from unnest(p_wins) j
    where j.answer is null and b.id = j.reference and b.placed_at = (j.call).placed_at
      and b.placed_at between p_from and p_to;
  update round r set closed_at = v_at
    from unnest(p_wins) j
    where j.answer is null and (j.call).close and not j.late
      and (r.member_id, r.vassalage, r.round_id) = ((j.call).player, (j.call).vassalage, (j.call).round);
  perform event_emit_all(array_agg((call).player order by (call).player),
                         array_agg(bet_event(reference, 'settled') order by (call).player))
    from unnest(p_wins) where answer is null and (late or (call).close);
  foreach v_win in array p_wins loop
    if v_win.ends_others then
      perform settle_others((v_win.call).player, r.bet_ids, v_win.reference, (v_win.call).at_risk) from round r
        where (r.member_id, r.vassalage, r.round_id) = ((v_win.call).player, (v_win.call).vassalage, (v_win.call).round);
    end if;
    if v_win.limited and not v_win.waits then
      perform count_return((v_win.call).player, (v_win.call).currency, (v_win.call).placed_at, 0, (v_win.call).amount);
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
  return v_held;
end $$;
