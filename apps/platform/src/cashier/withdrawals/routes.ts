import { pageNumbers } from "../../kit/lib/paging.ts";
import type { Money } from "@croupier/contract/domain/money";
import type { Output } from "@croupier/contract/rows";
import type { Call, Handlers } from "../../kit/http/call.ts";
import { isRefusal, refuse } from "../../kit/db/refusal.ts";
import { textIn } from "../../kit/lib/texts.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import type { Merchants } from "../../site/merchants/merchants.ts";
import { last4, type WithdrawActor, type Destinations } from "./destinations.ts";
import type { DestinationRow } from "./destination-store.ts";
import { answersTo, dayLeft, isCancellable } from "./rules.ts";
import type { WithdrawalRow } from "./store.ts";
import type { Withdrawals } from "./withdrawals.ts";

type Names =
  | "withdrawInfo"
  | "destinations"
  | "addDestination"
  | "removeDestination"
  | "createWithdrawal"
  | "withdrawals"
  | "withdrawal"
  | "cancelWithdrawal"
  | "confirmWithdrawal";

export interface WithdrawRoutesDeps {
  withdrawals: Withdrawals;
  destinations: Destinations;
  merchants: Merchants;
  available(memberId: bigint, currency: string): Promise<Money>;
  turnover(memberId: bigint, currency: string): Promise<{ required: Money; done: Money; left: Money }>;
  hasPassword(memberId: bigint): Promise<boolean>;
  /** Returns a merchant's terms for a member. */
  termsFor(config: MerchantConfig, memberId: bigint): Promise<MerchantConfig>;
}

type MemberCall = Pick<Call<Names>, "merchant" | "session" | "command" | "language">;

export function withdrawHandlers(deps: WithdrawRoutesDeps): Pick<Handlers, Names> {
  const { withdrawals, destinations, merchants } = deps;
  const configOf = async ({ merchant, session }: MemberCall) =>
    deps.termsFor((await merchants.byCode(merchant.code)).config, session.memberId);
  const actorOf = (call: MemberCall, config: MerchantConfig): WithdrawActor => ({
    merchant: call.merchant.code,
    config,
    memberId: call.session.memberId,
    currency: call.session.currency,
    sessionId: call.session.sessionId,
    status: call.session.status,
    ...call.command,
  });
  const one = (call: MemberCall, config: MerchantConfig, row: WithdrawalRow) =>
    toWithdrawal(row, config, call.language);
  return {
    withdrawInfo: (call) => infoOf(deps, call),
    destinations: async (call) => {
      const config = await configOf(call);
      return (await destinations.list(call.session.memberId)).map((row) => toDestination(row, config, call.language));
    },
    addDestination: async (call) => {
      const config = await configOf(call);
      const row = await destinations.add(actorOf(call, config), call.input);
      return isRefusal(row) ? row : toDestination(row, config, call.language);
    },
    removeDestination: async (call) => destinations.remove(actorOf(call, await configOf(call)), call.input),
    createWithdrawal: async (call) => {
      const config = await configOf(call);
      const row = await withdrawals.ask(actorOf(call, config), call.input);
      return isRefusal(row) ? row : one(call, config, row);
    },
    withdrawals: async (call) => {
      const { pageNo, pageSize } = call.input;
      const config = await configOf(call);
      const { rows, total } = await withdrawals.page(call.session.memberId, pageNo, pageSize);
      return {
        content: rows.map((row) => one(call, config, row)),
        ...pageNumbers({ pageNo, pageSize }, total),
        serverTime: new Date(),
      };
    },
    withdrawal: async (call) => {
      const row = await withdrawals.find(call.session.memberId, call.input);
      return row ? { ...one(call, await configOf(call), row), serverTime: new Date() } : refuse("NOT_FOUND");
    },
    cancelWithdrawal: async (call) => {
      const config = await configOf(call);
      const row = await withdrawals.cancel(actorOf(call, config), call.input.id);
      return isRefusal(row) ? row : one(call, config, row);
    },
    confirmWithdrawal: async (call) => {
      const config = await configOf(call);
      const row = await withdrawals.confirm(actorOf(call, config), call.input);
      return isRefusal(row) ? row : one(call, config, row);
    },
  };
}

async function infoOf(deps: WithdrawRoutesDeps, call: MemberCall): Promise<Output<"withdrawInfo">> {
  const { memberId, currency } = call.session;
  const config = await deps.termsFor((await deps.merchants.byCode(call.merchant.code)).config, memberId);
  const { withdraw, defaultLanguage, gmtOffsetMinutes } = config;
  const [available, turnover, used, holder, hasWithdrawPassword] = await Promise.all([
    deps.available(memberId, currency),
    deps.turnover(memberId, currency),
    deps.withdrawals.usedToday(memberId, gmtOffsetMinutes),
    deps.destinations.holder(memberId),
    deps.hasPassword(memberId),
  ]);
  return {
    currency,
    available,
    methods: withdraw.methods.map((method) => ({
      method: method.method,
      kind: method.kind,
      name: textIn(method.name, call.language, defaultLanguage),
      min: method.min,
      max: method.max,
      feeBasisPoints: method.feeBasisPoints,
      minutes: method.minutes,
      banks: method.banks.map((bank) => ({ code: bank.code, name: textIn(bank.name, call.language, defaultLanguage) })),
    })),
    today: dayLeft(withdraw, used),
    turnover: { required: turnover.required, done: turnover.done, left: turnover.left },
    ...(holder ? { holder } : {}),
    maxDestinations: withdraw.maxDestinations,
    cancelUntil: withdraw.cancelUntil,
    confirmMinutes: withdraw.confirmMinutes,
    hasWithdrawPassword,
  };
}

/** Returns the name of the bank or network that the player reads. */
function placeName(config: MerchantConfig, method: string, bankCode: string | null, language: Call<Names>["language"]) {
  const found = config.withdraw.methods.find((each) => each.method === method);
  const bank = found?.banks.find(({ code }) => code === bankCode);
  const name = bank?.name ?? found?.name;
  return name ? textIn(name, language, config.defaultLanguage) : (bankCode ?? method);
}

function toDestination(
  row: DestinationRow,
  config: MerchantConfig,
  language: Call<Names>["language"],
): Output<"addDestination"> {
  return {
    id: row.id,
    method: row.method,
    kind: row.kind,
    name: placeName(config, row.method, row.bank_code, language),
    ...(row.holder ? { holder: row.holder } : {}),
    ending: last4(row.number),
    addedAt: row.added_at,
  };
}

function toWithdrawal(
  row: WithdrawalRow,
  config: MerchantConfig,
  language: Call<Names>["language"],
): Output<"createWithdrawal"> {
  const net = row.amount - row.fee;
  return {
    id: row.id,
    method: row.method,
    kind: row.kind,
    destination: { name: placeName(config, row.method, row.bank_code, language), ending: last4(row.number) },
    amount: row.amount,
    fee: row.fee,
    net,
    paid: row.paid,
    remaining: row.hold_id === null ? 0n : net - row.paid,
    currency: row.currency,
    state: row.state,
    reference: row.reference,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    payouts: row.payouts.map((each) => ({ amount: BigInt(each.amount), at: new Date(each.at) })),
    cancellable: isCancellable(config.withdraw, row.state),
    confirmations: answersTo({ ...row, payouts: row.payouts.length }),
    ...(row.confirm_by ? { confirmBy: row.confirm_by } : {}),
    ...(row.received_amount === null ? {} : { receivedAmount: row.received_amount }),
    proofs: row.proofs,
    ...(row.reason === null ? {} : { reason: row.reason }),
  };
}
