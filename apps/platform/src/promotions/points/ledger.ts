import { formatMoney, type Money } from "@croupier/contract/domain/money";
import type { PointType } from "@croupier/contract/domain/points";
import type { Tx } from "../../kit/db/pool.ts";
import { emit } from "../../notifications/events/emit.ts";
import { houseAccount, playerAccount, post, type EntryLine } from "../../ledger/post.ts";
import * as store from "./store.ts";

/** Points are one more currency of the same ledger. */
export const pointsCurrency = "POINTS";

/** Rounds down to hundredths, the smallest unit of points given and shown. */
export const inHundredths = (points: Money): Money => (points / 100n) * 100n;

const pointsAccount = (tx: Tx, memberId: bigint) => playerAccount(tx, "points", memberId, pointsCurrency);
/** Finds the account of points held by open requests. */
export const heldAccount = (tx: Tx, memberId: bigint) => playerAccount(tx, "points", memberId, pointsCurrency, "held");
/** Finds the account that points are issued from and returned to. */
export const issuingAccount = (tx: Tx, memberId: bigint) =>
  houseAccount(tx, "promotions", "points", pointsCurrency, memberId);

/** The accounts that points of a member are given from and taken back to. */
export interface EarningAccounts {
  points: bigint;
  issuing: bigint;
}

export const earningAccounts = async (tx: Tx, memberId: bigint): Promise<EarningAccounts> => ({
  points: await pointsAccount(tx, memberId),
  issuing: await issuingAccount(tx, memberId),
});

export interface Change {
  /** Unique for ever. */
  key: string;
  merchant: string;
  memberId: bigint;
  type: PointType;
  ratio?: number;
  /** Above zero adds points, below zero takes them. */
  changed: Money;
  reference: string;
  betId?: bigint;
  /** The account on the other side; by default the issuing account. */
  other?: bigint;
  /** Lines in other currencies. */
  beside?: EntryLine[];
  resolves?: bigint;
}

export type Changed = { entryId: bigint; balance: Money; replayed: boolean };

export const emitPoints = (tx: Tx, memberId: bigint, balance: Money): Promise<void> =>
  emit(tx, memberId, { type: "points", points: formatMoney(balance) });

/** Changes a member's points, once per key, and emits an event; undefined if the member has too few. */
export async function change(tx: Tx, requested: Change): Promise<Changed | undefined> {
  const moved = await move(tx, requested);
  if (moved && !moved.replayed) await emitPoints(tx, requested.memberId, moved.balance);
  return moved;
}

/** Changes points without the event, for a caller that makes several changes and emits one. */
export async function move(tx: Tx, requested: Change, accounts?: EarningAccounts): Promise<Changed | undefined> {
  const { memberId, changed, reference, key, resolves } = requested;
  const other = requested.other ?? accounts?.issuing ?? (await issuingAccount(tx, memberId));
  const posted = await post(tx, {
    key,
    kind: "points",
    memberId,
    reference,
    lines: [
      { account: accounts?.points ?? (await pointsAccount(tx, memberId)), amount: changed },
      { account: other, amount: -changed },
      ...(requested.beside ?? []),
    ],
    ...(resolves === undefined ? {} : { resolves }),
  });
  if (!posted.posted) {
    if (posted.code === "INSUFFICIENT_FUNDS") return undefined;
    throw new Error(`points ${key} were refused: ${posted.code}`);
  }
  const { entryId, replayed } = posted;
  const balance = posted.balances[0] ?? 0n;
  if (!replayed) await store.insertMove(tx, { ...requested, entryId, balance });
  return { entryId, balance, replayed };
}
