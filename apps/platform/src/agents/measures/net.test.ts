import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatMoney, parseMoney, type Money } from "@croupier/contract/domain/money";
import type { WireOutput } from "@croupier/contract/rows";
import { verify } from "../../backoffice/invariants/verify.ts";
import { findCommand, runCommand } from "../../backoffice/commands/run.ts";
import { read, seatAtPg, topUp } from "../../games/vendors/test-vendor.ts";
import { transact } from "../../kit/db/transact.ts";
import { houseAccount, playerAccount, post } from "../../ledger/post.ts";
import { readMerchants } from "../../site/merchants/store.ts";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { netUntil } from "../affiliates/store.ts";
import { createAffiliateHelpers } from "../affiliates/test-affiliates.ts";
import { countPlay } from "../settlement/play.ts";
import { givenIn, measuresIn } from "../settlement/store.ts";
import { dayOf, momentsOf } from "../team/days.ts";
import { gatherAll, placeBelow } from "./test-measures.ts";

let app: TestPlatform;
let quan: string;
const players: { account: string; id: bigint; net: Money; fees: Money; awards: Money }[] = [];

const query = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await app.database.pool.query<R>(text, values)).rows;
const money = (text: string | undefined): Money => parseMoney(text ?? "") ?? 0n;
const sum = (all: readonly Money[]): Money => all.reduce((total, each) => total + each, 0n);
const report = async (account?: string) =>
  (await app.call("agentReport", account ? { account } : {}, { token: quan })).value;

let state = 20_261_128;
const random = (below: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
};
const units = (most: number): Money => BigInt(1 + random(most)) * 10_000n;

/** Credits a deposit of which the player pays a fee. */
async function depositWithFee(id: bigint, amount: Money, fee: Money): Promise<void> {
  const [deposit, reference] = [randomUUID(), `D${randomUUID().slice(0, 12)}`];
  await transact(app.database.pool, async (tx) => {
    await tx.query(
      `insert into deposit (provider, id, merchant, member_id, idempotency_key, fingerprint, method, amount, fee, currency, state,
                            reference, return_url, expires_at, settled_at)
       select 'sandbox', $1::uuid, merchant, id, $1::text, 'test', 'usdt', $3, $4, currency, 'credited', $5, '', now(), now()
       from member where id = $2`,
      [deposit, id, amount, fee, reference],
    );
    const lines = [
      { account: await playerAccount(tx, "cash", id, "USD"), amount: amount - fee },
      { account: await houseAccount(tx, "fees", "deposit", "USD", id), amount: fee },
      { account: await houseAccount(tx, "clearing", "test", "USD", id), amount: -amount },
    ];
    await post(tx, { key: `deposit:${deposit}`, kind: "deposit", memberId: id, reference, lines });
  });
}

/** Plays at random, with awards of the vendor and fees, and counts the results independently of the platform. */
async function play(id: bigint) {
  let [net, fees, awards] = [0n, 0n, 0n];
  await topUp(app.database.pool, id, 10_000_0000n);
  const call = await seatAtPg(app, String(id));
  await query(
    `update vendor_session set upline_path = array(
       select ancestor_id from member_path where descendant_id = $1 and depth > 0 order by depth)
     where member_id = $1`,
    [id],
  );
  for (let at = 0; at < 8; at += 1) {
    const tx = (name: string) => `${name}${at}-${id}`;
    const [stake, win] = [units(60), units(80)];
    const round = { roundId: tx("r"), betTxId: tx("b") };
    await call("bet", { txId: tx("b"), roundId: tx("r"), amount: formatMoney(stake) });
    const what = random(4);
    if (what === 0) await call("rollback", { txId: tx("u"), ...round });
    if (what > 1) {
      await call("win", { txId: tx("w"), ...round, amount: formatMoney(win), closeRound: true });
      net += stake - win;
    }
    if (random(3) > 0) continue;
    const [award, deposit, fee] = [units(40), 100_0000n, units(3)];
    const kind = random(2) ? "jackpot" : "freeRounds";
    expect(read(await call("award", { txId: tx("a"), kind, amount: formatMoney(award) })).status).toBe("OK");
    await depositWithFee(id, deposit, fee);
    [net, awards, fees] = [net - award, awards + award, fees + fee];
  }
  return { net, fees, awards };
}

beforeAll(async () => {
  app = await testPlatform();
  const { pool } = app.database;
  const sign = { username: "quan.pham", password: "Lantern-2026", type: "username" } as const;
  quan = (await app.call("login", sign)).value.token;
  const right = findCommand("award-right");
  if (right) await runCommand(pool, right, "mai", ["PG", "USD", "1000", "1000000"]);
  const agents = await query<{ id: bigint }>(
    `select id from member where type = 1 and id in (
       select descendant_id from member_path p join member a on a.id = p.ancestor_id where a.account = 'quan.pham')
     order by id limit 4`,
  );
  for (const { id: upline } of agents) {
    const { id, account } = await app.register();
    await placeBelow(pool, id, String(upline));
    players.push({ id: BigInt(id), account, ...(await play(BigInt(id))) });
  }
  await gatherAll(pool);
});

afterAll(async () => {
  expect((await verify(app.database.pool)).filter(({ faults }) => faults.length > 0)).toEqual([]);
  await app.close();
});

test("a player's net is stakes less payouts and awards, with the player's fees in another column", async () => {
  expect(sum(players.map(({ awards }) => awards))).toBeGreaterThan(0n);
  for (const { account, net, fees, awards } of players) {
    const { total } = await report(account);
    const given = money(total.rebates) + money(total.promotions);
    expect([money(total.net), money(total.awards), money(total.fees)]).toEqual([net - given, awards, fees]);
  }
});

/** Reads an agent's report of today with all of its lines. */
type Report = WireOutput<"agentReport">;
const figuresAgree = ({ total, self, lines }: Report): void => {
  for (const key of ["net", "awards", "fees", "rebates", "promotions"] as const)
    expect(money(total[key])).toBe(
      sum([self, ...lines.content.map(({ figures }) => figures)].map((of) => money(of[key]))),
    );
  expect(total.members).toBe(self.members + lines.content.reduce((all, { figures }) => all + figures.members, 0));
};

test("net, awards, fees and members are one figure in report, overview, days, list and profile", async () => {
  const all = await report();
  figuresAgree(all);
  const overview = (await app.call("agentTeamOverview", {}, { token: quan })).value;
  expect(overview.team).toEqual(all.total);
  expect(sum(overview.days.map(({ net }) => money(net)))).toBe(money(all.total.net));
  const list = (await app.call("agentDownlines", { pageSize: 100 }, { token: quan })).value.content;
  expect(list.length).toBe(all.lines.totalElements);
  for (const { account, net, team, teamBalance } of list) {
    const line = await report(account);
    figuresAgree(line);
    const profile = (await app.call("agentDownline", { account }, { token: quan })).value;
    const { total } = line;
    expect([net, team, teamBalance]).toEqual([total.net, total.members, total.balance]);
    expect([profile.net, profile.team, profile.active]).toEqual([total.net, total.members, total.active]);
    expect(profile.active).toBeLessThanOrEqual(profile.team);
  }
});

test("dividends and their preview before an offer use the net of the report", async () => {
  const { pool } = app.database;
  const config = (await readMerchants(pool)).find(({ code }) => code === "saffron")?.config;
  if (!config) throw new Error("no merchant");
  const today = dayOf(new Date(), config.gmtOffsetMinutes);
  const range = { from: today, to: today };
  const agents = await query<{ id: bigint; account: string }>(
    "select id, account from member where type = 1 and upline_id = (select id from member where account = 'quan.pham')",
  );
  const ids = agents.map(({ id }) => id);
  const { from: start, to: end } = momentsOf(range, config.gmtOffsetMinutes);
  const teams = ids.map((memberId) => ({ memberId, effectiveFrom: new Date(0) }));
  const measured = await measuresIn(pool, "saffron", teams, { start, end }, config.agents.activeMinimum);
  const given = await givenIn(pool, ids, today, today);
  const trial = await countPlay(pool, config, ids, { period: "daily", when: "running" });
  for (const { id, account } of agents) {
    const { total } = (await app.call("agentReport", { account, ...range }, { token: quan })).value;
    const loss = (measured.find(({ memberId }) => memberId === id)?.loss ?? 0n) - (given.get(id) ?? 0n);
    expect([loss, trial.of.get(id)?.[0]?.loss]).toEqual([money(total.net), money(total.net)]);
  }
});

test("an affiliate is paid by the net that the reports of its players show", async () => {
  const { pool } = app.database;
  const { who, code } = await createAffiliateHelpers(app).affiliate();
  const reports = await Promise.all(players.map(({ account }) => report(account)));
  const client = await pool.connect();
  try {
    await client.query("begin");
    for (const { id } of players)
      await client.query("insert into affiliate_referred (member_id, code) values ($1, $2)", [id, code]);
    const today = new Date(Date.now() + 24 * 3600_000).toISOString().slice(0, 10);
    expect(await netUntil(client, BigInt(who.id), today)).toBe(sum(reports.map(({ total }) => money(total.net))));
  } finally {
    await client.query("rollback");
    client.release();
  }
});
