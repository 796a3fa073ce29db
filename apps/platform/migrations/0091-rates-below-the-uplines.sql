-- Links promised rates that their agents no longer had, so that the rates up a line summed to more than the merchant's
-- highest. Every rate is lowered to the lowest above it; what it was stays on record for the day that began with it.
with allowed as (
  select r.member_id, r.rate, min(coalesce(a.rate, case when u.upline_id is null then 10000 else 0 end)) as most
  from rebate_rate r join member_path p on p.descendant_id = r.member_id
  join member u on u.id = p.ancestor_id left join rebate_rate a on a.member_id = u.id
  group by 1, 2
), lowered as (
  update rebate_rate r set rate = l.most, set_by = null, set_at = now()
  from allowed l where l.member_id = r.member_id and l.most < r.rate
  returning r.member_id
)
insert into rebate_rate_before (member_id, rate)
select l.member_id, l.rate from allowed l join lowered using (member_id);
