import type { Pool, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { runEach } from "../../kit/lib/run-each.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import { grant } from "../rewards/rewards.ts";
import { periodsAt } from "./calendar.ts";
import { baseOf, isDemoted, levelFor, type VipLevel } from "./levels.ts";
import * as store from "./store.ts";

/** A member's move, with the name of the new level. */
export type LevelMove = store.Move & Pick<VipLevel, "name">;

export interface VipDeps {
  db: Pool;
  merchants(): Promise<readonly MerchantConfig[]>;
  /** Returns the time up to which all play and deposits are gathered by day. */
  gatheredUntil(): Promise<Date | undefined>;
  notify(tx: Tx, move: LevelMove): Promise<void>;
  now?: () => Date;
}

type Vip = NonNullable<MerchantConfig["vip"]>;

/** Milliseconds the mark stays without play, since a repeated run finds nothing either. */
const longestIdleMs = 5 * 60_000;

/** The number of members moved in one transaction. */
const membersAtOnce = 500;

/**
 * Creates the job that moves members between levels and grants the levels' bonuses. A level follows from play and
 * deposits, also downwards after a cancelled bet; its bonuses are granted once by their cause.
 */
export function createVip(deps: VipDeps) {
  return {
    async run(): Promise<void> {
      const until = await deps.gatheredUntil();
      if (!until) return;
      await runEach(await deps.merchants(), async (config) => {
        if (config.vip && !(await isIdle(deps.db, config, until))) await runFor(deps, config, config.vip, until);
      });
    },
  };
}

/** Returns whether a run would write nothing, so that an idle platform writes only occasionally. */
async function isIdle(db: Pool, config: MerchantConfig, until: Date): Promise<boolean> {
  const from = await store.findMark(db, config.code);
  if (!from || until.getTime() - from.getTime() > longestIdleMs) return false;
  const { day, week, month } = periodsAt(until, config.gmtOffsetMinutes);
  if (!(await store.areDone(db, config.code, { day, week: week.start, month: month.start }))) return false;
  return (await store.playedBetween(db, config.code, from, until)).length === 0;
}

async function runFor(deps: VipDeps, config: MerchantConfig, vip: Vip, until: Date): Promise<void> {
  await transact(deps.db, async (tx) => {
    const from = await store.lockMark(tx, config.code);
    const { day, week, month } = periodsAt(until, config.gmtOffsetMinutes);
    const isFirst = !(await store.hasBegun(tx, config.code));
    // A month ends before the next month's play can raise a level.
    if ((await store.markDone(tx, config.code, "month", month.start)) && !isFirst) {
      await endMonth(deps, tx, { config, vip, until }, month);
      await grantToPlayers(tx, config, vip, "monthly", month);
    }
    if ((await store.markDone(tx, config.code, "week", week.start)) && !isFirst) {
      await grantToPlayers(tx, config, vip, "weekly", week);
    }
    if (await store.markDone(tx, config.code, "day", day)) await grantBirthdays(deps, tx, config, vip, day);
    const players = await store.playedBetween(tx, config.code, from, until);
    for (let at = 0; at < players.length; at += membersAtOnce) {
      await moveByPlay(deps, tx, { config, vip, until }, players.slice(at, at + membersAtOnce));
    }
    await store.setMark(tx, config.code, until);
  });
}

/** A merchant with levels, and the time up to which its play is gathered. */
interface Run {
  config: MerchantConfig;
  vip: Vip;
  until: Date;
}

async function moveByPlay(
  deps: VipDeps,
  tx: Tx,
  { config, vip: { levels }, until }: Run,
  ids: readonly bigint[],
): Promise<void> {
  const standings = await store.standingsOf(tx, ids, config.currency);
  const moves = standings.flatMap((standing): store.Move[] => {
    const to = levelFor(levels, standing);
    return to === standing.level ? [] : [{ memberId: standing.memberId, from: standing.level, to, why: "play" }];
  });
  if (moves.length === 0) return;
  await store.move(tx, config.code, moves, until);
  for (const [at, level] of levels.entries()) {
    const to = moves.filter(({ from, to: reached }) => from < at && at <= reached);
    await give(tx, config, level.levelBonus, `level-${at}`, to);
  }
  await notifyAll(deps, tx, levels, moves);
}

async function notifyAll(deps: VipDeps, tx: Tx, levels: readonly VipLevel[], moves: readonly store.Move[]) {
  for (const each of moves) await deps.notify(tx, { ...each, name: levels[each.to]?.name ?? {} });
}

/** Grants a bonus of a level or of a period to members, each once for its cause. */
async function give(
  tx: Tx,
  config: MerchantConfig,
  amount: bigint,
  cause: string,
  to: readonly { memberId: bigint }[],
): Promise<void> {
  const [kind = ""] = cause.split(":");
  const days = kind === "weekly" ? 7 : 30;
  await grant(
    tx,
    config,
    { source: "vip", code: `vip-${kind}`, gift: { amount, turnoverTimes: config.vip?.turnoverTimes ?? 0, days } },
    to.map(({ memberId }) => ({ memberId, cause })),
  );
}

interface Over {
  /** The first day of the current period. */
  start: string;
  /** The days of the previous period. */
  before: { from: string; to: string };
}

/** Demotes members by one level if their month's play was too little, and restarts their count. */
async function endMonth(
  deps: VipDeps,
  tx: Tx,
  { config, vip: { levels }, until }: Run,
  { start, before }: Over,
): Promise<void> {
  const all = await store.betsOfLevels(tx, config.code, before.from, before.to);
  const began = new Date(Date.parse(before.from) - config.gmtOffsetMinutes * 60_000);
  const moves = all
    .filter(({ level, since, validBets }) => since < began && isDemoted(levels, level, validBets))
    .map(({ memberId, level }): store.Move => ({ memberId, from: level, to: level - 1, why: "month" }));
  if (moves.length === 0) return;
  await store.move(tx, config.code, moves, until);
  for (const { memberId, to } of moves) await store.restartCount(tx, memberId, start, baseOf(levels, to));
  await notifyAll(deps, tx, levels, moves);
}

/** Grants the bonus of a week or month to members with valid bets in the previous one. */
async function grantToPlayers(
  tx: Tx,
  config: MerchantConfig,
  { levels }: Vip,
  kind: "weekly" | "monthly",
  { start, before }: Over,
): Promise<void> {
  const all = await store.betsOfLevels(tx, config.code, before.from, before.to);
  const players = all.filter(({ validBets }) => validBets > 0n);
  for (const [at, level] of levels.entries()) {
    const amount = kind === "weekly" ? level.weeklyBonus : level.monthlyBonus;
    await give(
      tx,
      config,
      amount,
      `${kind}:${start}`,
      players.filter((each) => each.level === at),
    );
  }
}

/** A birthday saved less than this long in advance counts from the next year. */
const birthdayWait = 30 * 24 * 60 * 60_000;

async function grantBirthdays(
  { now = () => new Date() }: VipDeps,
  tx: Tx,
  config: MerchantConfig,
  { levels }: Vip,
  day: string,
) {
  const [year = "", month = "", date = ""] = day.split("-");
  const isLeap = new Date(Date.UTC(Number(year), 1, 29)).getUTCDate() === 29;
  const days = [`${month}-${date}`, ...(`${month}-${date}` === "02-28" && !isLeap ? ["02-29"] : [])];
  const born = await store.bornOn(tx, config.code, days, new Date(now().getTime() - birthdayWait));
  for (const [at, level] of levels.entries()) {
    await give(
      tx,
      config,
      level.birthdayBonus,
      `birthday:${year}`,
      born.filter((each) => each.level === at),
    );
  }
}
