import { MONEY_SCALE } from "@croupier/contract/domain/money";
import type { Pool } from "../../apps/platform/src/kit/db/pool.ts";
import type { MerchantConfig } from "../../apps/platform/src/site/merchants/config.ts";
import { everybody, type Group } from "./group.ts";
import type { World } from "./world.ts";

/** Gifts paid on play, repeatedly: they must stay below the platform's expected win. */
const onPlay = [
  "rebates",
  "up the line",
  "points",
  "VIP",
  "missions",
  "races",
  "raffles",
  "bonuses",
  "salaries",
] as const;
/** One-time gifts and shares of losses, neither of which is part of each bet. */
const beside = ["once", "shares of losses"] as const;
type Kind = (typeof onPlay)[number] | (typeof beside)[number];

/** The actions and gains of a group, in ledger money. */
export interface Account {
  name: string;
  people: number;
  staked: bigint;
  /** The amount the platform counted as at risk. */
  atRisk: bigint;
  /** The platform's expected win, by the returns that vendors state. */
  expected: bigint;
  /** The platform's win. */
  won: bigint;
  given: Map<Kind, bigint>;
  /** Differences between what moved and what the members hold. */
  unexplained: string[];
  refused: Map<string, number>;
}

export const givenOnPlay = ({ given }: Account): bigint =>
  onPlay.reduce((sum, kind) => sum + (given.get(kind) ?? 0n), 0n);

/** Calculates what was given on play as a part of what the platform can expect to win: from 1 on, the group takes out more. */
export function ratioOf(account: Account): number {
  const given = Number(givenOnPlay(account));
  if (given <= 0) return 0;
  return account.expected > 0n ? given / Number(account.expected) : Number.POSITIVE_INFINITY;
}

/** Ranks accounts: below the bound by how close they come to it, above by how much more they take out. */
export function scoreOf(account: Account): number {
  const ratio = ratioOf(account);
  return ratio < 1 ? ratio : 1 + Number(givenOnPlay(account) - account.expected) / Number(MONEY_SCALE);
}

interface GivenRow {
  name: string;
  kind: string;
  isShare: boolean;
  given: bigint;
}

/** Sums what the promotions' accounts paid to people, less what came back, by what it was paid for. */
const readGiven = `
  select case when b.kind is null then a.name when b.kind = 'enableCt' then 'dividend' else 'salary' end as name,
         e.kind, e.key like 'rebate:share:%' as "isShare", -sum(l.amount)::bigint as given
  from ledger_line l join ledger_account a on a.id = l.account_id and a.kind = 'promotions' and a.currency = $2
  join ledger_entry e on e.id = l.entry_id and e.at = l.at
  left join contract_bill b on a.name = 'contract' and b.id::text = split_part(e.key, ':', 2)
  where e.member_id = any ($1::bigint[]) group by 1, 2, 3`;

/** Sums what moved on the people's own accounts by kind of entry. */
const readMoved = `
  select e.kind, sum(l.amount)::bigint as moved
  from ledger_line l join ledger_account a on a.id = l.account_id and a.currency = $2
  join ledger_entry e on e.id = l.entry_id and e.at = l.at
  where a.member_id = any ($1::bigint[]) group by 1`;

/** Sums bonuses that are not cash yet: nothing of them can be taken out. */
const readLocked = `
  select b.code, sum(a.balance)::bigint as locked from bonus b
  join ledger_account a on a.member_id = b.member_id and a.kind = 'bonus' and a.name = b.id::text and a.currency = $2
  where b.member_id = any ($1::bigint[]) group by 1`;

const readHeld = `
  select coalesce(sum(balance) filter (where currency = $2), 0)::bigint as money,
         coalesce(sum(balance) filter (where kind = 'points'), 0)::bigint as points
  from ledger_account where member_id = any ($1::bigint[])`;

const readPlay = `
  select coalesce(sum(valid_bet), 0)::bigint as "atRisk", coalesce(sum(platform_win), 0)::bigint as won
  from play_by_day where not team and member_id = any ($1::bigint[])`;

/** Reads what a group did and got. */
export async function accountOf({ db, config }: World, group: Group): Promise<Account> {
  const people = everybody(group);
  const ids = people.map(({ id }) => id);
  const query = async <T extends object>(text: string): Promise<T[]> =>
    (await db.query<T>(text, text === readPlay ? [ids] : [ids, config.currency])).rows;
  const [given, locked, moved, held, play, sources] = await Promise.all([
    query<GivenRow>(readGiven),
    query<{ code: string; locked: bigint }>(readLocked),
    query<{ kind: string; moved: bigint }>(readMoved),
    query<{ money: bigint; points: bigint }>(readHeld),
    query<{ atRisk: bigint; won: bigint }>(readPlay),
    sourcesOf(db, config),
  ]);
  const byKind = new Map<Kind, bigint>();
  const add = (kind: Kind, amount: bigint) => byKind.set(kind, (byKind.get(kind) ?? 0n) + amount);
  for (const row of given) add(kindOf(row, sources), row.given);
  for (const row of locked) add(sources.get(row.code) ?? "bonuses", -row.locked);
  const [{ money, points } = { money: 0n, points: 0n }] = held;
  // Points that are left are worth what they convert to.
  if (config.points.conversion.on && points > 0n) add("points", points / BigInt(config.points.conversion.ratio));
  const accrued = await accruedOf(group);
  if (accrued > 0n) add("shares of losses", accrued);
  const refused = new Map<string, number>();
  for (const person of people)
    for (const [status, count] of person.refused) refused.set(status, (refused.get(status) ?? 0) + count);
  return {
    name: group.name,
    people: people.length,
    staked: people.reduce((sum, { staked }) => sum + staked, 0n),
    expected: people.reduce((sum, { expected }) => sum + expected, 0n),
    ...(play[0] ?? { atRisk: 0n, won: 0n }),
    given: byKind,
    unexplained: explain(given, moved, money),
    refused,
  };
}

const givenKinds = new Set(["bonus", "rebate", "reward", "points", "salary", "dividend", "commission"]);

/** Compares what moved with what is there, and what promotions paid with what arrived. */
function explain(
  given: readonly GivenRow[],
  moved: readonly { kind: string; moved: bigint }[],
  money: bigint,
): string[] {
  const all = moved.reduce((sum, row) => sum + row.moved, 0n);
  const arrived = moved.filter(({ kind }) => givenKinds.has(kind)).reduce((sum, row) => sum + row.moved, 0n);
  const paid = given.reduce((sum, row) => sum + row.given, 0n);
  return [
    ...(all === money ? [] : [`${all} moved, ${money} is there`]),
    ...(arrived === paid ? [] : [`promotions paid ${paid}, ${arrived} arrived`]),
  ];
}

/** Reads what affiliates of a group would be paid if the month ended now. */
async function accruedOf({ strategy, above }: Group): Promise<bigint> {
  if (strategy.upline !== "affiliate") return 0n;
  const info = await above[0]?.try("affiliateInfo");
  return info?.account ? BigInt(info.account.commission.replace(".", "")) : 0n;
}

/** Maps the code of a reward or a bonus to what it is a part of. */
async function sourcesOf(db: Pool, { deposit, rewards }: MerchantConfig): Promise<Map<string, Kind>> {
  const { rows } = await db.query<{ code: string; source: string }>("select distinct code, source from reward");
  const kinds: Partial<Record<string, Kind>> = { vip: "VIP", race: "races", raffle: "raffles", mission: "missions" };
  const sources = new Map<string, Kind>(rows.map(({ code, source }) => [code, kinds[source] ?? "once"]));
  for (const { id, period } of rewards.missions) if (period === "once") sources.set(id, "once");
  for (const { code, firstOnly } of deposit.bonuses) sources.set(code, firstOnly ? "once" : "bonuses");
  return sources;
}

function kindOf({ name, kind, isShare }: GivenRow, sources: ReadonlyMap<string, Kind>): Kind {
  if (kind === "rebate") return isShare ? "up the line" : "rebates";
  if (name === "salary") return "salaries";
  if (name === "dividend" || kind === "commission") return "shares of losses";
  if (kind === "points") return "points";
  return sources.get(name) ?? "bonuses";
}
