import { randomBytes } from "node:crypto";
import type { ContractKind, ContractPeriod, Tier } from "@croupier/contract/domain/contracts";
import type { Pool } from "../../kit/db/pool.ts";
import { isRefusal, type Refusal } from "../../kit/db/refusal.ts";
import { newReferralCode } from "../../identity/members/referral-code.ts";
import { insertMember } from "../../identity/members/store.ts";
import { createConfigReader } from "../../site/merchants/test-configs.ts";
import { testRates } from "../../test-rates.ts";
import { platformId } from "../contracts/context.ts";
import { createContracts } from "../contracts/contracts.ts";
import { dayOf } from "../team/days.ts";
import { gatherAll } from "../measures/test-measures.ts";
import { createSettlement } from "./settlement.ts";

/** A separate merchant, in a time zone unlike the server's; the demo's contracts belong to another. */
export const merchant = "lotus";
const offset = -210;
export const hour = 60 * 60_000;
export const day = 24 * hour;
/** Returns the merchant's midnight of some days ago. */
export const midnight = (daysAgo: number): Date => {
  const shift = offset * 60_000;
  return new Date(Math.floor((Date.now() + shift) / day) * day - shift - daysAgo * day);
};
export const dayAt = (at: Date): string => dayOf(at, offset);

const must = <T extends object>(answer: T | Refusal): T => {
  if (isRefusal(answer)) throw new Error(`refused: ${answer.refused} ${JSON.stringify(answer.value)}`);
  return answer;
};

interface PlacedBet {
  at: Date;
  stake: number;
  payout: number;
  gameType?: string;
  /** The vendor wallet of the stake; absent: the cash. */
  walletId?: bigint;
}

interface Agreed {
  upline?: bigint;
  member: bigint;
  kind: ContractKind;
  tiers: Tier[];
  from: Date;
  period?: ContractPeriod;
}

type Query = <T extends object>(text: string, values?: unknown[]) => Promise<T[]>;

/** Creates readers of contracts' results. */
function createReaders(query: Query) {
  const cash = async (member: bigint): Promise<bigint> =>
    (
      await query<{ balance: bigint }>("select balance from ledger_account where member_id = $1 and kind = 'cash'", [
        member,
      ])
    )[0]?.balance ?? 0n;

  const bills = (member: bigint) =>
    query<{
      id: bigint;
      start: Date;
      own: bigint;
      shares: bigint;
      net: bigint;
      state: string;
      valid_bet: bigint;
      loss: bigint;
      adjustments: object[];
    }>(
      `select id, period_start as start, own, shares, net, state, valid_bet, loss, adjustments from contract_bill
       where member_id = $1 order by period_start, id`,
      [member],
    );

  return { cash, bills };
}

/** Creates helpers that add members and their bets. */
function createPlayHelpers(pool: Pool, query: Query, code: string) {
  /** Adds a member of the merchant below an upline, without a session. */
  function person(upline?: bigint, type = 1): Promise<bigint> {
    const account = `p${randomBytes(6).toString("hex")}`;
    return insertMember(pool, {
      merchant: code,
      account,
      nickname: account,
      type,
      currency: "USD",
      language: "en",
      passwordHash: null,
      paymentPasswordHash: null,
      uplineId: upline ?? null,
      referralCode: newReferralCode(),
      email: null,
      profile: {},
      ip: null,
    });
  }

  /** Adds a settled bet unknown to the ledger; returns its id. */
  async function bet(member: bigint, { at, stake, payout, gameType = "RNG", walletId }: PlacedBet): Promise<bigint> {
    const [made] = await query<{ id: bigint }>(
      `insert into bet (id, placed_at, settled_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type,
                        round_id, stake, payout, upline_path, entry_id, movements, state, wallet_id)
       select nextval('bet_id'), $2, $2, $1, '${code}', 'USD', 'PG', 1, 'g', $5, gen_random_uuid(), $3, $4,
              array(select ancestor_id from member_path where descendant_id = $1 and depth > 0 order by depth), 0, '[]', 'settled', $6
       returning id`,
      [member, at, stake * 10_000, payout * 10_000, gameType, walletId ?? null],
    );
    return made?.id ?? 0n;
  }

  return { person, bet };
}

/** Creates helpers for contracts that began in the past, and for the play below them. */
export function createSettlementHelpers(pool: Pool, code = merchant) {
  const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await pool.query<T>(text, values)).rows;
  const configOf = createConfigReader(pool);

  /** Opens the merchant. */
  async function open(): Promise<void> {
    await query(
      `insert into merchant (code, origins, config, seed_hash)
       select $1, '{}', config || $3::jsonb || jsonb_build_object('gmtOffsetMinutes', $2::integer, 'code', $1::text), 'test'
       from merchant where code = 'saffron'`,
      [merchant, offset, JSON.stringify(testRates)],
    );
  }

  /** Makes a contract accepted shortly before it takes effect. */
  async function agree({ upline, member, kind, tiers, from, period }: Agreed): Promise<bigint> {
    const contracts = createContracts({ db: pool, configOf, now: () => new Date(from.getTime() - 60_000) });
    const [{ account } = { account: "" }] = await query<{ account: string }>(
      "select account from member where id = $1",
      [member],
    );
    const usual = {
      enableCt: "daily",
      salary: "daily",
      hourSalary: "hourly",
      agentRealtimeSalary: "fiveMinutes",
    } as const;
    const actor = (memberId: bigint) => ({ merchant: code, memberId, confirmed: true });
    const offered = must(
      await contracts.offer(actor(upline ?? platformId), {
        account,
        kind,
        period: period ?? usual[kind],
        tiers,
        note: "",
      }),
    );
    const version = offered.offered?.version;
    return must(await contracts.answer(actor(member), { id: offered.id, action: "accept", version })).id;
  }

  const settlementAt = (now?: Date) => createSettlement({ db: pool, configOf, ...(now ? { now: () => now } : {}) });

  /** Gathers and settles what is due, as the jobs do. */
  async function settle(): Promise<void> {
    await gatherAll(pool);
    await settlementAt().run();
  }

  return {
    open,
    query,
    configOf,
    agree,
    settle,
    settlementAt,
    ...createPlayHelpers(pool, query, code),
    ...createReaders(query),
  };
}
