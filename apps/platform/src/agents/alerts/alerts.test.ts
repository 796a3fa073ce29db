import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { createContractHelpers, tier } from "../contracts/test-contracts.ts";
import { notifyOfBigWins, notifyOfEndingLinks } from "./alerts.ts";

let app: TestPlatform;
let agents: ReturnType<typeof createContractHelpers>;

beforeAll(async () => {
  app = await testPlatform();
  agents = createContractHelpers(app);
});

afterAll(() => app.close());

const look = async () => notifyOfBigWins(app.database.pool, await agents.configOf("saffron"));
const messages = async (token: string, kind: string) =>
  (await app.call("messages", {}, { token })).value.content.filter((message) => message.kind === kind);

/** Inserts a settled bet unknown to the ledger; returns its id. */
async function win(memberId: string, uplines: string[], payout: number, stake = 1): Promise<string> {
  const [bet] = await agents.query<{ id: string }>(
    `insert into bet (id, placed_at, settled_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type,
                      round_id, stake, payout, upline_path, entry_id, movements, state)
     select nextval('bet_id'), now(), clock_timestamp(), $1, 'saffron', 'USD', 'PG', 1, 'Lantern Road', 'RNG',
            gen_random_uuid(), $2::bigint * 10000, $3::bigint * 10000, $4::bigint[], 0, '[]', 'settled'
     returning id`,
    [memberId, stake, payout, uplines],
  );
  return String(bet?.id ?? "");
}

test("notifies only the winner's uplines of a big win, once, with winner, amount and game", async () => {
  const top = await agents.agent();
  const middle = await agents.agent(top);
  const player = await agents.agent(middle, 0);
  const sibling = await agents.agent(top);
  await look();
  const path = [middle.id, top.id];
  const id = await win(player.id, path, 1500);
  await win(player.id, path, 999);
  await win(player.id, path, 2000, 2000);
  await Promise.all([look(), look(), look()]);
  // A win is visible once no earlier transaction is open.
  const received = async () => {
    await look();
    return (await messages(top.token, "agent.bigWin")).length;
  };
  await expect.poll(received, { timeout: 10_000 }).toBe(1);
  await look();
  for (const { token } of [middle, top]) {
    expect(await messages(token, "agent.bigWin")).toMatchObject([
      { detail: { account: player.account, amount: "1500.0000", id } },
    ]);
  }
  expect(await messages(sibling.token, "agent.bigWin")).toEqual([]);
  expect(await messages(player.token, "agent.bigWin")).toEqual([]);
  const events = await agents.query<{ event: { about: string } }>(
    "select event from event_outbox where member_id = $1 and event ->> 'type' = 'alert'",
    [top.id],
  );
  expect(events.map(({ event }) => event.about)).toEqual(["bigWin"]);
});

test("notifies once of a link about to end", async () => {
  const agent = await agents.agent();
  const make = async (days?: number, maxUses?: number) =>
    (
      await app.call(
        "agentInvite",
        { name: "Friends", isAgent: false, rebateRate: 0, ...(days ? { days } : {}), ...(maxUses ? { maxUses } : {}) },
        { token: agent.token, key: newKey() },
      )
    ).value.code;
  const soon = await make(2);
  await make(30);
  await make(undefined, 100);
  await Promise.all([notifyOfEndingLinks(app.database.pool), notifyOfEndingLinks(app.database.pool)]);
  await expect.poll(async () => (await messages(agent.token, "agent.linkEnding")).length).toBe(1);
  expect(await messages(agent.token, "agent.linkEnding")).toMatchObject([{ detail: { code: soon, name: "Friends" } }]);
  await notifyOfEndingLinks(app.database.pool);
  expect(await messages(agent.token, "agent.linkEnding")).toHaveLength(1);
});

test("notifies the offering agent at once of the answer to an offer", async () => {
  const upline = await agents.agent();
  const downline = await agents.agent(upline);
  await agents.top(upline, "salary", [tier(100)]);
  await agents.agree(upline, downline, "salary", [tier(50)]);
  const events = await agents.query<{ event: object }>(
    "select event from event_outbox where member_id = $1 and event ->> 'type' = 'alert'",
    [upline.id],
  );
  expect(events.map(({ event }) => event)).toEqual([
    { type: "alert", about: "offerAnswered", account: downline.account },
  ]);
});
