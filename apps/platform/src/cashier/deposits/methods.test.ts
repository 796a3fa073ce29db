import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseMerchant } from "../../site/merchants/config.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import { verify } from "../../backoffice/invariants/verify.ts";
import { createBonusWallet, depositPromotions } from "../../promotions/promotions.ts";
import { createDepositReview, turnover } from "../cashier.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import type { Review, ReviewDecision } from "./review.ts";

let app: TestPlatform;
let operator: Review;

beforeAll(async () => {
  app = await testPlatform();
  const { rows } = await app.database.pool.query<{ config: MerchantConfig }>(
    "select config from merchant where code = 'saffron'",
  );
  const configOf = async () => {
    if (!rows[0]) throw new Error("no merchant");
    return parseMerchant("saffron", rows[0].config);
  };
  const promotions = depositPromotions(createBonusWallet(app.database.pool, turnover, configOf));
  operator = createDepositReview(app.database.pool, configOf, promotions);
});

afterAll(async () => {
  expect((await verify(app.database.pool)).filter((check) => check.faults.length > 0)).toEqual([]);
  await app.close();
});

interface Player {
  token: string;
  id: string;
}

const open = async (player: Player, method: string, amount = "100.0000") =>
  (await app.call("createDeposit", { method, amount, returnUrl: "/" }, { token: player.token, key: newKey() })).value;
const read = async (player: Player, id: string) => (await app.call("deposit", { id }, { token: player.token })).value;
const cash = async (player: Player) => (await app.call("balance", {}, { token: player.token })).value.balance;
const pay = (payUrl: string | undefined, choice: Record<string, string> = {}) =>
  fetch(payUrl ?? "", {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ outcome: "paid", ...choice }),
  });
const reply = (decision: ReviewDecision) => (decision.done ? decision.row.state : decision.why);
const kinds = async (player: Player) =>
  (await app.call("messages", {}, { token: player.token })).value.content.map(({ kind }) => kind);

const picture = "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC";
const proof = async (player: Player) =>
  (await app.call("upload", { purpose: "deposit", picture }, { token: player.token })).value.id;
const prove = (player: Player, id: string, proofs: string[], bankReference = "FT-2026 17") =>
  app.call("sendDepositProof", { id, proofs, bankReference }, { token: player.token });

describe("a bank transfer", () => {
  test("names the account to pay to; with a proof it waits for an operator, who credits it once", async () => {
    const player = await app.register();
    const opened = await open(player, "bank");
    expect(opened).toMatchObject({ way: "transfer", state: "waiting", proofWanted: true, proofSent: false });
    expect(opened.instructions).toMatchObject({ bank: "Sandbox Bank", holder: "Sandbox Collections Ltd" });
    expect(opened.instructions?.account).toMatch(/^\d{12}$/);
    expect((await prove(player, opened.id, [])).code).toBe("PROOF_NEEDED");
    const stranger = await app.register();
    expect((await prove(player, opened.id, [await proof(stranger)])).code).toBe("PROOF_NEEDED");
    expect((await prove(stranger, opened.id, [await proof(stranger)])).code).toBe("NOT_FOUND");
    const ids = [await proof(player)];
    const sent = await prove(player, opened.id, ids);
    expect(sent.value).toMatchObject({ state: "review", proofSent: true, proofWanted: false });
    expect((await prove(player, opened.id, ids)).value.state).toBe("review");
    expect(await cash(player)).toBe("0.0000");
    expect(reply(await operator.approve(opened.reference, "mai"))).toBe("credited");
    expect(reply(await operator.approve(opened.reference, "mai"))).toBe("WRONG_STATE");
    expect([await cash(player), await kinds(player)]).toEqual(["100.0000", ["deposit.credited"]]);
    // The provider's own report arrives after all.
    await pay(opened.payUrl);
    expect(await cash(player)).toBe("100.0000");
  });

  test("shows the reason of an operator's rejection, and credits nothing", async () => {
    const player = await app.register();
    const { id, reference } = await open(player, "bank");
    await prove(player, id, [await proof(player)]);
    expect(reply(await operator.reject(reference, "Not in the bank's list"))).toBe("rejected");
    expect(await read(player, id)).toMatchObject({ state: "rejected", reason: "Not in the bank's list" });
    expect((await prove(player, id, [await proof(player)])).code).toBe("DEPOSIT_CLOSED");
    expect([await cash(player), await kinds(player)]).toEqual(["0.0000", ["deposit.rejected"]]);
  });

  test("of another amount waits for an operator, who credits the amount that arrived", async () => {
    const player = await app.register();
    const opened = await open(player, "bank");
    await pay(opened.payUrl, { sum: "less" });
    expect(await read(player, opened.id)).toMatchObject({ state: "review", amount: "100.0000" });
    expect(await cash(player)).toBe("0.0000");
    expect(reply(await operator.approve(opened.reference, "mai"))).toBe("credited");
    expect(await read(player, opened.id)).toMatchObject({ amount: "50.0000", asked: "100.0000", credited: "50.0000" });
    expect(await cash(player)).toBe("50.0000");
  });

  test("that an operator confirms counts against the member's limit with what arrived", async () => {
    const player = await app.register();
    const limit = { limit: "deposit", period: "day", amount: "120.0000" } as const;
    await app.call("setMemberLimit", limit, { token: player.token });
    const used = async () => (await app.call("memberLimits", {}, { token: player.token })).value.limits[0]?.used;
    const opened = await open(player, "bank");
    expect(await used()).toBe("100.0000");
    await pay(opened.payUrl, { sum: "less" });
    expect(await used()).toBe("50.0000");
    expect(reply(await operator.approve(opened.reference, "mai"))).toBe("credited");
    expect(await used()).toBe("50.0000");
    expect((await open(player, "bank", "70.0000")).state).toBe("waiting");
    expect(await used()).toBe("120.0000");
  });

  test("above the limit is approved by two people who name the same amount", async () => {
    const player = await app.register();
    const { id, reference } = await open(player, "bank", "5000.0100");
    await prove(player, id, [await proof(player)]);
    expect(reply(await operator.approve(reference, "mai"))).toBe("SECOND_PERSON");
    expect(reply(await operator.approve(reference, "mai"))).toBe("SECOND_PERSON");
    expect(reply(await operator.approve(reference, "bao", 60_000_000n))).toBe("SECOND_PERSON");
    expect(await cash(player)).toBe("0.0000");
    expect(reply(await operator.approve(reference, "bao"))).toBe("credited");
    expect(await cash(player)).toBe("5000.0100");
  });

  test("credits at most one person's limit for four concurrent approvals by that person", async () => {
    const player = await app.register();
    const opened = await Promise.all(Array.from({ length: 4 }, () => open(player, "bank", "1999.0000")));
    await app.database.pool.query("update deposit set state = 'review', proof_at = now() where member_id = $1", [
      player.id,
    ]);
    const decisions = await Promise.all(opened.map(({ reference }) => operator.approve(reference, "mai")));
    expect(decisions.map(reply).toSorted()).toEqual(["SECOND_PERSON", "SECOND_PERSON", "credited", "credited"]);
    expect(await cash(player)).toBe("3998.0000");
  });

  test("with a proof is approved by the sandbox's operator, up to one person's limit", async () => {
    const player = await app.register();
    const [small, large] = [await open(player, "bank"), await open(player, "bank", "6000.0000")];
    for (const { id } of [small, large]) await prove(player, id, [await proof(player)]);
    await app.database.pool.query("update deposit set review_at = now() - interval '1 minute' where member_id = $1", [
      player.id,
    ]);
    await expect.poll(async () => (await read(player, small.id)).state, { timeout: 10_000 }).toBe("credited");
    await expect
      .poll(async () => reply(await operator.approve(large.reference, "sandbox")), { timeout: 10_000 })
      .toBe("SECOND_PERSON");
    expect(await cash(player)).toBe("100.0000");
  });
});

describe("a payment without a call-back", () => {
  test("is resolved by asking the provider: credited once, rejected, or still waiting", async () => {
    const player = await app.register();
    const [paid, declined, unpaid, less] = [
      await open(player, "card"),
      await open(player, "qr"),
      await open(player, "card"),
      await open(player, "bank"),
    ];
    await pay(paid.payUrl, { callback: "never" });
    await pay(declined.payUrl, { outcome: "declined", callback: "never" });
    await pay(less.payUrl, { sum: "less", callback: "never" });
    expect((await read(player, paid.id)).state).toBe("waiting");
    await app.database.pool.query(
      `update deposit set created_at = now() - interval '3 minutes',
         expires_at = case when id = $2 then expires_at else now() end where member_id = $1`,
      [player.id, declined.id],
    );
    const states = async () =>
      Promise.all([paid, declined, less].map(async ({ id }) => (await read(player, id)).state));
    await expect.poll(states, { timeout: 25_000 }).toEqual(["credited", "rejected", "review"]);
    expect([await cash(player), (await read(player, unpaid.id)).state]).toEqual(["100.0000", "expired"]);
    // The provider is asked again, and then reports the payments after all.
    await app.database.pool.query("update deposit set asked_at = null where member_id = $1", [player.id]);
    await pay(paid.payUrl);
    expect(await cash(player)).toBe("100.0000");
  }, 40_000);
});

describe("a code for a phone", () => {
  test("leads to the page where it is paid, which refuses another amount than requested", async () => {
    const player = await app.register();
    const opened = await open(player, "qr");
    expect([opened.way, opened.instructions?.code]).toEqual(["qr", opened.payUrl]);
    expect(await (await fetch(opened.payUrl ?? "")).text()).not.toContain('name="sum"');
    await pay(opened.payUrl);
    expect(await cash(player)).toBe("100.0000");
  });
});

describe("a payment to an address", () => {
  test("is confirmed block by block without expiring, and credited with the last block", async () => {
    const player = await app.register();
    const opened = await open(player, "usdt");
    expect(opened.instructions).toMatchObject({ asset: "USDT", network: "TRC-20", send: "100.00" });
    expect(opened.instructions?.address).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
    expect(opened.confirmations).toEqual({ have: 0, need: 3 });
    await pay(opened.payUrl);
    expect((await read(player, opened.id)).confirmations?.have).toBeGreaterThanOrEqual(1);
    await app.database.pool.query("update deposit set expires_at = now() where id = $1", [opened.id]);
    const seen = new Set<string>();
    await expect
      .poll(
        async () => {
          const { state, confirmations } = await read(player, opened.id);
          seen.add(`${state} ${confirmations?.have}`);
          return state;
        },
        { timeout: 15_000, interval: 100 },
      )
      .toBe("credited");
    expect([...seen].every((each) => ["waiting 1", "waiting 2", "credited 3"].includes(each))).toBe(true);
    expect(await cash(player)).toBe("98.0000");
  });

  test("of too much waits for an operator; declined, it credits nothing", async () => {
    const player = await app.register();
    const [more, none] = [await open(player, "usdt"), await open(player, "usdt")];
    await pay(more.payUrl, { sum: "more" });
    await pay(none.payUrl, { outcome: "declined" });
    expect((await read(player, none.id)).state).toBe("rejected");
    await expect.poll(async () => (await read(player, more.id)).state, { timeout: 15_000 }).toBe("review");
    expect(reply(await operator.approve(more.reference, "mai"))).toBe("credited");
    expect(await cash(player)).toBe("196.0000");
  });

  test("in yuan asks for the asset at the merchant's rate, never short", async () => {
    const { cryptoOf } = await import("./terms.ts");
    const { jade } = await import("../../../merchants/jade.ts");
    const usdt = parseMerchant(jade.code, jade).deposit.methods.find(({ method }) => method === "usdt");
    expect([720_000n, 1_000_000n].map((amount) => cryptoOf(usdt, amount)?.send)).toEqual(["10.00", "13.89"]);
    const coin = (decimals: number, rate: bigint) =>
      usdt?.crypto && { ...usdt, crypto: { ...usdt.crypto, asset: "BTC", decimals, rate } };
    // The amounts are millionths of the coin, and the deposits in another currency.
    const millionths = [100n, 12_345_600n, 10_000_000_000n, 10_000_000_100n];
    expect(millionths.map((amount) => cryptoOf(coin(8, 10_000_000_000n), amount)?.send)).toEqual([
      "0.00000001",
      "0.00123456",
      "1.00000000",
      "1.00000001",
    ]);
    expect(cryptoOf(coin(8, 650_000_000n), 500_000n)?.send).toBe("0.00076924");
    expect(cryptoOf(coin(0, 72_000n), 720_001n)?.send).toBe("11");
  });
});
