-- Games between players: their opponents and their losses to each other.

-- Parses an address; null if the text is none.
create or replace function read_address(p_text text) returns inet language plpgsql immutable strict as $$
begin
  return p_text::inet;
exception when invalid_text_representation then
  return null;
end $$;

-- Returns the network of an address, IPv6 by its first 64 bits; null for a private or local one.
create or replace function public_network(p_ip text) returns inet language sql stable as $$
  select case when family(i.plain) = 6 then network(set_masklen(i.plain, 64)) else i.plain end
  from (select read_address(regexp_replace(split_part(p_ip, '%', 1), '^::ffff:(?=[0-9]+[.])', '')) as plain) i
  where not (i.plain <<= any (array['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1/128', 'fc00::/7',
                                    'fe80::/10']::inet[]));
$$;

-- Returns a member's losses to others on the merchant's day, less the winnings back from each.
create or replace function lost_to_players(p_member bigint, p_day date) returns bigint language sql stable as $$
  select coalesce(sum(greatest(l.amount - coalesce(b.amount, 0), 0)), 0)::bigint
  from player_loss l
  left join player_loss b on (b.loser_id, b.winner_id, b.day) = (l.winner_id, l.loser_id, l.day)
  where l.loser_id = p_member and l.day = p_day;
$$;

-- Returns whether a player may join a table: no opponent shares its browser or address, and no pair exceeds the daily
-- transfer limit by losses to each other today.
create or replace function may_sit(p_player bigint, p_opponents bigint[]) returns boolean language plpgsql stable as $$
begin
  if exists (select from trusted_browser a join trusted_browser b using (token_hash)
             where a.member_id = p_player and b.member_id = any (p_opponents) and b.member_id <> p_player)
    or exists (select from session a join session b on public_network(b.ip) = public_network(a.ip)
               where a.member_id = p_player and a.seen_at > now() - interval '1 day'
                 and b.member_id = any (p_opponents) and b.member_id <> p_player and b.seen_at > now() - interval '1 day') then
    return false;
  end if;
  return not exists (
    select from member m join merchant t on t.code = m.merchant
    cross join lateral (select (t.config ->> 'gmtOffsetMinutes')::integer as minutes,
                               (t.config #>> '{transfer,dailyMax}')::numeric * 10000 as most) c
    cross join lateral (select merchant_day(now(), c.minutes) as day) d
    cross join unnest(p_opponents) o (id)
    cross join lateral (values (p_player, o.id), (o.id, p_player)) as pair (loser, winner)
    join player_loss l on (l.loser_id, l.winner_id, l.day) = (pair.loser, pair.winner, d.day)
    left join player_loss b on (b.loser_id, b.winner_id, b.day) = (pair.winner, pair.loser, d.day)
    where m.id = p_player and l.amount > coalesce(b.amount, 0)
      and lost_to_players(pair.loser, d.day) + (
        select coalesce(sum(x.amount), 0) from member_transfer x
        where x.from_id = pair.loser and x.at >= d.day::timestamp at time zone 'UTC' - make_interval(mins => c.minutes)
      ) >= c.most);
end $$;

-- Records players' losses to others of their merchant. Calls of one player run one at a time, and a row is its loser's.
create or replace function note_losses(p_wins win_decision[]) returns void language plpgsql as $$
begin
  insert into player_loss as p (loser_id, winner_id, day, amount)
    select m.id, w.id, merchant_day(clock_timestamp(), (t.config ->> 'gmtOffsetMinutes')::integer), sum(l.lost)::bigint
    from unnest(p_wins) j
    cross join lateral jsonb_to_recordset((j.call).losses) as l (id bigint, lost bigint)
    join member m on m.id = (j.call).player join merchant t on t.code = m.merchant
    join member w on w.id = l.id and w.merchant = m.merchant and w.id <> m.id
    where j.answer is null and l.lost > 0
    group by 1, 2, 3
  -- The cap is far above any limit and far below the type's maximum, so that no reported figure prevents a win's
  -- payment.
  on conflict (loser_id, winner_id, day) do update set amount = least(p.amount + excluded.amount, 100000000000000000);
end $$;
