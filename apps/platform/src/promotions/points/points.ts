import { randomUUID } from "node:crypto";
import { smallestOf } from "@croupier/contract/domain/currencies";
import { formatMoney, type Money } from "@croupier/contract/domain/money";
import { addressLimits, type RedeemState } from "@croupier/contract/domain/points";
import type { Input } from "@croupier/contract/rows";
import { lengthOf } from "@croupier/contract/domain/short-text";
import type { Violation } from "@croupier/contract/domain/rules";
import { isRefusal, refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Pool, Tx } from "../../kit/db/pool.ts";
import { command, newReference, type MemberActor } from "../../ledger/command.ts";
import { houseAccount, playerAccount } from "../../ledger/post.ts";
import { numberIn } from "../../kit/lib/mobile.ts";
import type { GoodsConfig, MerchantConfig } from "../../site/merchants/config.ts";
import { earn } from "./earn.ts";
import { change, heldAccount } from "./ledger.ts";
import * as requests from "./request-store.ts";
import type { ConvertRow, RedeemRow } from "./request-store.ts";
import * as store from "./store.ts";

export interface PointsDeps {
  db: Pool;
  checkPassword(memberId: bigint, password: string): Promise<Refusal | undefined>;
  configOf(merchant: string): Promise<MerchantConfig>;
  /** Notifies open pages of a request's change and, once it is decided, the inbox. */
  notifyRedeem(tx: Tx, row: RedeemRow): Promise<void>;
  notifyConvert(tx: Tx, memberId: bigint, row: ConvertRow): Promise<void>;
}

export const stockOf = (db: Pool | Tx, { code, points }: MerchantConfig) =>
  store.stockOf(
    db,
    code,
    points.goods.map(({ goods, quantity }) => ({ goods, quantity })),
  );

/** Creates points: earned by play and deposits, redeemed for goods, or converted to cash. */
export function createPoints(deps: PointsDeps) {
  const { db } = deps;
  return {
    earn: () => earn(deps),
    redeem: (actor: MemberActor, input: Input<"redeemPoints">) => redeem(deps, actor, input),
    convert: (actor: MemberActor, input: Input<"convertPoints">) => convert(deps, actor, input),
    balance: (memberId: bigint) => store.pointsBalance(db, memberId),
    done: (memberId: bigint, currency: string, days: number) => store.doneWithin(db, memberId, currency, days),
    stock: (config: MerchantConfig) => stockOf(db, config),
    redeems: (memberId: bigint, status: RedeemState | undefined, pageNo: number, pageSize: number) =>
      requests.pageOfRedeems(db, memberId, status, pageSize, (pageNo - 1) * pageSize),
    async details(filter: store.MoveFilter, pageNo: number, pageSize: number) {
      const rows = await store.findMoves(db, filter, pageSize, (pageNo - 1) * pageSize);
      return { rows, ...(await store.sumMoves(db, filter)) };
    },
    async findOutcome(
      memberId: bigint,
      key: string,
    ): Promise<{ kind: "redeem" | "convert"; reference: string } | undefined> {
      const redeemed = await requests.findRedeem(db, memberId, key);
      if (redeemed) return { kind: "redeem", reference: redeemed.reference };
      const converted = await requests.findConvert(db, memberId, key);
      return converted && { kind: "convert", reference: converted.reference };
    },
  };
}

export type Points = ReturnType<typeof createPoints>;

interface Order {
  goods: GoodsConfig;
  quantity: number;
  cost: Money;
  address: string;
  mobileNum: string;
  remark: string | null;
}

/** Normalises the fields of a request for goods. */
const normaliseRequest = ({ address, mobileNum, countryDialingCode, remark }: Input<"redeemPoints">) => ({
  address: address.trim(),
  mobileNum: numberIn(mobileNum, countryDialingCode),
  remark: remark || null,
});

/** Validates a request and returns the order. */
function read({ points }: MerchantConfig, input: Input<"redeemPoints">): Order | Refusal {
  const goods = points.goods.find((each) => each.goods === input.goods);
  if (!goods) return refuse("NOT_FOUND");
  const wrong: Record<string, Violation> = {};
  const { address, mobileNum, remark } = normaliseRequest(input);
  const { min, max } = addressLimits;
  if (address === "") wrong.address = { kind: "required" };
  else if (lengthOf(address) < min || lengthOf(address) > max)
    wrong.address = { kind: "pattern", patternId: "any", min, max };
  if (input.mobileNum.trim() === "") wrong.mobileNum = { kind: "required" };
  else if (!mobileNum) wrong.mobileNum = { kind: "pattern", patternId: "digits", min: 8, max: 15 };
  if (Object.keys(wrong).length > 0 || !mobileNum) return refuse("INVALID_FIELDS", { fields: wrong });
  const { quantity } = input;
  return { goods, quantity, cost: goods.pointsRequirement * BigInt(quantity), address, mobileNum, remark };
}

/** Holds the points and reserves the goods, or returns the request already made under the same key. */
async function redeem(
  deps: PointsDeps,
  actor: MemberActor,
  input: Input<"redeemPoints">,
): Promise<RedeemRow | Refusal> {
  const { db } = deps;
  const { memberId, key, fingerprint } = actor;
  return command(db, {
    memberId,
    purpose: "points",
    key,
    fingerprint,
    find: (on) => requests.findRedeem(on, memberId, key),
    async prepare(): Promise<{ config: MerchantConfig; order: Order } | Refusal> {
      const config = await deps.configOf(actor.merchant);
      const order = read(config, input);
      if (isRefusal(order)) return order;
      if (actor.status !== "active") return refuse("ACCOUNT_BLOCKED");
      const refused = await deps.checkPassword(memberId, input.paymentPassword);
      if (refused) return refused;
      await stockOf(db, config);
      return { config, order };
    },
    act: (tx, { config, order }) => open(tx, deps, actor, config, order),
  });
}

async function open(
  tx: Tx,
  deps: PointsDeps,
  { memberId, merchant, currency, key, fingerprint }: MemberActor,
  config: MerchantConfig,
  { goods, quantity, cost, address, mobileNum, remark }: Order,
): Promise<RedeemRow | Refusal> {
  const needed = goods.amountRequirement;
  if (needed) {
    const done = await store.doneWithin(tx, memberId, currency, config.points.days);
    const left = needed.amount - done[needed.kind];
    if (left > 0n) return refuse("REQUIREMENT_LEFT", { kind: needed.kind, left: formatMoney(left) });
  }
  if (!(await store.takeStock(tx, merchant, goods.goods, quantity))) return refuse("OUT_OF_STOCK");
  const id = randomUUID();
  const reference = newReference("P");
  const held = await change(tx, {
    key: `points:redeem:${id}`,
    merchant,
    memberId,
    type: "redeem",
    changed: -cost,
    reference,
    other: await heldAccount(tx, memberId),
  });
  if (!held) return refuse("NOT_ENOUGH_POINTS");
  const row = await requests.insertRedeem(tx, {
    id,
    reference,
    merchant,
    memberId,
    key,
    fingerprint,
    goods: goods.goods,
    quantity,
    points: cost,
    address,
    mobileNum,
    remark,
    entryId: held.entryId,
  });
  await deps.notifyRedeem(tx, row);
  return row;
}

/** Converts points to cash in one entry of both currencies; the same key again is the same conversion. */
async function convert(
  deps: PointsDeps,
  actor: MemberActor,
  input: Input<"convertPoints">,
): Promise<ConvertRow | Refusal> {
  const { memberId, merchant, key, fingerprint } = actor;
  return command(deps.db, {
    memberId,
    purpose: "points",
    key,
    fingerprint,
    find: (on) => requests.findConvert(on, memberId, key),
    async prepare(): Promise<{ ratio: number; amount: Money } | Refusal> {
      if (actor.status !== "active") return refuse("ACCOUNT_BLOCKED");
      const { on, ratio, min } = (await deps.configOf(merchant)).points.conversion;
      if (!on) return refuse("CONVERSION_OFF");
      if (input.points < min) return refuse("AMOUNT_TOO_SMALL", { min: formatMoney(min) });
      const amount = input.points / BigInt(ratio);
      // Points become whole amounts that can be withdrawn, so that rounding loses nothing.
      if (amount % smallestOf(actor.currency) !== 0n || amount * BigInt(ratio) !== input.points || amount === 0n)
        return refuse("INVALID_FIELDS", {
          fields: { points: { kind: "pattern", patternId: "digits", min: 1, max: 12 } },
        });
      return (await deps.checkPassword(memberId, input.paymentPassword)) ?? { ratio, amount };
    },
    act: (tx, worth) => pay(tx, deps, actor, { points: input.points, ...worth }),
  });
}

interface Conversion {
  points: Money;
  ratio: number;
  amount: Money;
}

async function pay(
  tx: Tx,
  deps: PointsDeps,
  { memberId, merchant, currency, key }: MemberActor,
  { points, ratio, amount }: Conversion,
): Promise<ConvertRow | Refusal> {
  const id = randomUUID();
  const reference = newReference("X");
  const taken = await change(tx, {
    key: `points:convert:${id}`,
    merchant,
    memberId,
    type: "convert",
    ratio,
    changed: -points,
    reference,
    beside: [
      { account: await playerAccount(tx, "cash", memberId, currency), amount },
      { account: await houseAccount(tx, "promotions", "points", currency, memberId), amount: -amount },
    ],
  });
  if (!taken) return refuse("NOT_ENOUGH_POINTS");
  const row = await requests.insertConvert(tx, {
    id,
    reference,
    merchant,
    memberId,
    key,
    points,
    amount,
    currency,
    ratio,
  });
  await deps.notifyConvert(tx, memberId, row);
  return row;
}
