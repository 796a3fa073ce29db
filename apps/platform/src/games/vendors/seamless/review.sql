-- Changes of payouts that two operators agree to: wins above the highest win, and corrections.

-- Locks a review with its bet and returns them. The accounts come first, in id order, so that nothing changes any more.
-- The cash is set if the bet was not staked from it, and the promotions if it was staked from a bonus.
create or replace function result_lock(p_reference text, out review result_review, out won bet, out wallet bigint,
  out house bigint, out available bigint, out cash bigint, out played bonus, out promotions bigint)
language plpgsql as $$
begin
  select * into strict review from result_review r where r.reference = p_reference for update;
  select * into strict won from bet b where b.id = review.bet_id and b.placed_at = review.placed_at;
  house := ledger_account_id(0, 'house', review.vassalage, review.currency, review.member_id);
  if won.wallet_id is not null then
    cash := ledger_account_id(review.member_id, 'cash', '', review.currency, 0);
    select x.* into played from bonus x join ledger_account a on a.id = won.wallet_id and a.kind = 'bonus' and a.name = x.id::text
      where x.member_id = review.member_id;
    if played.id is not null then
      promotions := ledger_account_id(0, 'promotions', played.code, review.currency, review.member_id);
    end if;
  end if;
  wallet := seamless_lock(review.member_id, review.currency, won.wallet_id, array[house, cash, promotions]);
  select a.balance into strict available from ledger_account a where a.id = wallet;
  select * into strict won from bet b where b.id = review.bet_id and b.placed_at = review.placed_at;
  select x.* into played from bonus x where x.id = played.id;
end $$;

-- Takes a part of the amount owed for a result from one account.
create or replace function result_move(p_review result_review, p_bet bet, p_account bigint, p_counter bigint, p_amount bigint,
  p_key text, p_words text)
returns void language plpgsql as $$
declare
  v_posted record;
begin
  if p_amount = 0 then return; end if;
  v_posted := ledger_post(
    p_key => p_key, p_fingerprint => concat_ws('|', p_words, -p_amount), p_kind => 'adjustment',
    p_member => p_review.member_id, p_reference => p_review.round_id, p_accounts => array[p_account, p_counter],
    p_amounts => array[-p_amount, p_amount], p_vassalage => p_review.vassalage, p_node => p_bet.node_id,
    p_subject => p_bet.id, p_subject_at => p_bet.placed_at);
  if v_posted.status <> 'OK' then raise exception '% could not be taken: %', p_key, v_posted.status; end if;
  update bet b set movements = b.movements || bet_movement('correction', -p_amount, substr(p_key, length('result:') + 1))
    where b.id = p_bet.id and b.placed_at = p_bet.placed_at;
  update result_review r set moved = r.moved - p_amount, owed = r.owed - p_amount where r.id = p_review.id;
end $$;

-- Returns the amounts of an ended bonus that became cash and went back beyond what its bets' current payouts justify.
create or replace function bonus_excess(p_bonus bonus, p_wallet bigint, out cash bigint, out back bigint)
language plpgsql stable as $$
declare
  v record;
  v_right bigint;
  v_right_cash bigint;
begin
  select p_bonus.ended_cash + coalesce(sum(l.cash), 0) as cash, p_bonus.ended_back + coalesce(sum(l.back), 0) as back,
         o.owed, o.from_cash, o.from_back
    into v
    from (
      select coalesce(sum(r.owed), 0) as owed, coalesce(sum(r.from_cash), 0) as from_cash,
             coalesce(sum(r.from_back), 0) as from_back
      from result_review r join bet b on b.id = r.bet_id and b.placed_at = r.placed_at
      where r.member_id = p_bonus.member_id and r.state = 'applied' and b.wallet_id = p_wallet) o
    left join bonus_late l on l.bonus_id = p_bonus.id
    group by o.owed, o.from_cash, o.from_back;
  v_right := greatest(v.cash + v.back - v.owed - v.from_cash - v.from_back, 0);
  v_right_cash := case when p_bonus.state = 'released' then least(p_bonus.highest_payout, v_right) else 0 end;
  cash := greatest(v.cash - v.from_cash - v_right_cash, 0);
  back := greatest(v.back - v.from_back - (v_right - v_right_cash), 0);
end $$;

-- Takes the available part of the owed amount: first from the account of the stake, then from its successor. That is
-- the cash for a wallet, and the cash and the promotions for an ended bonus. Returns the amount taken.
create or replace function result_take(p_reference text, p_key text, p_words text) returns bigint language plpgsql as $$
declare
  v record;
  v_first bigint;
  v_excess record;
  v_cash bigint;
  v_back bigint := 0;
begin
  v := result_lock(p_reference);
  v_first := least((v.review).owed, v.available);
  perform result_move(v.review, v.won, p_account => v.wallet, p_counter => v.house, p_amount => v_first, p_key => p_key,
                      p_words => p_words);
  if v.cash is null or (v.played).state = 'active' then return v_first; end if;
  v_cash := least((v.review).owed - v_first, (select a.balance from ledger_account a where a.id = v.cash));
  if (v.played).id is not null then
    v_excess := bonus_excess(v.played, v.wallet);
    v_cash := least(v_cash, v_excess.cash);
    v_back := least((v.review).owed - v_first - v_cash, v_excess.back);
  end if;
  perform result_move(v.review, v.won, p_account => v.cash, p_counter => v.house, p_amount => v_cash,
                      p_key => p_key || ':cash', p_words => p_words);
  perform result_move(v.review, v.won, p_account => v.promotions, p_counter => v.house, p_amount => v_back,
                      p_key => p_key || ':back', p_words => p_words);
  update result_review r set from_cash = r.from_cash + v_cash, from_back = r.from_back + v_back where r.reference = p_reference;
  return v_first + v_cash + v_back;
end $$;

-- Applies the change of a payout that two operators agreed to. An increase is paid in full; a decrease takes the
-- available part and leaves the rest owed. The status is CHANGED if the bet is not in the state they agreed about.
create or replace function result_apply(p_reference text, out status text) language plpgsql as $$
declare
  v record;
  v_review result_review;
  v_bet bet;
  v_posted record;
begin
  v := result_lock(p_reference);
  v_review := v.review;
  v_bet := v.won;
  if v_bet.state = 'cancelled' or (v_review.cause = 'correction' and v_bet.payout <> v_review.payout_before) then
    status := 'CHANGED';
    return;
  end if;
  update bet b set payout = b.payout + v_review.change where b.id = v_bet.id and b.placed_at = v_bet.placed_at;
  perform count_return(v_review.member_id, v_review.currency, v_bet.placed_at, 0, v_review.change);
  update result_review r
    set state = 'applied', moved = greatest(r.change, 0), owed = greatest(-r.change, 0), decided_at = clock_timestamp()
    where r.reference = p_reference;
  if v_review.change > 0 then
    v_posted := ledger_post(
      p_key => 'result:' || p_reference, p_fingerprint => concat_ws('|', 'result', v_review.change, v_review.change),
      p_kind => case v_review.cause when 'highWin' then 'win' else 'adjustment' end, p_member => v_review.member_id,
      p_reference => v_review.round_id, p_accounts => array[v.wallet, v.house],
      p_amounts => array[v_review.change, -v_review.change], p_vassalage => v_review.vassalage, p_node => v_bet.node_id,
      p_subject => v_bet.id, p_subject_at => v_bet.placed_at);
    if v_posted.status <> 'OK' then raise exception 'result % could not be applied: %', p_reference, v_posted.status; end if;
    update bet b set movements = b.movements || bet_movement(
                       case v_review.cause when 'highWin' then 'resettlement' else 'correction' end, v_review.change, p_reference)
      where b.id = v_bet.id and b.placed_at = v_bet.placed_at;
  else
    perform result_take(p_reference, 'result:' || p_reference, concat_ws('|', 'result', v_review.change));
  end if;
  perform emit_bet(v_review.member_id, v_bet.id, v_bet.state);
  status := 'OK';
end $$;

-- Takes the part of the owed amount that is now available; returns the amount taken.
create or replace function result_collect(p_reference text) returns bigint language plpgsql as $$
declare
  v_review result_review;
  v_taken bigint;
begin
  select * into strict v_review from result_review r where r.reference = p_reference for update;
  v_taken := result_take(p_reference, concat_ws(':', 'result', p_reference, v_review.owed),
                         concat_ws('|', 'collect', v_review.owed));
  if v_taken > 0 then
    perform emit_bet(v_review.member_id, b.id, b.state) from bet b
      where b.id = v_review.bet_id and b.placed_at = v_review.placed_at;
  end if;
  return v_taken;
end $$;
