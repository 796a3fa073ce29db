import type { ContractKind, ContractPeriod, Tier } from "@croupier/contract/domain/contracts";
import { formatMoney } from "@croupier/contract/domain/money";
import type { RowName } from "@croupier/contract/rows";
import type { Player } from "../../cashier/withdrawals/test-withdrawals.ts";
import { isRefusal } from "../../kit/db/refusal.ts";
import { createConfigReader } from "../../site/merchants/test-configs.ts";
import type { TestPlatform } from "../../test-platform.ts";
import { platformId } from "./context.ts";
import { createContracts } from "./contracts.ts";
import { placeBelow } from "../measures/test-measures.ts";

const unit = 10_000n;
export const tier = (rate: number, change: Partial<Tier> = {}): Tier => ({
  validBet: 0n,
  activeMembers: 0,
  loss: 0n,
  rate,
  winRate: 0,
  ...change,
});
export const toWire = (tiers: readonly Tier[]) =>
  tiers.map(({ validBet, loss, ...rest }) => ({ ...rest, validBet: formatMoney(validBet), loss: formatMoney(loss) }));
export const units = (amount: number): bigint => BigInt(amount) * unit;

/** The call that answers a kind's requests, by the specification. */
const processRows = {
  enableCt: "processDividend",
  salary: "processDailySalary",
  hourSalary: "processHourSalary",
  agentRealtimeSalary: "processRealtimeSalary",
} as const satisfies Record<ContractKind, RowName>;

const usual: Record<ContractKind, ContractPeriod> = {
  enableCt: "daily",
  salary: "daily",
  hourSalary: "hourly",
  agentRealtimeSalary: "fiveMinutes",
};

/** Creates helpers for a line of agents and their contracts. */
export function createContractHelpers(app: TestPlatform) {
  const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await app.database.pool.query<T>(text, values)).rows;
  const configOf = createConfigReader(app.database.pool);
  const contracts = createContracts({ db: app.database.pool, configOf });

  /** Registers a member below an upline: an agent, or another type. */
  async function agent(upline?: Player, type = 1): Promise<Player> {
    const made = await app.register();
    await query("update member set type = $2 where id = $1", [made.id, type]);
    if (upline) await placeBelow(app.database.pool, made.id, upline.id);
    return made;
  }

  const offer = (
    by: Player,
    to: Player,
    kind: ContractKind,
    tiers: readonly Tier[],
    change: { period?: ContractPeriod; note?: string; confirm?: "true" } = {},
  ) =>
    app.call(
      "offerContract",
      { account: to.account, kind, period: usual[kind], tiers: toWire(tiers), ...change },
      { token: by.token },
    );

  const answer = (
    by: Player,
    kind: ContractKind,
    id: string,
    action: "accept" | "reject",
    version?: number,
    confirm?: "true",
  ) =>
    app.call(
      processRows[kind],
      { id, action, ...(version === undefined ? {} : { version }), ...(confirm ? { confirm } : {}) },
      { token: by.token },
    );

  /** Offers a top agent a contract of the platform, which it accepts. */
  async function top(to: Player, kind: ContractKind, tiers: Tier[], period = usual[kind]): Promise<string> {
    const actor = { merchant: "saffron", memberId: platformId, confirmed: true };
    const made = await contracts.offer(actor, { account: to.account, kind, period, tiers, note: "" });
    if (isRefusal(made)) throw new Error(`the offer was refused: ${made.refused}`);
    const accepted = await answer(to, kind, made.id.toString(), "accept", made.offered?.version);
    if (accepted.code) throw new Error(`accepting was refused: ${accepted.code}`);
    return made.id.toString();
  }

  /** Makes one agent offer a contract and the other accept it. */
  async function agree(
    by: Player,
    to: Player,
    kind: ContractKind,
    tiers: Tier[],
    period = usual[kind],
  ): Promise<string> {
    const made = await offer(by, to, kind, tiers, { period });
    if (made.code) throw new Error(`the offer was refused: ${made.code} ${JSON.stringify(made.refusal)}`);
    const accepted = await answer(to, kind, made.value.id, "accept", made.value.offered?.version, "true");
    if (accepted.code) throw new Error(`accepting was refused: ${accepted.code}`);
    return made.value.id;
  }

  const read = async (who: Player, id: string) => (await app.call("contract", { id }, { token: who.token })).value;

  return { query, configOf, contracts, agent, offer, answer, top, agree, read };
}
