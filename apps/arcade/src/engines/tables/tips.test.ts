import { beforeEach, expect, test, vi } from "vitest";
import { statementTips } from "../../wire/statement-store.ts";
import { arcadeForTests, client, newKey } from "../../test-arcade.ts";
import type { FailView } from "../../kit/views.ts";
import type { TableView, TipView } from "./views.ts";

const baccarat = "ag-amber-baccarat-1";
const context = arcadeForTests();
const { peer } = context;

beforeEach(() => {
  peer.balance = 20_000_0000n;
  peer.seen.length = 0;
  peer.faults.length = 0;
});

async function seated(gameCode = baccarat, player = "p1") {
  const opened = await client(context.arcade.url).open(peer.token(player), gameCode);
  const view = opened as unknown as (TableView & { session: string }) | FailView;
  if (!view.ok) throw new Error(view.code);
  const headers = { "x-session": view.session, "content-type": "application/json" };
  const tip = async (amount: string, key = newKey()) => {
    const init = { method: "POST", headers, body: JSON.stringify({ key, amount }) };
    return (await (await fetch(`${context.arcade.url}/api/table/tip`, init)).json()) as TipView | FailView;
  };
  return { view, tip };
}

const tips = () => peer.calls("tip").map(({ amount, gameCode, playerId }) => [amount, gameCode, playerId]);
const stateOfTip = async (key: string) => {
  const { rows } = await context.arcade.db.query<{ state: string }>(
    "select state from arcade.tip where client_key = $1",
    [key],
  );
  return rows[0]?.state;
};

test("takes a tip once per key, however often it is sent, and lists it in the statement", async () => {
  const { view, tip } = await seated(baccarat, "p-tip");
  const before = peer.balance;
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 8 }, () => tip("5.0000", key)));
  for (const answer of answers) expect(answer).toMatchObject({ ok: true, state: "given", balance: "19995.0000" });
  expect(peer.balance).toBe(before - 5_0000n);
  expect(tips()).toEqual([["5.0000", baccarat, "p-tip"]]);
  expect(view.tips).toEqual(["1.0000", "5.0000", "10.0000", "50.0000"]);
  const [listed] = await statementTips(context.arcade.db, { from: new Date(0), to: new Date(Date.now() + 60_000) }, 10);
  expect(listed).toMatchObject({ playerId: "p-tip", amount: 5_0000n, state: "given" });
});

test("refuses a tip of another amount or shape, without a session, or without a dealer", async () => {
  const { tip } = await seated();
  for (const amount of ["2.0000", "500.0000"]) expect(await tip(amount)).toEqual({ ok: false, code: "BET_UNKNOWN" });
  for (const amount of ["-5.0000", "0.0000", "5", "x"]) {
    expect(await tip(amount)).toEqual({ ok: false, code: "BAD_REQUEST" });
  }
  expect(await tip("5.0000", "short")).toEqual({ ok: false, code: "BAD_REQUEST" });
  const hall = await seated("bgs-garden-bingo-75");
  expect(hall.view.tips).toEqual([]);
  expect(await hall.tip("5.0000")).toEqual({ ok: false, code: "BET_UNKNOWN" });
  const headers = { "x-session": "nobody", "content-type": "application/json" };
  const body = JSON.stringify({ key: newKey(), amount: "5.0000" });
  const stranger = await fetch(`${context.arcade.url}/api/table/tip`, { method: "POST", headers, body });
  expect(await stranger.json()).toEqual({ ok: false, code: "SESSION_EXPIRED" });
  expect(tips()).toEqual([]);
});

test("charges nothing for a tip the wallet refuses, and gives the reason", async () => {
  const { tip } = await seated();
  peer.balance = 3_0000n;
  expect(await tip("5.0000")).toMatchObject({ ok: true, state: "refused", refusal: "INSUFFICIENT_FUNDS" });
  expect(peer.balance).toBe(3_0000n);
});

test.each(["drop", "lose", "tryLater"] as const)("rolls back a tip without a response (%s)", async (fault) => {
  const { tip } = await seated();
  const before = peer.balance;
  peer.faults.push({ verb: "tip", fault }, { verb: "rollback", fault: "lose" });
  const key = newKey();
  expect(await tip("10.0000", key)).toMatchObject({ ok: true, state: "undoing" });
  await vi.waitFor(async () => expect(await stateOfTip(key)).toBe("returned"), { timeout: 30_000, interval: 100 });
  expect(peer.balance).toBe(before);
  expect(await tip("10.0000", key)).toMatchObject({ ok: true, state: "returned" });
  expect(tips()).toHaveLength(1);
});

test("rolls back a tip that a killed process left without a response", async () => {
  const { view, tip } = await seated();
  const key = newKey();
  await tip("50.0000", key);
  const before = peer.balance;
  await context.arcade.db.query("update arcade.tip set state = 'giving', next_try_at = now() where client_key = $1", [
    key,
  ]);
  await vi.waitFor(async () => expect(await stateOfTip(key)).toBe("returned"), { timeout: 30_000, interval: 100 });
  expect(peer.balance).toBe(before + 50_0000n);
  expect(view.tips).toContain("50.0000");
});
