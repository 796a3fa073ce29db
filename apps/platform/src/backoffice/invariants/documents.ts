import type { Check } from "./invariants.ts";

// Entries and documents are compared whole, in both directions. Each record of the platform implies certain entries:
// key, kind, member, reference, the entry resolved or reversed, time, and every line. These are compared with the
// entries in the ledger. A line has the form `member kind name currency amount`; member 0 is a house account's. The
// name is left out if the document does not determine it (such as the provider that clears a deposit).

/** The entries of the ledger. */
const posted = `
  select e.id, e.key, e.kind, e.member_id, e.reference, e.vassalage, e.node_id, e.at, e.resolves_id, e.reverses_id, l.lines
  from ledger_entry e
  left join (
    select l.entry_id, array_agg(concat_ws(' ', a.member_id, a.kind,
             case when a.kind in ('clearing', 'fees') then null else a.name end, l.currency, l.amount)) as lines
    from ledger_line l join ledger_account a on a.id = l.account_id group by l.entry_id) l on l.entry_id = e.id
  -- An entry that reverses another is covered by the check "reversals".
  where not (e.kind = 'adjustment' and e.reverses_id is not null)`;

/** The key of a bet's movement: the vendor's call, or a decision of two operators about the result. */
const movementKey = `case when m.kind = 'correction' or (m.kind = 'resettlement' and exists (
    select from result_review r where r.reference = m."txId" and r.bet_id = b.id)) then 'result:' || m."txId"
  else 'seamless:' || b.vassalage || ':' || m."txId" end`;

/** Checks the key of each movement against its bet. */
export const betKeys: Check = {
  check: "bet keys",
  rule: "the key of each movement of a bet, of each award and of each tip has its subject and fingerprint",
  faults: `
    select format('%s of bet %s: its key has %s, %s for bet %s', m.kind, b.id, k.status, k.fingerprint, k.subject_id) as fault
    from bet b
    cross join lateral (select kind, "txId", (change * 10000)::bigint as change
                        from jsonb_to_recordset(b.movements) as m (kind text, change numeric, "txId" text)) m
    left join ledger_key k on k.key = ${movementKey}
    where not (k.key is null and m.kind = 'correction' and m.change = 0 and exists (
        -- An older correction that found no money to take is a movement of zero without a key.
        select from result_review r where r.reference = m."txId" and r.bet_id = b.id and r.state = 'applied'))
      and (k.key is null or k.status <> 'OK' or (k.entry_id is null) <> (m.change = 0)
      -- The demo's history keeps no fingerprint and no answer.
      or not (k.fingerprint = 'history' and k.balances = '{}' and k.subject_id is null
              or (k.subject_id, k.subject_at) = (b.id, b.placed_at) and k.fingerprint is not null and case m.kind
                when 'bet' then k.fingerprint = concat_ws('|', 'bet', b.member_id, b.round_id, b.game_code, b.currency, b.stake,
                                                          'jackpot:' || nullif(b.contribution, 0))
                when 'correction' then k.fingerprint ~ '^(result|collect)[|]'
                when 'rollback' then starts_with(k.fingerprint, concat_ws('|', 'rollback', b.member_id, ''))
                  and right(k.fingerprint, length(b.round_id || b.currency) + 2) = concat_ws('|', '', b.round_id, b.currency)
                else k.key like 'result:%' and starts_with(k.fingerprint, 'result|') or starts_with(k.fingerprint, concat_ws('|', 'win', b.member_id, b.round_id, ''))
                  and strpos(k.fingerprint, concat_ws('|', '', b.game_code, b.currency, m.change, '')) > 0 end))
    union all
    select format('award %s: its key has %s, %s for %s', w.reference, k.status, k.fingerprint, k.subject_id)
    from vendor_award w left join ledger_key k on k.key = 'seamless:' || w.vassalage || ':' || w.tx_id
    where (k.status, k.entry_id, k.subject_id, k.fingerprint) is distinct from ('OK', w.entry_id, w.id,
      concat_ws('|', 'award', w.member_id, w.kind, coalesce(w.game_code, ''), w.currency, w.amount))
    union all
    select format('tip %s: its key has %s, %s for %s', t.id, k.status, k.fingerprint, k.subject_id)
    from vendor_tip t
    cross join lateral (
      select t.tx_id as tx, concat_ws('|', 'tip', t.member_id, t.round_id, t.game_code, t.currency, t.amount) as words
      union all
      select t.returned_tx, concat_ws('|', 'rollback', t.member_id, t.tx_id, t.round_id, t.currency)
      where t.returned_tx is not null) s
    left join ledger_key k on k.key = 'seamless:' || t.vassalage || ':' || s.tx
    where (k.status, k.subject_id, k.subject_at, k.fingerprint) is distinct from ('OK', t.id, t.at, s.words)`,
};

const bets = `
  select 'bets' as of, ${movementKey} as key,
         case m.kind when 'resettlement' then 'win' when 'correction' then 'adjustment' else m.kind end as kind, b.member_id, b.round_id as reference,
         b.vassalage, b.node_id, m.at, case when m.kind = 'bet' then b.entry_id end as entry_id, null as resolves_key,
         case when m.kind = 'rollback' then 'seamless:' || b.vassalage || ':' || (b.movements->0->>'txId') end as reverses_key,
         array_remove(array[
           case when b.wallet_id is null or m.kind = 'correction' and m."txId" like '%:cash'
                  then concat_ws(' ', b.member_id, 'cash', '', b.currency, m.change)
                when m.kind = 'correction' and m."txId" like '%:back' then concat_ws(' ', 0, 'promotions', x.code, b.currency, m.change)
                when w.kind = 'bonus' then concat_ws(' ', b.member_id, 'bonus', w.name, b.currency, m.change)
                else concat_ws(' ', b.member_id, 'vendor', b.vassalage, b.currency, m.change) end,
           case when m.change + m.contributed <> 0
                then concat_ws(' ', 0, 'house', b.vassalage, b.currency, -m.change - m.contributed) end,
           case when m.contributed <> 0 then concat_ws(' ', 0, 'jackpot', b.vassalage, b.currency, m.contributed) end],
           null) as lines
  from bet b left join ledger_account w on w.id = b.wallet_id left join bonus x on w.kind = 'bonus' and x.id::text = w.name
  cross join lateral (select kind, at, "txId", (change * 10000)::bigint as change,
                             case kind when 'bet' then b.contribution when 'rollback' then -b.contribution else 0 end as contributed
                      from jsonb_to_recordset(b.movements) as m (kind text, at timestamptz, change numeric, "txId" text)) m
  where m.change <> 0`;

/** Tips to dealers, and their returns. */
const tips = `
  select 'tips', 'seamless:' || t.vassalage || ':' || s.tx, 'tip', t.member_id, t.round_id, t.vassalage, t.node_id, s.at,
         s.entry_id, null, s.reverses,
         array[case when t.wallet_id is null then concat_ws(' ', t.member_id, 'cash', '', t.currency, -s.amount)
                    else concat_ws(' ', t.member_id, 'vendor', t.vassalage, t.currency, -s.amount) end,
               concat_ws(' ', 0, 'house', t.vassalage, t.currency, s.amount)]
  from vendor_tip t
  cross join lateral (
    select t.tx_id as tx, t.at, t.entry_id, null as reverses, t.amount
    union all
    select t.returned_tx, t.returned_at, null, 'seamless:' || t.vassalage || ':' || t.tx_id, -t.amount
    where t.returned_at is not null) s`;

/** Awards of vendors without a bet; a jackpot comes from its pool, as far as that has money. */
const awards = `
  select 'awards', 'seamless:' || w.vassalage || ':' || w.tx_id, 'win', w.member_id, w.reference, w.vassalage, w.node_id, w.at,
         w.entry_id, null, null,
         array_remove(array[
           case when w.wallet_id is null then concat_ws(' ', w.member_id, 'cash', '', w.currency, w.amount)
                when b.id is not null then concat_ws(' ', w.member_id, 'bonus', b.name, w.currency, w.amount)
                else concat_ws(' ', w.member_id, 'vendor', w.vassalage, w.currency, w.amount) end,
           case when w.amount > p.paid then concat_ws(' ', 0, 'house', w.vassalage, w.currency, p.paid - w.amount) end], null)
           || p.lines
  from vendor_award w left join ledger_account b on b.id = w.wallet_id and b.kind = 'bonus' and b.member_id = w.member_id
  cross join lateral (
    select coalesce(sum(part), 0) as paid,
           coalesce(array_agg(concat_ws(' ', 0, 'jackpot', w.vassalage, w.currency, -part)), '{}') as lines
    from unnest(w.pool_parts) part) p`;

const deposits = `
  select 'deposits', 'deposit:' || d.id, 'deposit', d.member_id, d.reference, null, null::bigint, d.settled_at, null::bigint,
         null, null,
         array_remove(array[concat_ws(' ', 0, 'clearing', d.currency, -d.amount),
                            concat_ws(' ', d.member_id, 'cash', '', d.currency, d.amount - d.fee),
                            case when d.fee > 0 then concat_ws(' ', 0, 'fees', d.currency, d.fee) end], null)
  from deposit d where d.state = 'credited'`;

/** Chargebacks of credited deposits by a provider, as far as the member had the money. */
const chargebacks = `
  select 'adjustments', concat_ws(':', 'chargeback', p.deposit_id, p.n, p.part), 'adjustment', d.member_id, d.reference, null,
         null::bigint, p.at, null::bigint, null, null,
         array[concat_ws(' ', d.member_id, 'cash', '', d.currency, -p.amount), concat_ws(' ', 0, 'clearing', d.currency, p.amount)]
  from deposit_chargeback_part p join deposit d on d.id = p.deposit_id`;

/** Pay-outs in the order of posting, each with the amount held before it and the amount still to pay after it. */
const paid = `
  select w.id, p.id as payout_id, p.amount, p.at, d.kind as way,
         lag(p.id) over rising as before_id, lead(p.id) over rising is null as is_newest,
         w.amount - sum(p.amount) over rising + p.amount as held,
         sum(p.amount) over rising = w.amount - w.fee as is_last
  from withdrawal_payout p join withdrawal w on w.id = p.withdrawal_id join payout_destination d on d.id = w.destination_id
  left join ledger_key k on k.key = 'withdrawal:' || w.id || ':paid:' || p.id
  window rising as (partition by w.id order by k.entry_id, p.at, p.id)`;

/** A withdrawal's entries: the hold, each pay-out with the hold of the remainder, the release, and a refund. */
const withdrawals = `
  -- "paid" is defined in entriesBesideDocuments.
  select 'withdrawals', 'withdrawal:' || w.id || s.key, s.kind, w.member_id, w.reference, null, null::bigint, s.at,
         s.entry_id, 'withdrawal:' || w.id || s.resolves, null, s.lines
  from withdrawal w
  left join (select id, sum(amount) as total, max(payout_id::text) filter (where is_newest) as newest from paid group by id) t
    using (id)
  cross join lateral (
    select ':hold' as key, 'hold' as kind, w.created_at as at, case when t.total is null then w.hold_id end as entry_id,
           null as resolves,
           array[concat_ws(' ', w.member_id, 'cash', '', w.currency, -w.amount),
                 concat_ws(' ', w.member_id, 'hold', '', w.currency, w.amount)] as lines
    union all
    select ':paid:' || p.payout_id, 'withdrawal', p.at, null, ':hold' || coalesce(':' || p.before_id, ''),
           array_remove(array[concat_ws(' ', w.member_id, 'hold', '', w.currency, -p.held),
                              concat_ws(' ', 0, 'payout', p.way, w.currency, p.amount),
                              case when p.is_last and w.fee > 0 then concat_ws(' ', 0, 'fees', w.currency, w.fee) end,
                              case when not p.is_last then
                                concat_ws(' ', w.member_id, 'cash', '', w.currency, p.held - p.amount) end], null)
    from paid p where p.id = w.id
    union all
    select ':hold:' || p.payout_id, 'hold', p.at, case when p.is_newest then w.hold_id end, null,
           array[concat_ws(' ', w.member_id, 'cash', '', w.currency, p.amount - p.held),
                 concat_ws(' ', w.member_id, 'hold', '', w.currency, p.held - p.amount)]
    from paid p where p.id = w.id and not p.is_last
    union all
    select ':back', 'release', null, null, ':hold' || coalesce(':' || t.newest, ''),
           array[concat_ws(' ', w.member_id, 'hold', '', w.currency, coalesce(t.total, 0) - w.amount),
                 concat_ws(' ', w.member_id, 'cash', '', w.currency, w.amount - coalesce(t.total, 0))]
    where w.hold_id is null and coalesce(t.total, 0) <> w.amount - w.fee
    union all
    select ':refund', 'release', null, null, null,
           array[concat_ws(' ', 0, 'payout', d.kind, w.currency, w.paid - t.total),
                 concat_ws(' ', w.member_id, 'cash', '', w.currency, t.total - w.paid)]
    from payout_destination d where d.id = w.destination_id and w.state = 'refunded' and t.total > w.paid) s`;

const transfers = `
  select 'transfers', 'transfer:' || t.id, 'transfer', t.from_id, t.reference, null, null::bigint, t.at, null::bigint, null, null,
         array[concat_ws(' ', t.from_id, 'cash', '', t.currency, -t.amount),
               concat_ws(' ', t.to_id, 'cash', '', t.currency, t.amount)]
  from member_transfer t`;

/** The money an envelope took, gave to each member who opened it, and returned. */
const envelopes = `
  select 'envelopes', 'envelope:' || e.id || s.key, 'envelope', s.member_id, e.reference, null, null::bigint, s.at, null::bigint,
         null, null, s.lines
  from envelope e
  cross join lateral (
    select '' as key, e.sender_id as member_id, e.at,
           array[concat_ws(' ', e.sender_id, 'cash', '', e.currency, -e.amount),
                 concat_ws(' ', 0, 'suspense', 'envelope', e.currency, e.amount)] as lines
    union all
    select ':' || h.member_id, h.member_id, h.at,
           array[concat_ws(' ', 0, 'suspense', 'envelope', e.currency, -h.amount),
                 concat_ws(' ', h.member_id, 'cash', '', e.currency, h.amount)]
    from envelope_share h where h.envelope_id = e.id
    union all
    select ':back', e.sender_id, e.ended_at,
           array[concat_ws(' ', 0, 'suspense', 'envelope', e.currency, -e.returned),
                 concat_ws(' ', e.sender_id, 'cash', '', e.currency, e.returned)]
    where e.returned > 0) s`;

const wallets = `
  select 'wallets', 'wallet:' || t.id || s.key, 'wallet', t.member_id, t.reference, t.vassalage, null::bigint, s.at, s.entry_id,
         s.resolves, null, s.lines
  from wallet_transfer t
  cross join lateral (select concat_ws(' ', t.member_id, 'cash', '', t.currency) as cash,
                             concat_ws(' ', t.member_id, 'vendor', t.vassalage, t.currency) as vendor,
                             concat_ws(' ', t.member_id, 'transit', '', t.currency) as transit) a
  cross join lateral (
    select '' as key, t.at, t.entry_id, null as resolves,
           array[case t.direction when 'in' then a.cash else a.vendor end || ' ' || -t.amount,
                 a.transit || ' ' || t.amount] as lines
    union all
    select ':' || t.state, t.ended_at, null, 'wallet:' || t.id,
           array[a.transit || ' ' || -t.amount,
                 case when (t.direction = 'in') = (t.state = 'done') then a.vendor else a.cash end || ' ' || t.amount]
    where t.state <> 'moving') s`;

const bonuses = `
  select 'bonuses', 'bonus:' || b.id || s.key, 'bonus', b.member_id, coalesce(d.reference, r.reference), null, null::bigint, s.at,
         null::bigint, null, null, s.lines
  from bonus b left join deposit d on d.id = b.deposit_id left join reward r on r.id = b.reward_id
  cross join lateral (select concat_ws(' ', b.member_id, 'bonus', case when b.stakeable then b.id::text else '' end, b.currency) as bonus,
                             concat_ws(' ', b.member_id, 'cash', '', b.currency) as cash,
                             concat_ws(' ', 0, 'promotions', b.code, b.currency) as promotions) a
  cross join lateral (
    select '' as key, b.at, array[a.promotions || ' ' || -b.amount, a.bonus || ' ' || b.amount] as lines
    union all
    select ':' || b.state, b.ended_at,
           array[a.bonus || ' ' || -b.amount, case b.state when 'released' then a.cash else a.promotions end || ' ' || b.amount]
    where b.state <> 'active' and not b.stakeable
    union all
    select e.key, e.at, array_remove(array[a.bonus || ' ' || -e.cash - e.back, case when e.cash > 0 then a.cash || ' ' || e.cash end,
                                           case when e.back > 0 then a.promotions || ' ' || e.back end], null)
    from (select ':' || b.state as key, b.ended_at as at, b.ended_cash as cash, b.ended_back as back where b.state <> 'active'
          union all
          select ':late:' || l.n, l.at, l.cash, l.back from bonus_late l where l.bonus_id = b.id) e
    where b.stakeable and e.cash + e.back > 0) s`;

const rebates = `
  select 'rebates', 'rebate:' || c.id, 'rebate', c.member_id, c.reference, null, null::bigint, c.at, null::bigint, null, null,
         array[concat_ws(' ', 0, 'promotions', 'rebate', c.currency, -c.amount),
               concat_ws(' ', c.member_id, 'cash', '', c.currency, c.amount)]
  from rebate_claim c`;

const commissions = `
  select 'commissions', 'commission:' || c.id, 'commission', c.member_id, c.reference, null, null::bigint, c.at, null::bigint,
         null, null,
         array[concat_ws(' ', 0, 'promotions', 'affiliates', c.currency, -c.amount),
               concat_ws(' ', c.member_id, 'cash', '', c.currency, c.amount)]
  from affiliate_month c where c.amount > 0`;

const rewards = `
  select 'rewards', 'reward:' || r.id, 'reward', r.member_id, r.reference, null, null::bigint, r.claimed_at, null::bigint, null,
         null,
         array[concat_ws(' ', 0, 'promotions', r.code, r.currency, -r.amount),
               concat_ws(' ', r.member_id, 'cash', '', r.currency, r.amount)]
  from reward r where r.claimed_at is not null and r.required = 0`;

/** The points that bets and deposits earned, and those that cancelled bets returned. */
const earned = `
  select 'points', m.key, 'points', m.member_id, m.reference, null, null::bigint, m.at, m.entry_id, null, null,
         array[concat_ws(' ', m.member_id, 'points', '', 'POINTS', m.changed),
               concat_ws(' ', 0, 'promotions', 'points', 'POINTS', -m.changed)]
  from (
    select m.*, case
             when m.bet_id is null then 'points:deposit:' || d.id
             when m.changed > 0 then 'points:bet:' || m.bet_id
             else 'points:bet:' || m.bet_id || ':back:' || sum(m.changed) over (partition by m.bet_id order by m.entry_id) - m.changed
           end as key
    from points_move m left join deposit d on m.type = 'deposit' and d.reference = m.reference
    where m.type not in ('redeem', 'convert')) m`;

const spent = `
  select 'points', 'points:redeem:' || r.id || s.key, 'points', r.member_id, r.reference, null, null::bigint, s.at, s.entry_id,
         s.resolves, null, s.lines
  from points_redeem r
  cross join lateral (
    select '' as key, r.created_at as at, r.entry_id, null as resolves,
           array[concat_ws(' ', r.member_id, 'points', '', 'POINTS', -r.points),
                 concat_ws(' ', r.member_id, 'points', 'held', 'POINTS', r.points)] as lines
    union all
    select ':end', r.decided_at, null, case r.status when 'approved' then 'points:redeem:' || r.id
                                                     else 'points:redeem:' || r.id end,
           array[concat_ws(' ', r.member_id, 'points', 'held', 'POINTS', -r.points),
                 case r.status when 'approved' then concat_ws(' ', 0, 'promotions', 'points', 'POINTS', r.points)
                               else concat_ws(' ', r.member_id, 'points', '', 'POINTS', r.points) end]
    where r.status <> 'inProcess') s
  union all
  select 'points', 'points:convert:' || c.id, 'points', c.member_id, c.reference, null, null::bigint, c.at, null, null, null,
         array[concat_ws(' ', c.member_id, 'points', '', 'POINTS', -c.points),
               concat_ws(' ', 0, 'promotions', 'points', 'POINTS', c.points),
               concat_ws(' ', c.member_id, 'cash', '', c.currency, c.amount),
               concat_ws(' ', 0, 'promotions', 'points', c.currency, -c.amount)]
  from points_convert c`;

/**
 * The payments of a contract's bill: the payout into its recipient's commission, by the platform or out of the
 * upline's; then the remainder to the recipient's cash, or the missing part out of it; and the return of unclaimed
 * money.
 */
const contractBills = `
  select 'commissions', 'bill:' || b.id || s.key, s.kind, b.member_id, b.reference, null, null::bigint, s.at, null::bigint, null,
         null, s.lines
  from contract_bill b
  cross join lateral (select concat_ws(' ', b.member_id, 'commission', '', b.currency) as commission,
                             concat_ws(' ', b.member_id, 'cash', '', b.currency) as cash,
                             concat_ws(' ', 0, 'promotions', 'contract', b.currency) as platform) a
  cross join lateral (
    select '' as key, 'commission' as kind, b.funded_at as at,
           array[case when b.upline_id is null then a.platform
                      else concat_ws(' ', b.upline_id, 'commission', '', b.currency) end || ' ' || -b.own,
                 a.commission || ' ' || b.own] as lines
    where b.funded_at is not null
    union all
    select ':net', case b.kind when 'enableCt' then 'dividend' else 'salary' end, b.paid_at,
           array[a.commission || ' ' || -b.net, a.cash || ' ' || b.net]
    where b.state = 'issued' and b.net <> 0
    union all
    select ':expired', 'commission', b.paid_at, array[a.commission || ' ' || -b.net, a.platform || ' ' || b.net]
    where b.state = 'expired') s`;

/** Rebates of the uplines, one for each agent and day. */
const rebateShares = `
  select 'rebates', 'rebate:share:' || r.id, 'rebate', r.member_id, r.reference, null, null::bigint, r.at, null::bigint, null, null,
         array[concat_ws(' ', 0, 'promotions', 'rebate', r.currency, -r.amount),
               concat_ws(' ', r.member_id, 'cash', '', r.currency, r.amount)]
  from rebate_share r where r.amount > 0`;

/**
 * Every entry with its document. A document is written within two minutes of its entry, since it may wait for locks.
 */
export const entriesBesideDocuments = `
  with posted as materialized (${posted}), paid as materialized (${paid}),
  document as (
    ${bets} union all ${awards} union all ${tips} union all ${deposits} union all ${chargebacks} union all ${withdrawals} union all ${transfers} union all ${envelopes} union all ${wallets}
    union all ${bonuses} union all ${rebates} union all ${rewards} union all ${earned} union all ${spent}
    union all ${commissions} union all ${contractBills} union all ${rebateShares}),
  differing as (
    select coalesce(d.of, case when p.kind in ('bet', 'win', 'rollback') then 'bets'
                               when p.kind in ('hold', 'withdrawal', 'release') then 'withdrawals'
                               when p.kind = 'points' then 'points'
                               when p.kind in ('salary', 'dividend') then 'commissions'
                               when p.kind = 'bonus' then 'bonuses' else p.kind::text || 's' end) as of,
           case when p.key is null then format('%s has no entry', d.key)
                when d.key is null then format('entry %s (%s) leads to no document', p.id, p.key)
                else format('entry %s (%s) is %s of member %s, %s, %s; its document says %s of %s, %s, %s', p.id, p.key, p.kind,
                            p.member_id, concat_ws(' ', p.reference, p.vassalage, p.node_id, p.at), p.lines, d.kind,
                            d.member_id, concat_ws(' ', d.reference, d.vassalage, d.node_id, d.at), d.lines) end as fault
    from posted p full join document d on d.key = p.key
    left join ledger_key s on s.key = d.resolves_key
    left join ledger_key v on v.key = d.reverses_key
    where p.key is null or d.key is null
      or (p.kind, p.member_id, p.reference, p.vassalage, p.node_id, p.resolves_id, p.reverses_id)
         is distinct from (d.kind, d.member_id, d.reference, d.vassalage, d.node_id, s.entry_id, v.entry_id)
      or d.entry_id <> p.id
      or (d.resolves_key is not null and s.entry_id is null) or (d.reverses_key is not null and v.entry_id is null)
      or p.lines is null or not (p.lines @> d.lines and cardinality(p.lines) = cardinality(d.lines))
      or d.at not between p.at - interval '2 minutes' and p.at + interval '2 minutes')
  select of as "check", fault from (
    select of, fault, row_number() over (partition by of order by fault) as place from differing) each where place <= 10`;

/** The checks whose faults `entriesBesideDocuments` names, with their descriptions. */
export const documentChecks: { check: string; rule: string }[] = [
  { check: "bets", rule: "every stake, win and returned stake of a bet is in the ledger, and no other is" },
  { check: "awards", rule: "every award of a vendor is in the ledger once" },
  {
    check: "tips",
    rule: "every tip and its return is in the ledger once, and no other is",
  },
  { check: "deposits", rule: "a credited deposit is in the ledger once, less its fee, and no other is" },
  {
    check: "withdrawals",
    rule: "every hold, pay-out, fee and release of a withdrawal is in the ledger, and no other is",
  },
  {
    check: "transfers",
    rule: "a transfer between members took the same amount from one as it gave to the other, once",
  },
  {
    check: "envelopes",
    rule: "a red envelope took its sum once, and its opened shares and its return are in the ledger, and no others are",
  },
  {
    check: "wallets",
    rule: "a transfer between a member's own wallets gave the amount it took to the other, or returned it",
  },
  { check: "bonuses", rule: "a bonus is in the ledger from start to end, and no other is" },
  { check: "rebates", rule: "every claimed rebate and every upline's rebate is in the ledger once, and no other is" },
  { check: "rewards", rule: "every claimed reward without turnover is in the ledger once, and no other is" },
  { check: "points", rule: "points earned, spent, returned and converted are in the ledger, and no others are" },
  {
    check: "adjustments",
    rule: "an adjustment reverses an entry, corrects a bet's result, or charges back a deposit",
  },
  {
    check: "commissions",
    rule: "every payment of a contract's bill or an affiliate's month is in the ledger, and no other commission is",
  },
];
