import { gamesOfPoints, pointTypes } from "@croupier/contract/domain/points";
import type { Language } from "@croupier/contract/domain/languages";
import type { Output } from "@croupier/contract/rows";
import { fallbackGoods } from "../../../art/paths.ts";
import { isRefusal, refuse } from "../../kit/db/refusal.ts";
import { readRange } from "../../kit/lib/range.ts";
import type { Call, Handlers } from "../../kit/http/call.ts";
import { pageNumbers, toPage } from "../../kit/lib/paging.ts";
import { textIn } from "../../kit/lib/texts.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import type { Merchants } from "../../site/merchants/merchants.ts";
import type { MemberActor } from "../../ledger/command.ts";
import type { Points } from "./points.ts";
import type { RedeemRow } from "./request-store.ts";

type Names =
  | "pointsBalance"
  | "pointsRewards"
  | "pointsConfig"
  | "redeemPoints"
  | "redeemList"
  | "convertPoints"
  | "pointsCommand"
  | "memberTransactionDetail";

type Picture = Output<"pointsRewards">["list"][number]["picture"];

export interface PointsRoutesDeps {
  points: Points;
  merchants: Merchants;
  hasPassword(memberId: bigint): Promise<boolean>;
  /** Returns the address of the picture of goods. */
  picture(goods: { goods: string; hue: number; emblem: string }): Picture;
}

export function pointsHandlers(deps: PointsRoutesDeps): Pick<Handlers, Names> {
  const { points, merchants } = deps;
  const configOf = async (code: string) => (await merchants.byCode(code)).config;
  return {
    pointsRewards: async ({ merchant, language }) => {
      const config = await configOf(merchant.code);
      const stock = await points.stock(config);
      return {
        list: config.points.goods.map((each) => toGoods(each, config, language, stock.get(each.goods) ?? 0, deps)),
        currency: config.currency,
      };
    },
    pointsConfig: async ({ merchant }) => toConfig(await configOf(merchant.code)),
    ...ownHandlers(deps, configOf),
    pointsBalance: async ({ merchant, session: { memberId, currency } }) => {
      const { days } = (await configOf(merchant.code)).points;
      const [balance, done, hasWithdrawPassword] = await Promise.all([
        points.balance(memberId),
        points.done(memberId, currency, days),
        deps.hasPassword(memberId),
      ]);
      const { current: currentPoints, held: heldPoints } = balance;
      return { currentPoints, heldPoints, deposited: done.deposit, staked: done.bet, days, hasWithdrawPassword };
    },
    memberTransactionDetail: async ({ input, session: { memberId } }) => {
      const { type, pageNo, pageSize } = input;
      const range = readRange(input.from, input.to, new Date());
      if (isRefusal(range)) return range;
      const { rows, count, came, went } = await points.details({ memberId, ...range, type }, pageNo, pageSize);
      return {
        content: rows.map((row) => ({
          id: row.entry_id.toString(),
          at: row.at,
          type: row.type,
          changedPoints: row.changed,
          pointsBalance: row.balance,
          ...(row.ratio === null ? {} : { ratio: row.ratio }),
          reference: row.reference,
        })),
        ...pageNumbers({ pageNo, pageSize }, count),
        totals: { in: came, out: -went },
      };
    },
  };
}

type OwnNames = "redeemPoints" | "redeemList" | "convertPoints" | "pointsCommand";

function ownHandlers(
  deps: PointsRoutesDeps,
  configOf: (code: string) => Promise<MerchantConfig>,
): Pick<Handlers, OwnNames> {
  const { points } = deps;
  return {
    redeemPoints: async (call) => {
      const row = await points.redeem(actorOf(call), call.input);
      return isRefusal(row) ? row : toRedeem(row, await configOf(row.merchant), call.language, deps);
    },
    redeemList: async ({ input, merchant, session, language }) => {
      const config = await configOf(merchant.code);
      const rows = await points.redeems(session.memberId, input.status, input.pageNo, input.pageSize);
      return toPage(input, rows, (row) => toRedeem(row, config, language, deps));
    },
    convertPoints: async (call) => points.convert(actorOf(call), call.input),
    pointsCommand: async ({ input, session }) =>
      (await points.findOutcome(session.memberId, input.key)) ?? refuse("NOT_FOUND"),
  };
}

function actorOf({ session, merchant, command }: Call<"redeemPoints"> | Call<"convertPoints">): MemberActor {
  const { memberId, currency, status } = session;
  return { memberId, currency, status, merchant: merchant.code, ...command };
}

type Goods = MerchantConfig["points"]["goods"][number];

function toGoods(
  each: Goods,
  { points, defaultLanguage }: MerchantConfig,
  language: Language,
  quantity: number,
  { picture }: PointsRoutesDeps,
): Output<"pointsRewards">["list"][number] {
  const needed = each.amountRequirement;
  return {
    goods: each.goods,
    title: textIn(each.title, language, defaultLanguage),
    text: textIn(each.text, language, defaultLanguage),
    picture: picture(each),
    quantity,
    pointsRequirement: each.pointsRequirement,
    ...(needed ? { amountRequirement: { kind: needed.kind, amount: needed.amount, days: points.days } } : {}),
    status: quantity > 0 ? "available" : "soldOut",
  };
}

function toConfig({ points, currency }: MerchantConfig): Output<"pointsConfig"> {
  const { on, ratio, min } = points.conversion;
  return {
    ratios: pointTypes.flatMap((type) => {
      const earned = points.ratios[type] ?? 0;
      return earned > 0 ? [{ type, gameTypes: gamesOfPoints(type), ratio: earned }] : [];
    }),
    conversion: { on, ratio, min },
    currency,
  };
}

function toRedeem(
  row: RedeemRow,
  { points, defaultLanguage }: MerchantConfig,
  language: Language,
  { picture }: PointsRoutesDeps,
): Output<"redeemPoints"> {
  // Goods no longer offered show their code as their name.
  const known = points.goods.find((each) => each.goods === row.goods);
  return {
    id: row.id,
    reference: row.reference,
    goods: row.goods,
    title: known ? textIn(known.title, language, defaultLanguage) : row.goods,
    picture: picture(known ?? fallbackGoods),
    quantity: row.quantity,
    points: row.points,
    status: row.status,
    address: row.address,
    mobileNum: row.mobile_num,
    ...(row.remark === null ? {} : { remark: row.remark }),
    ...(row.reason === null ? {} : { reason: row.reason }),
    createdAt: row.created_at,
    ...(row.decided_at === null ? {} : { decidedAt: row.decided_at }),
  };
}
