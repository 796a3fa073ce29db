-- The limits that members set for themselves: their periods, what is left of them, and what bets use of them.

-- Returns the period of a limit that contains a moment, in a merchant's time: a day, a week from Monday, or a month of
-- the calendar; a single bet and a session have none.
create or replace function limit_period(p_period text, p_at timestamptz, p_offset integer,
  out starts_at timestamptz, out ends_at timestamptz)
language sql immutable as $$
  select (s.at - o.shift) at time zone 'UTC', (s.at + o.length - o.shift) at time zone 'UTC'
  from (select make_interval(mins => p_offset) as shift,
               case p_period when 'day' then interval '1 day' when 'week' then interval '7 days'
                             when 'month' then interval '1 month' end as length) o
  cross join lateral (select case when p_period not in ('single', 'session')
                                  then date_trunc(p_period, p_at at time zone 'UTC' + o.shift) end as at) s;
$$;

-- Returns the current period of a member's limit.
create or replace function limit_period_of(p_member bigint, p_period text, p_at timestamptz,
  out starts_at timestamptz, out ends_at timestamptz)
language sql stable as $$
  select p.starts_at, p.ends_at
  from member m join merchant t on t.code = m.merchant
  cross join lateral limit_period(p_period, p_at, t.gmt_offset_minutes) p
  where m.id = p_member;
$$;

-- Returns what a member staked, or lost, in a period: with tips, without what was cancelled. A bet belongs to the period
-- in which it was placed, and so does its payout; an open bet is lost so far.
create or replace function play_used(p_member bigint, p_currency text, p_kind text, p_from timestamptz, p_to timestamptz)
returns bigint language sql stable as $$
  select ((select coalesce(sum(case p_kind when 'stake' then b.stake else b.stake - b.payout end), 0) from bet b
           where b.member_id = p_member and b.currency = p_currency and b.placed_at >= p_from and b.placed_at < p_to
             and b.state <> 'cancelled')
          + (select coalesce(sum(t.amount), 0) from vendor_tip t
             where t.member_id = p_member and t.currency = p_currency and t.at >= p_from and t.at < p_to
               and t.returned_at is null))::bigint;
$$;

-- Returns what counts against a member's deposit limit in a period: credited deposits at their credit, those that may
-- still be paid, transfers from other members and opened red envelopes. Withdrawals and chargebacks restore nothing, and
-- a cancelled deposit only does when the time of its payment page is over.
create or replace function deposit_used(p_member bigint, p_currency text, p_from timestamptz, p_to timestamptz)
returns bigint language sql stable as $$
  select ((select coalesce(sum(d.amount), 0) from deposit d
           where d.member_id = p_member and d.currency = p_currency and d.state = 'credited'
             and d.settled_at >= p_from and d.settled_at < p_to)
          + (select coalesce(sum(coalesce(case d.state when 'review' then d.arrived end, d.amount)), 0) from deposit d
             where d.member_id = p_member and d.currency = p_currency and d.state in ('created', 'waiting', 'review')
               and (d.state = 'review' or d.expires_at > now() or d.confirmations > 0))
          + (select coalesce(sum(d.amount), 0) from deposit d
             where d.member_id = p_member and d.currency = p_currency and d.state = 'cancelled'
               and d.expires_at > now() and d.pay_url is not null)
          + (select coalesce(sum(t.amount), 0) from member_transfer t
             where t.to_id = p_member and t.currency = p_currency and t.at >= p_from and t.at < p_to)
          + (select coalesce(sum(s.amount), 0) from envelope_share s join envelope e on e.id = s.envelope_id
             where s.member_id = p_member and e.currency = p_currency and s.at >= p_from and s.at < p_to))::bigint;
$$;

-- Returns whether a member has limits of play, and of time, and how much the next stake may be at most; null without a
-- limit. When the time is up it is nothing. Of the limits that count stakes it returns their number, and the largest stake
-- that is just added to all of them: within their periods, and without a notice that little is left.
drop function if exists stake_left(bigint, text);
create or replace function stake_left(p_member bigint, p_currency text)
returns table (limited boolean, timed boolean, most bigint, counting integer, plain bigint) language sql stable as $$
  select count(*) > 0, coalesce(bool_or(l.kind = 'time'), false),
         min(case when l.kind = 'time' then case when time_used(l.member_id, l.period) >= l.amount then 0 end
                  else greatest(l.amount - case when l.ends_at > now() then greatest(l.used, 0) else 0 end, 0) end),
         (count(*) filter (where l.kind in ('loss', 'stake')))::integer,
         -- A period that begins or ends about now is looked at once more with the time of the bet.
         min(case when l.starts_at > now() - interval '1 minute' or l.ends_at < now() + interval '1 minute' then 0
                  else l.amount / 5 * 4 - 1 - greatest(l.used, 0) end) filter (where l.kind in ('loss', 'stake'))
  from member_limit l
  where l.member_id = p_member and l.currency = p_currency and l.kind in ('bet', 'loss', 'stake', 'time');
$$;

-- Builds the event about a limit for its member's pages.
create or replace function limit_event(p_type text, p_limit member_limit) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'type', p_type, 'limit', p_limit.kind, 'period', p_limit.period, 'amount', money_text(p_limit.amount),
    'used', money_text(greatest(p_limit.used, 0)),
    'resetsAt', to_char(p_limit.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
$$;

-- Notifies a member's pages, once a period, of each limit of which at least four fifths are used.
create or replace function emit_near_limits(p_member bigint, p_currency text) returns void language plpgsql as $$
declare
  v_limit member_limit;
begin
  for v_limit in
    update member_limit l set noticed = l.starts_at
      where l.member_id = p_member and l.currency = p_currency and l.kind in ('loss', 'stake')
        and l.used * 5 >= l.amount * 4 and l.noticed is distinct from l.starts_at
      returning l.*
  loop
    perform event_emit(p_member, limit_event('limitNear', v_limit));
  end loop;
end $$;

-- Returns the start of a limit's period at a moment after its last one. After a change of the merchant's time the next
-- period would begin within the last one.
create or replace function next_start(p_limit member_limit, p_at timestamptz) returns timestamptz
language plpgsql stable as $$
begin
  return (select greatest(p.starts_at, p_limit.ends_at) from limit_period_of(p_limit.member_id, p_limit.period, p_at) p);
end $$;

-- Returns the end of a limit's period at a moment.
create or replace function next_end(p_limit member_limit, p_at timestamptz) returns timestamptz
language plpgsql stable as $$
begin
  return (select p.ends_at from limit_period_of(p_limit.member_id, p_limit.period, p_at) p);
end $$;

-- Counts a placed bet or tip; returns false if a limit does not allow it any more, or its period has just ended. The
-- rows' locks make bets from several wallets of a member count each other. Each bet of a batch has a statement of its own,
-- which always finds its rows by their key: joined with all bets, it may read the limits of everybody. Most stakes are just
-- added to the expected number of limits, which takes a third less.
drop function if exists count_stakes(bigint[], text[], bigint[], timestamptz[]);
drop function if exists count_payouts(bigint[], text[], timestamptz[], bigint[]);
drop function if exists count_stake(bigint, text, bigint, timestamptz);
create or replace function count_stake(p_member bigint, p_currency text, p_stake bigint, p_at timestamptz, p_plain integer)
returns boolean language plpgsql as $$
declare
  v_counted record;
  v_added integer;
  v_fits boolean := true;
begin
  if p_plain is not null then
    update member_limit l set used = l.used + p_stake
      where l.member_id = p_member and l.currency = p_currency and l.kind in ('loss', 'stake')
        and l.starts_at <= p_at and l.ends_at > p_at and greatest(l.used, 0) + p_stake < l.amount / 5 * 4;
    get diagnostics v_added = row_count;
    return v_added = p_plain;
  end if;
  for v_counted in
    update member_limit l
      set used = case when l.ends_at > p_at then l.used else 0 end + p_stake,
          starts_at = case when l.ends_at > p_at then l.starts_at else next_start(l, p_at) end,
          ends_at = case when l.ends_at > p_at then l.ends_at else next_end(l, p_at) end
      where l.member_id = p_member and l.currency = p_currency and l.kind in ('loss', 'stake')
      returning l.starts_at <= p_at and greatest(l.used - p_stake, 0) + p_stake <= l.amount as fits,
                l.used * 5 >= l.amount * 4 and l.noticed is distinct from l.starts_at as near
  loop
    v_fits := v_fits and v_counted.fits;
    -- A bet that does not fit takes all of this back.
    if v_counted.near then perform emit_near_limits(p_member, p_currency); end if;
  end loop;
  return v_fits;
end $$;

-- Takes a returned stake, or a payout, off the limits of the period in which its bet was placed. A payout that is
-- corrected downwards adds to the loss.
create or replace function count_return(p_member bigint, p_currency text, p_placed_at timestamptz, p_stake bigint,
  p_payout bigint)
returns void language plpgsql as $$
begin
  update member_limit l set used = l.used - p_payout
    where l.member_id = p_member and l.currency = p_currency and l.kind = 'loss'
      and l.starts_at <= p_placed_at and l.ends_at > p_placed_at;
  if p_stake = 0 then return; end if;
  update member_limit l set used = l.used - p_stake
    where l.member_id = p_member and l.currency = p_currency and l.kind = 'stake'
      and l.starts_at <= p_placed_at and l.ends_at > p_placed_at;
end $$;

-- Notifies a member's pages of the limit that refused a stake: the one with the least left.
create or replace function emit_limit(p_member bigint, p_currency text, p_stake bigint) returns void language plpgsql as $$
declare
  v_limit member_limit;
begin
  select l.* into v_limit from member_limit l
    where l.member_id = p_member and l.currency = p_currency
      and (l.kind in ('bet', 'loss', 'stake') or l.kind = 'time' and time_used(p_member, l.period) >= l.amount)
    order by l.kind = 'time' desc, l.amount - case when l.ends_at > now() then greatest(l.used, 0) else 0 end limit 1;
  if v_limit.kind = 'time' then
    perform event_emit(p_member, time_event('limit', v_limit));
    return;
  end if;
  if v_limit.ends_at <= now() then
    v_limit.used := 0;
    select p.ends_at into v_limit.ends_at from limit_period_of(p_member, v_limit.period, now()) p;
  end if;
  if p_stake > v_limit.amount - greatest(v_limit.used, 0) then
    perform event_emit(p_member, limit_event('limit', v_limit));
  end if;
end $$;

-- Checks a limit that was set or changed.
create or replace function check_limit() returns trigger language plpgsql as $$
begin
  if not (
    new.amount > 0
    and (new.kind in ('deposit', 'loss', 'stake') and new.period in ('day', 'week', 'month')
         or new.kind = 'bet' and new.period = 'single' or new.kind = 'time' and new.period in ('day', 'session'))
    -- A counted limit has a period.
    and case when new.kind in ('loss', 'stake') then coalesce(new.starts_at < new.ends_at, false)
             else new.starts_at is null and new.ends_at is null end
    -- A request has a time in which it is confirmed, and asks for more.
    and (new.confirm_from is null) = (new.confirm_until is null) and coalesce(new.confirm_from < new.confirm_until, true)
    and (new.requested_amount is null or new.confirm_from is not null and new.requested_amount > new.amount)
    and (new.imposed_by is null or new.confirm_from is null)
    and (new.loosen_to is null
         or new.loosen_by is not null and new.imposed_by is not null and new.loosen_to > new.amount)
  ) then
    raise exception 'limit refused: %', to_jsonb(new) using errcode = 'check_violation';
  end if;
  return null;
end $$;
create or replace trigger limit_is_sound
  after insert or update of kind, period, amount, confirm_from, confirm_until, requested_amount, imposed_by, loosen_to,
    loosen_by
  on member_limit for each row execute function check_limit();

-- The history of limits has no gaps and no corrections.
create or replace trigger limit_change_stays before update or delete on limit_change
  for each row execute function refuse_change();
create or replace trigger limit_change_is_there before truncate on limit_change execute function refuse_change();
