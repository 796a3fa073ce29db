-- Collects the facts that the settlement of contracts counts, and protects settled ones from changes.

-- Records the state of a settled bet before a change, and each change at its time. Other updates are filtered here
-- rather than in the trigger's condition, which is parsed again with every update of a bet and must stay short.
create or replace function note_play_change() returns trigger language plpgsql as $$
declare
  v_first timestamptz;
  v_at timestamptz;
begin
  if 'settled' not in (old.state, new.state) or is_bonus_wallet(new.wallet_id)
     or (old.state, old.payout, old.stake, old.at_risk, old.fee)
        is not distinct from (new.state, new.payout, new.stake, new.at_risk, new.fee) then
    return null;
  end if;
  select f.settled_at into v_first from play_fact f where f.bet_id = new.id limit 1;
  if not found then
    v_first := coalesce(old.settled_at, new.settled_at);
    perform add_play_fact(old, v_first, v_first, 1);
  end if;
  v_at := event_time();
  perform add_play_fact(old, v_at, v_first, -1);
  perform add_play_fact(new, v_at, v_first, 1);
  return null;
end $$;

-- Adds the counted amounts of a bet, or subtracts them; an unsettled bet counts nothing.
create or replace function add_play_fact(p_bet bet, p_at timestamptz, p_settled timestamptz, p_sign integer) returns void
language sql as $$
  insert into play_fact (bet_id, member_id, merchant, currency, upline_path, at, settled_at, valid_bet, lost_bet, won_bet, loss)
  select p_bet.id, p_bet.member_id, p_bet.merchant, p_bet.currency, p_bet.upline_path, p_at, p_settled,
         p_sign * v.valid, p_sign * case when p_bet.payout < p_bet.stake then v.valid else 0 end,
         p_sign * case when p_bet.payout > p_bet.stake then v.valid else 0 end, p_sign * platform_win(p_bet)
  from (select valid_bet(p_bet) as valid) v
  where p_bet.state = 'settled'
$$;

create or replace trigger settled_bet_noted after update on bet
  for each row when (old.settled_at is not null) execute function note_play_change();

create or replace trigger play_fact_stays before update or delete on play_fact
  for each row execute function refuse_change();
create or replace trigger play_fact_is_kept before truncate on play_fact execute function refuse_change();

-- The figures of a bill never change, and neither does a finished bill.
create or replace function check_contract_bill() returns trigger language plpgsql as $$
begin
  if (new.reference, new.contract_id, new.period_start, new.period_end, new.merchant, new.kind, new.period, new.currency,
      new.member_id, new.upline_id, new.upline_bill_id, new.version, new.valid_bet, new.lost_bet, new.won_bet,
      new.active_members, new.loss, new.adjustments, new.carried_valid, new.carried_lost, new.carried_won, new.carried_loss, new.tier, new.own, new.shares, new.reckoned_at)
     is distinct from
     (old.reference, old.contract_id, old.period_start, old.period_end, old.merchant, old.kind, old.period, old.currency,
      old.member_id, old.upline_id, old.upline_bill_id, old.version, old.valid_bet, old.lost_bet, old.won_bet,
      old.active_members, old.loss, old.adjustments, old.carried_valid, old.carried_lost, old.carried_won, old.carried_loss, old.tier, old.own, old.shares, old.reckoned_at)
     or old.state in ('notReached', 'issued', 'expired', 'rejected') then
    raise exception 'bill % is not changed any more', old.reference using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger contract_bill_stays before update on contract_bill
  for each row execute function check_contract_bill();
create or replace trigger contract_bill_is_kept before delete on contract_bill
  for each row execute function refuse_change();
create or replace trigger contract_bill_is_there before truncate on contract_bill execute function refuse_change();
create or replace trigger rebate_share_stays before update or delete on rebate_share
  for each row execute function refuse_change();
create or replace trigger rebate_share_is_kept before truncate on rebate_share execute function refuse_change();
