-- check: wallet accounts
-- proves: the wallet of a bet or tip is its member's own at that vendor, or a bonus of the member that can be played with
select format('bet %s of member %s at %s went through account %s of member %s (%s %s)', b.id, b.member_id, b.vassalage,
              b.wallet_id, a.member_id, a.kind, a.name) as fault
from bet b left join ledger_account a on a.id = b.wallet_id
where b.wallet_id is not null and (a.member_id, a.kind, a.name, a.currency)
      is distinct from (b.member_id, 'vendor', b.vassalage, b.currency)
  and not exists (select from bonus x where x.id::text = a.name and x.stakeable and a.kind = 'bonus'
                    and (x.member_id, x.currency) = (a.member_id, a.currency)
                    and (b.member_id, b.currency) = (x.member_id, x.currency) and b.placed_at >= x.at)
union all
select format('tip %s of member %s at %s went through account %s of member %s (%s %s)', t.id, t.member_id, t.vassalage,
              t.wallet_id, a.member_id, a.kind, a.name)
from vendor_tip t left join ledger_account a on a.id = t.wallet_id
where t.wallet_id is not null and (a.member_id, a.kind, a.name, a.currency)
      is distinct from (t.member_id, 'vendor', t.vassalage, t.currency)
