import type { DocumentState, LevelNeeded } from "@croupier/contract/domain/documents";
import { formatMoney, type Money } from "@croupier/contract/domain/money";
import type { Tx } from "../../kit/db/pool.ts";
import { lockMember } from "../../ledger/command.ts";
import { leftToPayIn, placeOf, type Level, type Levels } from "./levels.ts";
import * as store from "./store.ts";
import type { DocumentRow } from "./store.ts";

/**
 * Returns the level that a member needs before so much more is paid in. Until the transaction ends, other money of this
 * member waits, so that it is counted.
 */
export async function findLevelToPayIn(
  tx: Tx,
  { memberId, currency }: { memberId: bigint; currency: string },
  { levels, amount }: { levels: Levels; amount: Money },
): Promise<LevelNeeded | undefined> {
  if (levels.every(({ allows: { deposits, limits } }) => deposits === undefined && Object.keys(limits).length === 0))
    return undefined;
  await lockMember(tx, "document", memberId);
  const paid = await store.sumPaidIn(tx, memberId, currency);
  const leftAt = (level: Level) => leftToPayIn(level, paid);
  const allows = (level: Level): boolean => {
    const left = leftAt(level);
    return left === undefined || amount <= left;
  };
  return findNeeded(tx, memberId, levels, allows, (level) => {
    const left = leftAt(level);
    return left === undefined ? {} : { left: formatMoney(left) };
  });
}

/** Returns the level that a member needs before money may leave. */
export const findLevelToPayOut = (tx: Tx, memberId: bigint, levels: Levels): Promise<LevelNeeded | undefined> =>
  findNeeded(tx, memberId, levels, ({ allows }) => allows.withdrawal);

async function findNeeded(
  tx: Tx,
  memberId: bigint,
  levels: Levels,
  allows: (level: Level) => boolean,
  more: (current: Level) => { left?: string } = () => ({}),
): Promise<LevelNeeded | undefined> {
  if (levels.length === 0) return undefined;
  const rows = await store.findCurrent(tx, memberId);
  const verified = store.verifiedIn(rows);
  const place = placeOf(levels, verified);
  const current = levels[place];
  if (!current || allows(current)) return undefined;
  const next = levels.slice(place + 1).find(allows);
  const missing = (next?.requires ?? []).filter((kind) => !verified.has(kind));
  return {
    level: (next ?? current).key,
    documents: missing.map((document) => ({ document, state: stateOf(rows, document) })),
    ...more(current),
  };
}

const stateOf = (rows: readonly DocumentRow[], kind: string): DocumentState =>
  rows.find((row) => row.kind === kind)?.state ?? "needed";
