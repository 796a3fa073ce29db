-- Active members by day.

-- Stores the valid bets that make a member active. A changed minimum invalidates all members of the merchant.
create or replace function set_active_minimums(p_merchants text[], p_minimums bigint[]) returns void language sql as $$
  with changed as (
    insert into active_minimum as a (merchant, minimum) select * from unnest(p_merchants, p_minimums)
    on conflict (merchant) do update set minimum = excluded.minimum where a.minimum <> excluded.minimum
    returning merchant
  )
  insert into active_due as d (member_id, day)
    select v.member_id, min(v.day) from changed c join member m using (merchant) join valid_by_day v on v.member_id = m.id
    group by v.member_id
  on conflict (member_id) do update set day = least(d.day, excluded.day);
$$;

-- Recounts the first active days of up to p_members members whose bets changed, and passes differences on to all above;
-- returns the number counted. A report covers at most 93 days, so older bets are not read. A merchant that is not given
-- is counted by its last minimum; members of one without a minimum wait for it.
create or replace function count_active(p_merchants text[], p_minimums bigint[], p_members integer) returns integer
language plpgsql as $$
declare
  v_counted integer;
begin
  perform pg_advisory_xact_lock(7264540);
  perform set_active_minimums(p_merchants, p_minimums);
  with due as (
    delete from active_due where member_id in (
      select d.member_id from active_due d
      join member m on m.id = d.member_id join active_minimum t on t.merchant = m.merchant
      order by d.member_id limit p_members)
    returning member_id, day
  ), reached as (
    select v.member_id, v.game_type, v.vassalage, v.day, v.reached_before as old_before, v.reached_from as old_from,
           d.day as first_day,
           case when v.valid_bet >= t.minimum then v.day else coalesce(s.day, '-infinity') end as reached_from
    from due d join member m on m.id = d.member_id
    join active_minimum t on t.merchant = m.merchant
    join valid_by_day v on v.member_id = d.member_id and v.day >= d.day
    left join lateral (
      select w.day from (
        select e.day, sum(e.valid_bet) over (order by e.day desc) as valid from valid_by_day e
        where e.member_id = v.member_id and e.game_type = v.game_type and e.vassalage = v.vassalage
          and e.day <= v.day and e.day > v.day - 93
      ) w where w.valid >= t.minimum order by w.day desc limit 1
    ) s on v.valid_bet < t.minimum
  ), fresh as (
    select r.member_id, r.game_type, r.vassalage, r.day, r.old_before, r.old_from, r.reached_from,
           coalesce(lag(r.reached_from) over (partition by r.member_id, r.game_type, r.vassalage order by r.day),
                    (select p.reached_from from valid_by_day p
                     where p.member_id = r.member_id and p.game_type = r.game_type and p.vassalage = r.vassalage
                       and p.day < r.first_day
                     order by p.day desc limit 1), '-infinity') as reached_before
    from reached r
  ), different as (
    select * from fresh where (reached_before, reached_from) <> (old_before, old_from)
  ), stored as (
    update valid_by_day v set reached_before = d.reached_before, reached_from = d.reached_from
    from different d
    where v.member_id = d.member_id and v.game_type = d.game_type and v.vassalage = d.vassalage and v.day = d.day
  ), counted as (
    select member_id, game_type, vassalage, day, old_before as reached_before, old_from as reached_from, -1 as members
    from different
    union all
    select member_id, game_type, vassalage, day, reached_before, reached_from, 1 from different
  ), passed as (
    insert into active_by_day as a (member_id, game_type, vassalage, day, reached_before, reached_from, members)
      select p.ancestor_id, c.game_type, c.vassalage, c.day, c.reached_before, c.reached_from, sum(c.members)::bigint
      from counted c join member_path p on p.descendant_id = c.member_id
      where c.reached_before < c.reached_from
      group by 1, 2, 3, 4, 5, 6 having sum(c.members) <> 0
    on conflict (member_id, game_type, vassalage, day, reached_before, reached_from) do update
      set members = a.members + excluded.members
  )
  select count(*) into v_counted from due;
  return v_counted;
end $$;
