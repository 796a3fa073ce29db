-- Pay-outs in the order of posting, each with the amount held before it and the amount still to pay after it.
select w.id, p.id as payout_id, p.amount, p.at, d.kind as way,
       lag(p.id) over rising as before_id, lead(p.id) over rising is null as is_newest,
       w.amount - sum(p.amount) over rising + p.amount as held,
       sum(p.amount) over rising = w.amount - w.fee as is_last
from withdrawal_payout p join withdrawal w on w.id = p.withdrawal_id join payout_destination d on d.id = w.destination_id
left join ledger_key k on k.key = 'withdrawal:' || w.id || ':paid:' || p.id
window rising as (partition by w.id order by k.entry_id, p.at, p.id)
