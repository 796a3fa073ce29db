import { pageNumbers } from "../../kit/lib/paging.ts";
import { readMoney } from "@croupier/contract/domain/money";
import type { Language } from "@croupier/contract/domain/languages";
import type { Output } from "@croupier/contract/rows";
import type { Handlers } from "../../kit/http/call.ts";
import { isRefusal, refuse } from "../../kit/db/refusal.ts";
import { textIn } from "../../kit/lib/texts.ts";
import type { Merchants } from "../../site/merchants/merchants.ts";
import type { DepositMethodConfig, MerchantConfig } from "../../site/merchants/config.ts";
import { mayCancel, mayProve, type Deposits } from "./deposits.ts";
import type { DepositRow } from "./store.ts";

type Names =
  | "depositMethods"
  | "depositBonuses"
  | "createDeposit"
  | "sendDepositProof"
  | "cancelDeposit"
  | "deposits"
  | "deposit"
  | "returnedDeposit";

export function depositHandlers(deposits: Deposits, merchants: Merchants): Pick<Handlers, Names> {
  return {
    depositMethods: async ({ merchant, language }) => {
      const { config } = await merchants.byCode(merchant.code);
      return toMethods(await deposits.methodsOf(config), config, language);
    },
    depositBonuses: async ({ merchant, session, language }) => {
      const { config } = await merchants.byCode(merchant.code);
      const offered = await deposits.bonusesFor(session.memberId, config);
      return {
        bonuses: offered.map((bonus) => ({
          code: bonus.code,
          title: textIn(bonus.title, language, config.defaultLanguage),
          percent: bonus.percent,
          most: bonus.most,
          min: bonus.min,
          turnoverTimes: bonus.turnoverTimes,
        })),
        depositTurnoverPercent: config.withdraw.depositTurnoverPercent,
      };
    },
    createDeposit: async ({ input, merchant, language, session, caller, command }) => {
      const { config } = await merchants.byCode(merchant.code);
      const answer = await deposits.openDeposit({
        merchant: merchant.code,
        config,
        memberId: session.memberId,
        status: session.status,
        language,
        ...command,
        input,
        siteOrigin: caller.origin,
      });
      return isRefusal(answer) ? answer : toDeposit(answer, config, language);
    },
    sendDepositProof: async ({ input, merchant, session, language }) => {
      const { config } = await merchants.byCode(merchant.code);
      const answer = await deposits.sendProof(session.memberId, input);
      return isRefusal(answer) ? answer : toDeposit(answer, config, language);
    },
    cancelDeposit: async ({ input, merchant, session, language }) => {
      const { config } = await merchants.byCode(merchant.code);
      const answer = await deposits.cancel(session.memberId, input.id);
      return isRefusal(answer) ? answer : toDeposit(answer, config, language);
    },
    deposits: async ({ input, merchant, session, language }) => {
      const { config } = await merchants.byCode(merchant.code);
      const { rows, total } = await deposits.page(session.memberId, input.pageNo, input.pageSize);
      return {
        content: rows.map((row) => toDeposit(row, config, language)),
        ...pageNumbers(input, total),
        serverTime: new Date(),
      };
    },
    deposit: async ({ input, merchant, session, language }) => {
      const { config } = await merchants.byCode(merchant.code);
      const row = await deposits.find(session.memberId, input.id);
      return row ? { ...toDeposit(row, config, language), serverTime: new Date() } : refuse("NOT_FOUND");
    },
    returnedDeposit: async ({ input, merchant, language }) => {
      const { config } = await merchants.byCode(merchant.code);
      const row = await deposits.findReturned(merchant.code, input.id, input.right);
      if (!row) return refuse("NOT_FOUND");
      const { amount, credited, currency, state, bonus } = toDeposit(row, config, language);
      return { amount, credited, currency, state, ...(bonus ? { bonus } : {}) };
    },
  };
}

function toMethods(
  methods: readonly DepositMethodConfig[],
  config: MerchantConfig,
  language: Language,
): Output<"depositMethods"> {
  return methods.map((method) => ({
    method: method.method,
    kind: method.kind,
    way: method.way,
    name: textIn(method.name, language, config.defaultLanguage),
    min: method.min,
    max: method.max,
    feeBasisPoints: method.feeBasisPoints,
    minutes: method.minutes,
    presets: method.presets,
    currency: config.currency,
    ...(method.crypto ? { confirmations: method.crypto.confirmations } : {}),
  }));
}

/** Returns a bonus's title in the player's language; its code if the merchant no longer lists it. */
function bonusTitle(config: MerchantConfig, code: string, language: Language): string {
  const found = config.deposit.bonuses.find((each) => each.code === code);
  return found ? textIn(found.title, language, config.defaultLanguage) : code;
}

function toDeposit(row: DepositRow, config: MerchantConfig, language: Language): Output<"createDeposit"> {
  const payable = row.state === "waiting" && row.expires_at > new Date();
  return {
    id: row.id,
    method: row.method,
    way: row.way,
    amount: row.amount,
    fee: row.fee,
    credited: row.amount - row.fee,
    currency: row.currency,
    state: row.state,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ...(row.settled_at ? { settledAt: row.settled_at } : {}),
    ...(payable && row.pay_url ? { payUrl: row.pay_url } : {}),
    ...(payable && row.instructions ? { instructions: row.instructions } : {}),
    ...(row.confirmations_needed > 0
      ? { confirmations: { have: row.confirmations, need: row.confirmations_needed } }
      : {}),
    ...(row.asked === null ? {} : { asked: row.asked }),
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.bonus ? { bonus: toBonus(row.bonus, config, language) } : {}),
    proofSent: row.proof_at !== null,
    proofWanted: mayProve(row),
    cancellable: mayCancel(row),
    reference: row.reference,
  };
}

function toBonus(bonus: NonNullable<DepositRow["bonus"]>, config: MerchantConfig, language: Language) {
  const { code, amount, required, maxStake } = bonus;
  return {
    code,
    title: bonusTitle(config, code, language),
    amount: readMoney(amount),
    required: readMoney(required),
    ...(maxStake === undefined ? {} : { maxStake: readMoney(maxStake) }),
  };
}
