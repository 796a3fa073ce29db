import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { verify } from "../../backoffice/invariants/verify.ts";
import { isSigned } from "@croupier/server/signature";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { read, seatAtPg } from "../../games/vendors/test-vendor.ts";
import { createWithdrawalHelpers, type Player } from "../withdrawals/test-withdrawals.ts";

/**
 * Creates a vendor double that moves money, controlled by the cents: .11 is refused and .13 gets no answer, even if the
 * money was taken.
 */
async function testVendor(key: { id: string; secret: string }) {
  const taken = new Map<string, { status: string; times: number }>();
  let silent = true;
  const app = fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => done(null, body));
  app.post("/transfer/v1/move", async (request, reply) => {
    const body = String(request.body);
    const call = { method: request.method, path: request.url, headers: request.headers, body };
    if (!isSigned([key], call)) return reply.code(401).send({});
    const { reference, amount } = JSON.parse(body) as { reference: string; amount: string };
    const known = taken.get(reference) ?? { status: /\.11/.test(amount) ? "REFUSED" : "OK", times: 0 };
    taken.set(reference, { ...known, times: known.times + 1 });
    if (silent && /\.13/.test(amount)) return reply.code(504).send({});
    return { status: known.status };
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    taken,
    wakeUp: () => (silent = false),
    close: () => app.close(),
  };
}

let app: TestPlatform;
let vendor: Awaited<ReturnType<typeof testVendor>>;
let act: ReturnType<typeof createWithdrawalHelpers>;

beforeAll(async () => {
  const key = { id: "k1", secret: randomBytes(24).toString("base64url") };
  vendor = await testVendor(key);
  app = await testPlatform({ arcadeUrl: vendor.url, seamlessKeys: [{ ...key, vendors: ["*"] }] });
  act = createWithdrawalHelpers(app);
  await setSingle(await act.player(), false);
});

afterAll(async () => {
  expect((await verify(app.database.pool)).filter((check) => check.faults.length > 0)).toEqual([]);
  await app.close();
  await vendor.close();
});

const move = (who: Player, from: string, to: string, amount: string, key = newKey()) =>
  app.call("walletTransfer", { from, to, amount }, { token: who.token, key });
const wallets = async (who: Player) => (await app.call("consolidated", {}, { token: who.token })).value;
const listOf = async (who: Player) => (await app.call("walletTransfers", {}, { token: who.token })).value.content;
/** Sets whether the merchant has one wallet for all vendors, and waits until the platform has read it. */
async function setSingle(who: Player, isSingle: boolean): Promise<void> {
  await act.query(
    "update merchant set config = jsonb_set(config, '{isSingleWallet}', to_jsonb($1::boolean)) where code = 'saffron'",
    [isSingle],
  );
  await vi.waitUntil(async () => (await wallets(who)).isSingle === isSingle, { timeout: 20_000 });
}
/** Returns the balances of the main wallet, in transit, and at PG. */
async function where(who: Player): Promise<(string | undefined)[]> {
  const { main, held, vendors } = await wallets(who);
  return [main, held, vendors.find(({ vassalage }) => vassalage === "PG")?.balance];
}
const letAsk = (who: Player) =>
  act.query("update wallet_transfer set asked_at = 'epoch' where member_id = $1 and state = 'moving'", [who.id]);

test("money goes to a vendor's wallet and back, and all of it is shown throughout", async () => {
  const player = await act.player("500.0000");
  const sent = await move(player, "MAIN", "PG", "120.5000");
  expect(sent.value).toMatchObject({ state: "done", from: "MAIN", to: "PG", amount: "120.5000" });
  expect(await where(player)).toEqual(["379.5000", "0.0000", "120.5000"]);
  const { value } = await app.call("balance", {}, { token: player.token });
  expect(value).toMatchObject({ balance: "379.5000", vendors: "120.5000", total: "500.0000" });
  expect((await move(player, "PG", "MAIN", "20.5000")).value.state).toBe("done");
  expect(await where(player)).toEqual(["400.0000", "0.0000", "100.0000"]);
  const record = (await app.call("accountRecord", { kind: "wallet" }, { token: player.token })).value;
  expect(record.content.map(({ change }) => change)).toEqual(["20.5000", "-120.5000"]);
  expect((await app.call("personalProfit", {}, { token: player.token })).value.totals.other).toBe("0.0000");
});

test("64 at once under one key move it once, and another amount under it is refused", async () => {
  const player = await act.player("500.0000");
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 64 }, () => move(player, "MAIN", "PG", "100.0000", key)));
  expect(new Set(answers.map(({ value }) => value.id)).size).toBe(1);
  expect(await where(player)).toEqual(["400.0000", "0.0000", "100.0000"]);
  expect((await move(player, "MAIN", "PG", "101.0000", key)).code).toBe("KEY_REUSED");
  const again = newKey();
  const first = (await move(player, "PG", "MAIN", "10.0000", again)).value;
  expect((await move(player, "PG", "MAIN", "10.0000", again)).value).toEqual(first);
});

test("on a break money only comes back, and a key from before it repeats its answer", async () => {
  const player = await act.player("500.0000");
  const key = newKey();
  const { id } = (await move(player, "MAIN", "PG", "100.0000", key)).value;
  await app.call("startBreak", { period: "day" }, { token: player.token });
  expect((await move(player, "MAIN", "PG", "100.0000")).code).toBe("ON_BREAK");
  expect((await move(player, "MAIN", "PG", "100.0000", key)).value.id).toBe(id);
  expect((await move(player, "PG", "MAIN", "100.0000")).code).toBeUndefined();
  expect(await where(player)).toEqual(["500.0000", "0.0000", "0.0000"]);
});

test("money that a vendor refuses returns, in both directions", async () => {
  const player = await act.player("500.0000");
  expect((await move(player, "MAIN", "PG", "50.1100")).value.state).toBe("refused");
  expect(await where(player)).toEqual(["500.0000", "0.0000", "0.0000"]);
  await move(player, "MAIN", "PG", "80.0000");
  expect((await move(player, "PG", "MAIN", "50.1100")).value.state).toBe("refused");
  expect(await where(player)).toEqual(["420.0000", "0.0000", "80.0000"]);
});

test("keeps money in transit until a silent vendor answers, never lost or moved twice", async () => {
  const player = await act.player("500.0000");
  const key = newKey();
  expect((await move(player, "MAIN", "PG", "90.1300", key)).value.state).toBe("moving");
  expect(await where(player)).toEqual(["409.8700", "90.1300", "0.0000"]);
  expect((await move(player, "MAIN", "PG", "90.1300", key)).value.state).toBe("moving");
  // It does not delay another vendor.
  expect((await move(player, "MAIN", "CQ9", "9.0000")).value.state).toBe("done");
  await letAsk(player);
  const reference = (await listOf(player)).find(({ state }) => state === "moving")?.reference ?? "";
  await expect.poll(() => vendor.taken.get(reference)?.times, { timeout: 8000 }).toBeGreaterThan(1);
  vendor.wakeUp();
  await letAsk(player);
  await expect.poll(async () => (await where(player))[2], { timeout: 8000 }).toBe("90.1300");
  expect((await wallets(player)).total).toBe("500.0000");
  expect((await move(player, "MAIN", "PG", "90.1300", key)).value.state).toBe("done");
});

test("everything is collected from all vendors at once, under one key", async () => {
  const player = await act.player("500.0000");
  for (const [to, amount] of [
    ["PG", "100.0000"],
    ["CQ9", "50.0000"],
    ["JDB", "25.5000"],
  ] as const)
    expect((await move(player, "MAIN", to, amount)).value.state).toBe("done");
  const key = newKey();
  const all = () => app.call("collectWallets", {}, { token: player.token, key });
  const [first, again] = await Promise.all([all(), all()]);
  expect(first.value.transfers.map(({ from, amount }) => [from, amount]).toSorted()).toEqual([
    ["CQ9", "50.0000"],
    ["JDB", "25.5000"],
    ["PG", "100.0000"],
  ]);
  expect(again.value.transfers.map(({ id }) => id).toSorted()).toEqual(
    first.value.transfers.map(({ id }) => id).toSorted(),
  );
  await expect.poll(() => where(player)).toEqual(["500.0000", "0.0000", "0.0000"]);
});

test("does not collect later money under the key of an empty collection", async () => {
  const player = await act.player("500.0000");
  const key = newKey();
  const all = () => app.call("collectWallets", {}, { token: player.token, key });
  expect((await all()).value.transfers).toEqual([]);
  expect((await move(player, "MAIN", "PG", "100.0000")).value.state).toBe("done");
  expect((await all()).value.transfers).toEqual([]);
  expect(await where(player)).toEqual(["400.0000", "0.0000", "100.0000"]);
});

test("a bet or tip, its win and its refund use the vendor's wallet, even after a mode change", async () => {
  const player = await act.player("500.0000");
  await move(player, "MAIN", "PG", "100.0000");
  const play = await table(player);
  expect(JSON.parse((await play("bet", { txId: "b1", amount: "150.0000" })).body)).toMatchObject({
    status: "INSUFFICIENT_FUNDS",
    balance: "100.0000",
  });
  for (const txId of ["b2", "b3"]) await play("bet", { txId, amount: "30.0000" });
  expect(await where(player)).toEqual(["400.0000", "0.0000", "40.0000"]);
  const record = async (vassalage?: string) =>
    (await app.call("accountRecord", vassalage ? { vassalage } : {}, { token: player.token })).value.content.map(
      ({ kind, change, balanceAfter }) => `${kind} ${change} ${balanceAfter}`,
    );
  expect(await record("PG")).toEqual(["bet -30.0000 40.0000", "bet -30.0000 70.0000", "wallet 100.0000 100.0000"]);
  expect((await record())[0]).toBe("wallet -100.0000 400.0000");
  await setSingle(player, true);
  const won = JSON.parse((await play("win", { txId: "w2", betTxId: "b2", amount: "75.0000", closeRound: true })).body);
  expect(won).toMatchObject({ status: "OK", balance: "115.0000" });
  expect((await play("rollback", { txId: "r3", betTxId: "b3" })).body).toContain("145.0000");
  await setSingle(player, false);
  expect(await where(player)).toEqual(["400.0000", "0.0000", "145.0000"]);
  await play("bet", { txId: "b4", amount: "10.0000", contribution: "1.0000" });
  await play("tip", { txId: "t4", amount: "5.0000" });
  expect(await where(player)).toEqual(["400.0000", "0.0000", "130.0000"]);
  expect((await record("PG"))[0]).toBe("tip -5.0000 130.0000");
  await play("rollback", { txId: "r4", betTxId: "b4" });
  await play("rollback", { txId: "r5", betTxId: "t4" });
  expect(await where(player)).toEqual(["400.0000", "0.0000", "145.0000"]);
});

test("refuses excess amounts, vendor-to-vendor, closed vendors, blocked members and half cents", async () => {
  const player = await act.player("500.0000");
  expect((await move(player, "MAIN", "PG", "500.0100")).code).toBe("INSUFFICIENT_FUNDS");
  expect((await move(player, "PG", "MAIN", "0.0100")).code).toBe("INSUFFICIENT_FUNDS");
  expect((await move(player, "PG", "CQ9", "1.0000")).code).toBe("BAD_REQUEST");
  expect((await move(player, "MAIN", "MAIN", "1.0000")).code).toBe("BAD_REQUEST");
  expect((await move(player, "MAIN", "PG", "1.0050")).code).toBe("BAD_REQUEST");
  expect((await move(player, "MAIN", "PG", "-1.0000")).code).toBe("BAD_REQUEST");
  expect((await move(player, "MAIN", "NOBODY", "1.0000")).code).toBe("VENDOR_CLOSED");
  await move(player, "MAIN", "PG", "10.0000");
  await act.query("update vendor set status = 'maintenance' where vassalage = 'PG'", []);
  expect((await move(player, "MAIN", "PG", "1.0000")).code).toBe("VENDOR_CLOSED");
  expect((await move(player, "PG", "MAIN", "1.0000")).value.state).toBe("done");
  await act.query("update vendor set status = 'open' where vassalage = 'PG'", []);
  expect(await where(player)).toEqual(["491.0000", "0.0000", "9.0000"]);
});

test("bets from a vendor's wallet count against the player's limits", async () => {
  const player = await act.player("500.0000");
  const limit = { limit: "stake", period: "day", amount: "30.0000" } as const;
  await app.call("setMemberLimit", limit, { token: player.token });
  await move(player, "MAIN", "PG", "100.0000");
  const call = await table(player);
  expect(read(await call("bet", { txId: newKey(), amount: "20.0000" })).status).toBe("OK");
  expect(read(await call("bet", { txId: newKey(), amount: "10.0100" })).status).toBe("LIMIT_REACHED");
  expect(await where(player)).toEqual(["400.0000", "0.0000", "80.0000"]);
  const { limits } = (await app.call("memberLimits", {}, { token: player.token })).value;
  expect(limits).toMatchObject([{ limit: "stake", used: "20.0000", left: "10.0000" }]);
});

/** Opens a table for this player at PG. */
async function table(who: Player) {
  const seat = await seatAtPg(app, who.id);
  return (verb: "bet" | "tip" | "win" | "rollback", { txId, ...more }: Record<string, unknown> & { txId: string }) =>
    seat(verb, { txId, roundId: `r-${String(more.betTxId ?? txId)}`, ...more });
}
