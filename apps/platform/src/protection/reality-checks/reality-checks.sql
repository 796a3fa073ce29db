-- Reality checks: a player is shown now and then what was played, and bets again only after an answer.

-- Returns the minutes between two checks of a member: as chosen, else as the merchant's file says; null without either.
create or replace function reality_check_minutes(p_member bigint) returns integer language sql stable as $$
  select coalesce(c.minutes, (t.config #>> '{protection,realityCheckMinutes}')::integer)
  from member m join merchant t on t.code = m.merchant left join reality_check_choice c on c.member_id = m.id
  where m.id = p_member;
$$;

-- Records that a session plays, and when its player is asked for the first time.
create or replace function begin_play(p_session uuid, p_member bigint) returns void language sql as $$
  insert into reality_check (session_id, check_at)
    values (p_session, now() + make_interval(mins => reality_check_minutes(p_member)))
    on conflict do nothing;
$$;
