import { randomUUID } from "node:crypto";
import { rows, type RowName } from "@croupier/contract/rows";
import type { Endpoint } from "@croupier/contract/wire/endpoint";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createWithdrawalHelpers,
  withdrawPassword as paymentPassword,
} from "../cashier/withdrawals/test-withdrawals.ts";
import { placeBelow } from "../agents/measures/test-measures.ts";
import type { Pool } from "../kit/db/pool.ts";
import { refuse } from "../kit/db/refusal.ts";
import { newKey, testPlatform, type TestPlatform } from "../test-platform.ts";
import { command } from "./command.ts";

let app: TestPlatform;
let act: ReturnType<typeof createWithdrawalHelpers>;
let db: Pool;

beforeAll(async () => {
  app = await testPlatform();
  act = createWithdrawalHelpers(app);
  db = app.database.pool;
});

afterAll(() => app.close());

type Player = Awaited<ReturnType<TestPlatform["register"]>>;
const deposit = { method: "bank", amount: "100.0000", returnUrl: "/" };
const open = ({ token }: Player, key: string, change: Partial<typeof deposit> = {}) =>
  app.call("createDeposit", { ...deposit, ...change }, { token, key });

/** An input for every call that has a key. */
const inputs: Partial<Record<RowName, object>> = {
  forfeitBonus: { id: randomUUID() },
  createDeposit: { ...deposit, amount: "60.0000" },
  walletTransfer: { from: "MAIN", to: "PG", amount: "1.0000" },
  collectWallets: {},
  transferUpline: { amount: "20.0000", paymentPassword },
  transferDownline: { account: "nobodyhere", amount: "20.0000", paymentPassword },
  addDestination: { method: "bank", bankCode: "VCB", holder: "A", number: "123456789", paymentPassword },
  removeDestination: { id: randomUUID(), paymentPassword },
  createWithdrawal: { destinationId: randomUUID(), amount: "50.0000", paymentPassword },
  cancelWithdrawal: { id: randomUUID() },
  confirmWithdrawal: { id: randomUUID(), answer: "received" },
  claimRebate: {},
  redeemPoints: { goods: "mug", quantity: 1, address: "a", mobileNum: "1", countryDialingCode: "84", paymentPassword },
  convertPoints: { points: "100.0000", paymentPassword },
  claimReward: { id: randomUUID() },
  claimBill: { id: "1" },
  payBill: { id: "1" },
  openEnvelope: { id: randomUUID() },
  agentEnvelopeSend: { amount: "20.0000", count: 2, mode: "equal", hours: 24, wishes: "", paymentPassword },
  rafflePromotion: { promotionId: "nothing" },
  agentInvite: { name: "", isAgent: false, rebateRate: 0 },
  affiliateLink: { name: "Channel" },
};
const withKey = (Object.entries(rows) as [RowName, Endpoint][])
  .filter(([, row]) => row.idempotent)
  .map(([name]) => name);

test("this file tries every call that has a key", () => {
  expect(Object.keys(inputs).toSorted()).toEqual(withKey.toSorted());
});

test("answers KEY_REUSED if a deposit's key is sent with another call or input", async () => {
  const player = await app.register();
  // The calls of agents are tried too, so the player is an agent.
  await db.query("update member set type = 1 where id = $1", [player.id]);
  const key = newKey();
  const { id } = (await open(player, key)).value;
  for (const name of withKey) {
    const answer = await app.call(name, (inputs[name] ?? {}) as never, { token: player.token, key });
    expect([name, answer.status, answer.code]).toEqual([name, 409, "KEY_REUSED"]);
  }
  expect((await open(player, key)).value.id).toBe(id);
});

test("repeats a lost answer even if the member was excluded or blocked meanwhile", async () => {
  for (const status of ["excluded", "blocked"]) {
    const player = await app.register();
    const key = newKey();
    const first = await open(player, key);
    await db.query("update member set status = $2 where id = $1", [player.id, status]);
    expect((await open(player, key)).value).toEqual(first.value);
    expect((await open(player, newKey())).code).toBe("ACCOUNT_BLOCKED");
  }
});

test("answers the same call under its key identically, to the last character", async () => {
  const player = await act.player("0.0000");
  const { token } = player;
  await placeBelow(db, player.id, (await app.register()).id);
  await act.fund(player, "500.0000");
  const bonus = { ...deposit, method: "card", bonus: "WELCOME" };
  const fresh = await app.register();
  const { payUrl } = (await app.call("createDeposit", bonus, { token: fresh.token, key: newKey() })).value;
  await fetch(payUrl ?? "", { method: "POST", redirect: "manual", body: new URLSearchParams({ outcome: "paid" }) });
  const owned = async () => (await app.call("bonusDetails", {}, { token: fresh.token })).value.content[0]?.id;
  await expect.poll(owned, { timeout: 15_000 }).toBeDefined();
  const twice = async <N extends RowName>(name: N, input: object, as = token) => {
    const key = newKey();
    const call = async () => app.call(name, input as never, { token: as, key });
    const [first, again] = [await call(), await call()];
    expect([name, first.status]).toEqual([name, 200]);
    expect(JSON.stringify(again.value)).toBe(JSON.stringify(first.value));
    return first.value as { id: string };
  };
  await twice("createDeposit", deposit);
  await twice("transferUpline", { amount: "20.0000", paymentPassword });
  const number = "7009998887";
  const bound = { method: "bank", bankCode: "FLB", holder: "Lina Tran", number, paymentPassword };
  const { id: destinationId } = await twice("addDestination", bound);
  const { id } = await twice("createWithdrawal", { destinationId, amount: "50.0000", paymentPassword });
  await twice("cancelWithdrawal", { id });
  await twice("removeDestination", { id: destinationId, paymentPassword });
  await twice("forfeitBonus", { id: await owned() }, fresh.token);
});

test("a refusal is final for its key, and a new try has a new key", async () => {
  const player = await app.register();
  const key = newKey();
  while ((await open(player, newKey())).code !== "TOO_MANY_OPEN_DEPOSITS");
  expect((await open(player, key)).code).toBe("TOO_MANY_OPEN_DEPOSITS");
  await db.query("update deposit set state = 'expired' where member_id = $1", [player.id]);
  expect((await open(player, key)).code).toBe("TOO_MANY_OPEN_DEPOSITS");
  expect((await open(player, key, { amount: "200.0000" })).code).toBe("KEY_REUSED");
  expect((await open(player, newKey())).status).toBe(200);
});

test("a wrong password or an amount outside the limits leaves the key unused", async () => {
  const player = await act.player("200.0000");
  const { id } = (await act.bind(player)).value;
  const key = newKey();
  expect((await act.ask(player, id, "100.0000", { key, password: "999999" })).code).toBe("WITHDRAW_PASSWORD_WRONG");
  expect((await act.ask(player, id, "100.0000", { key })).status).toBe(200);
});

test("concurrent commands of two purposes with one key: one runs, one is KEY_REUSED", async () => {
  const { id } = await app.register();
  const memberId = BigInt(id);
  for (let run = 0; run < 10; run++) {
    const key = newKey();
    const both = (["deposit", "transfer"] as const).map((purpose) =>
      command<{ purpose: string }>(db, {
        memberId,
        purpose,
        key,
        fingerprint: "w",
        find: async () => undefined,
        prepare: async () => undefined,
        act: async () => ({ purpose }),
      }),
    );
    const answers = await Promise.all(both);
    expect(answers.filter((answer) => "refused" in answer)).toEqual([refuse("KEY_REUSED")]);
  }
});

test("a key used before the release of whole fingerprints returns its first answer", async () => {
  const { id } = await app.register();
  const memberId = BigInt(id);
  const run = (key: string, fingerprint: string) =>
    command<{ done: boolean }>(db, {
      memberId,
      purpose: "deposit",
      key,
      fingerprint,
      find: async (_, isDone) => (isDone ? { done: true } : undefined),
      prepare: async () => undefined,
      act: async () => ({ done: false }),
    });
  const key = newKey();
  expect(await run(key, "4f2a")).toEqual({ done: false });
  expect(await run(key, "input:77")).toEqual({ done: true });
  const other = newKey();
  expect(await run(other, "input:77")).toEqual({ done: false });
  expect(await run(other, "input:78")).toEqual(refuse("KEY_REUSED"));
});
