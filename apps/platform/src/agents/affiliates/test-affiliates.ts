import { formatMoney } from "@croupier/contract/domain/money";
import type { Player } from "../../cashier/withdrawals/test-withdrawals.ts";
import type { Pool } from "../../kit/db/pool.ts";
import { createConfigReader } from "../../site/merchants/test-configs.ts";
import type { TestPlatform } from "../../test-platform.ts";
import { runCommand, findCommand } from "../../backoffice/commands/run.ts";
import { gatherAll, gatherBets } from "../measures/test-measures.ts";
import { createAffiliates } from "./affiliates.ts";

export const form = {
  reason: "I write about games",
  ways: "Articles",
  channel: "https://example.org",
  contact: "@pen",
};

/**
 * Makes a member lose this amount (below zero: win) with one bet in the middle of an earlier month, or now in this one.
 */
async function lose(pool: Pool, id: string, monthsAgo: number, amount: bigint): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into bet (id, placed_at, settled_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type,
                      round_id, stake, payout, upline_path, entry_id, movements, state)
     select nextval('bet_id'), at, at, m.id, m.merchant, m.currency, 'PG', 1, 'g', 'RNG', gen_random_uuid(), 100000000,
            100000000 - $3::bigint, '{}', 0, '[]', 'settled'
     from member m cross join lateral (
       select least(now(), (date_trunc('month', now() at time zone 'UTC' + interval '8 hours')
                            - make_interval(months => $2) + interval '14 days') at time zone 'UTC') as at) t
     where m.id = $1 returning id`,
    [id, monthsAgo, amount],
  );
  await gatherBets(
    pool,
    rows.map((bet) => bet.id),
  );
}

/** Creates helpers for affiliates and their referred members. */
export function createAffiliateHelpers(app: TestPlatform) {
  const { pool } = app.database;
  const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await pool.query<T>(text, values)).rows;
  const days = [{ code: "saffron", gmtOffsetMinutes: 480, activeMinimum: 100_000n }];
  const affiliates = createAffiliates({
    db: pool,
    configOf: createConfigReader(pool),
    merchantDays: async () => days,
  });
  const operate = async (...words: string[]): Promise<string | undefined> => {
    const [name, ...rest] = words;
    const command = findCommand(name);
    return command && runCommand(pool, command, "mai", rest);
  };
  const apply = (who: Player, change: Partial<typeof form> = {}) =>
    app.call("affiliateApply", { ...form, ...change }, { token: who.token });
  const info = async (who: Player) => (await app.call("affiliateInfo", {}, { token: who.token })).value;

  /** Creates a member with an approved application and its first link. */
  async function affiliate(): Promise<{ who: Player; code: string }> {
    const who = await app.register();
    const { reference } = (await apply(who)).value;
    await operate("affiliate", reference, "approve");
    return { who, code: (await info(who)).account?.links[0]?.code ?? "" };
  }

  /** Registers a member by a link. */
  async function join(affiliateCode: string): Promise<string> {
    const username = `guest${Math.random().toString(36).slice(2, 10)}`;
    const answer = await app.call("register", { username, ...(await app.registration()), affiliateCode });
    if (answer.code) throw new Error(`registration was refused: ${answer.code}`);
    return answer.value.info.id;
  }

  return {
    query,
    affiliates,
    operate,
    apply,
    info,
    affiliate,
    join,
    /** Makes a member an affiliate since this many months ago, by the merchant's calendar. */
    since: (who: Player, months: number) =>
      query(
        `with times as (
           select ((now() at time zone 'UTC' + interval '8 hours') - make_interval(months => $2) - interval '8 hours')
                  at time zone 'UTC' as at),
         of as (update affiliate set since = times.at from times where member_id = $1 returning application_id)
         update affiliate_application set at = times.at, decided_at = times.at
         from times where id = (select application_id from of)`,
        [who.id, months],
      ),
    lost: (id: string, monthsAgo: number, amount: bigint) => lose(pool, id, monthsAgo, amount),
    async settle(): Promise<void> {
      await gatherAll(pool);
      await affiliates.settleMonths();
    },
    months: async (who: Player) =>
      (await app.call("affiliateMonths", {}, { token: who.token })).value.content.map(({ net, carried, amount }) => ({
        net,
        carried,
        amount,
      })),
    wire: formatMoney,
  };
}
