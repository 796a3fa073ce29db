-- Rounds that stay open for too long.

-- Ends a bet that was open too long in place of its round: it is settled with its payouts, or its stake is refunded if
-- there are none. A later win of a settled bet is paid; one of a refunded bet is refused.
create or replace function round_end(p_bet bigint, p_how text, out status text)
language plpgsql as $$
declare
  v_placed timestamptz;
  v_bet bet;
  v_lines record;
  v_wallet bigint;
  v_bets bigint[];
  v_tx text := 'end#' || p_bet;
begin
  status := 'WRONG_STATE';
  select o.placed_at into v_placed from open_bet o where o.bet_id = p_bet;
  if not found then return; end if;
  select * into strict v_bet from bet b where b.id = p_bet and b.placed_at = v_placed;
  v_lines := stake_entry_lines(v_bet.vassalage, v_bet.currency, v_bet.entry_id, v_placed);
  v_wallet := seamless_lock(v_bet.member_id, v_bet.currency, v_bet.wallet_id, v_lines.accounts);
  select * into strict v_bet from bet b where b.id = p_bet and b.placed_at = v_placed for update;
  if v_bet.state <> 'open' then return; end if;
  status := 'OK';
  if p_how = 'settle' or v_bet.payout > 0
     or exists (select from result_review r where r.bet_id = p_bet and r.state <> 'rejected') then
    update bet b set state = 'settled', settled_at = event_time() where b.id = p_bet and b.placed_at = v_placed;
    update round r set closed_at = event_time()
      where r.member_id = v_bet.member_id and r.vassalage = v_bet.vassalage and r.round_id = v_bet.round_id
      returning r.bet_ids into v_bets;
    perform emit_bet(v_bet.member_id, p_bet, 'settled');
    perform settle_others(v_bet.member_id, v_bets, p_bet, null);
    return;
  end if;
  -- It acts like a rollback by the vendor, under a transaction that no vendor can name.
  perform cancel_bet(v_bet, v_wallet, v_tx, seamless_key(v_bet.vassalage, v_tx), concat_ws(
    '|', 'rollback', v_bet.member_id, v_bet.movements -> 0 ->> 'txId', v_bet.round_id, v_bet.currency));
end $$;

-- Checks the next bets older than a day, up to a maximum; returns the number checked.
create or replace function watch_rounds(p_most integer) returns integer language plpgsql as $$
declare
  v_watch round_watch;
  v_seen integer;
  v_last bigint;
begin
  select * into strict v_watch from round_watch for update;
  with seen as (
    select b.id, b.placed_at, b.vassalage, b.state from bet b
    where b.id > v_watch.last_bet and b.placed_at < now() - interval '1 day' order by b.id limit p_most
  ), stored as (
    insert into open_bet (bet_id, placed_at, vassalage) select id, placed_at, vassalage from seen where state = 'open'
    on conflict do nothing
  )
  select count(*), max(id) into v_seen, v_last from seen;
  if v_seen > 0 then update round_watch set last_bet = v_last; end if;
  delete from open_bet o where not exists (
    select from bet b where b.id = o.bet_id and b.placed_at = o.placed_at and b.state = 'open');
  return v_seen;
end $$;
