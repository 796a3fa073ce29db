import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { currencies } from "@croupier/contract/domain/currencies";
import { formatMoney } from "@croupier/contract/domain/money";
import { saffron } from "../../merchants/saffron.ts";
import { placeBelow } from "../agents/measures/test-measures.ts";
import { verify } from "../backoffice/invariants/verify.ts";
import { read, seatAtPg } from "../games/vendors/test-vendor.ts";
import { newKey, testPlatform, type TestPlatform } from "../test-platform.ts";
import { createWithdrawalHelpers, withdrawPassword, type Player } from "./withdrawals/test-withdrawals.ts";

let app: TestPlatform;
let act: ReturnType<typeof createWithdrawalHelpers>;

beforeAll(async () => {
  // Rewards of a brand are in its currency, which no operator changes once it has members.
  const { sandboxSeconds } = saffron.rewards;
  app = await testPlatform({ merchantsFreshMs: 0 }, { rewards: { missions: [], sandboxSeconds } });
  act = createWithdrawalHelpers(app);
});

afterAll(async () => {
  expect((await verify(app.database.pool)).filter((check) => check.faults.length > 0)).toEqual([]);
  await app.close();
});

/** Opens the merchant's accounts in a currency; returns an agent between two members. */
async function agentIn(code: string): Promise<Player> {
  await act.query("update merchant set config = config || $1 where code = 'saffron'", [
    JSON.stringify({ currency: code }),
  ]);
  await vi.waitFor(async () => expect((await app.call("permission")).value.currency).toBe(code));
  const [agent, upline, below] = [await act.player("0.0000"), await app.register(), await app.register()];
  await act.query("update member set type = 1 where id = $1", [agent.id]);
  await placeBelow(app.database.pool, agent.id, upline.id);
  await placeBelow(app.database.pool, below.id, agent.id);
  return agent;
}

/** One currency of each kind, and every one without cents. */
const codes = ["USD", "JPY", "KRW", "VND", "KWD", "UBTC"] as const;

/** Calls in which a person types an amount. */
const calls: Record<string, (who: Player, amount: string) => Promise<{ code: string | undefined }>> = {
  deposit: ({ token }, amount) =>
    app.call("createDeposit", { method: "bank", amount, returnUrl: "/" }, { token, key: newKey() }),
  limit: ({ token }, amount) => app.call("setMemberLimit", { limit: "loss", period: "day", amount }, { token }),
  transfer: ({ token }, amount) =>
    app.call("transferUpline", { amount, paymentPassword: withdrawPassword }, { token, key: newKey() }),
  envelope: ({ token }, amount) =>
    app.call(
      "agentEnvelopeSend",
      { amount, count: 1, mode: "equal", hours: 24, wishes: "", paymentPassword: withdrawPassword },
      { token, key: newKey() },
    ),
};

test.each(codes)("in %s every call takes the decimals of the currency and no more", async (code) => {
  const { smallest } = currencies[code];
  const agent = await agentIn(code);
  const [typed, finer] = [100_0000n + smallest, 100_0000n + smallest / 10n].map(formatMoney) as [string, string];
  await act.fund(agent, "400.0000");
  for (const [name, send] of Object.entries(calls)) {
    expect([name, (await send(agent, finer)).code]).toEqual([name, "BAD_REQUEST"]);
    expect([name, (await send(agent, typed)).code]).toEqual([name, undefined]);
  }
  const { value } = await act.bind(agent);
  expect((await act.ask(agent, value.id, finer)).code).toBe("BAD_REQUEST");
  expect((await act.ask(agent, value.id, typed)).code).toBeUndefined();
});

test.each(codes)(
  "in %s a fraction from play can be played with, and blocks no withdrawal of the rest",
  async (code) => {
    const { smallest } = currencies[code];
    const agent = await agentIn(code);
    await act.fund(agent, "100.0000");
    const call = await seatAtPg(app, agent.id, code);
    const [stake, fraction] = [formatMoney(smallest), formatMoney(smallest / 10n)];
    const first = { txId: `a${agent.id}`, roundId: `a${agent.id}` };
    expect(read(await call("bet", { ...first, amount: stake })).status).toBe("OK");
    const win = { ...first, txId: `w${agent.id}`, betTxId: first.txId, amount: formatMoney(smallest + smallest / 10n) };
    expect(read(await call("win", { ...win, closeRound: true })).status).toBe("OK");
    const { value } = await act.bind(agent);
    expect((await act.ask(agent, value.id, "100.0000")).code).toBeUndefined();
    expect((await act.balance(agent))[0]).toBe(fraction);
    const next = { txId: `b${agent.id}`, roundId: `b${agent.id}`, amount: fraction };
    expect(read(await call("bet", next)).status).toBe("OK");
    expect((await act.balance(agent))[0]).toBe("0.0000");
  },
);
