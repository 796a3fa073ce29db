-- Bets: their months, movements and events.

create or replace function play_months(p_from date, p_to date) returns void language sql as $$
  select make_months('bet', p_from, p_to, false);
$$;
select play_months((now() - interval '4 months')::date, (now() + interval '3 months')::date)
  where not exists (select from pg_inherits where inhparent = 'bet'::regclass);

create or replace function bet_movement(p_kind text, p_change bigint, p_tx text) returns jsonb language sql volatile as $$
  select format('[{"kind": "%s", "at": "%s", "change": "%s", "txId": %s}]', p_kind,
    to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), money_text(p_change),
    to_json(p_tx))::jsonb;
$$;

-- Builds the event about a bet's new state for the player's pages.
create or replace function bet_event(p_bet bigint, p_state bet_state) returns jsonb language sql stable as $$
  select format('{"type": "bet", "id": "%s", "state": "%s"}', p_bet, p_state)::jsonb;
$$;

create or replace function emit_bet(p_player bigint, p_bet bigint, p_state bet_state) returns void language plpgsql as $$
begin
  perform event_emit(p_player, bet_event(p_bet, p_state));
end $$;

-- Returns whether a bet from a bonus is open, or one of its wins waits for two people; the bonus does not end
-- meanwhile.
create or replace function is_bonus_in_play(p_member bigint, p_wallet bigint, p_since timestamptz) returns boolean
language sql stable as $$
  select exists (
    select from bet b
    where b.member_id = p_member and b.placed_at >= p_since and b.wallet_id = p_wallet
      and (b.state = 'open' or exists (select from result_review r where r.bet_id = b.id and r.state not in ('applied', 'rejected'))));
$$;
