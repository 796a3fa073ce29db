import { afterAll, beforeAll, expect, test } from "vitest";
import { signedHeaders } from "@croupier/server/signature";
import { placeBelow, withoutGathering } from "../../agents/measures/test-measures.ts";
import { verify } from "../../backoffice/invariants/verify.ts";
import { createWithdrawalHelpers, withdrawPassword } from "../../cashier/withdrawals/test-withdrawals.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { createDocumentHelpers, withDocuments } from "./test-documents.ts";

let app: TestPlatform;
let act: ReturnType<typeof createWithdrawalHelpers>;
let documents: ReturnType<typeof createDocumentHelpers>;

beforeAll(async () => {
  app = await testPlatform({}, withDocuments());
  act = createWithdrawalHelpers(app);
  documents = createDocumentHelpers(app);
});

afterAll(async () => {
  expect((await verify(app.database.pool)).filter((check) => check.faults.length > 0)).toEqual([]);
  await app.close();
});

interface Player {
  token: string;
  id: string;
}

const deposit = ({ token }: Player, amount: string, key = newKey()) =>
  app.call("createDeposit", { method: "bank", amount, returnUrl: "/member/depositv2" }, { token, key });
const transfer = ({ token }: Player, amount: string) =>
  app.call("transferUpline", { amount, paymentPassword: withdrawPassword }, { token, key: newKey() });
/** Moves the deposits of a member into another month, or back. */
const shift = ({ id }: Player, days: number) =>
  app.database.pool.query(
    `update deposit set settled_at = settled_at + make_interval(days => $2), created_at = created_at + make_interval(days => $2)
     where member_id = $1 and state = 'credited'`,
    [id, days],
  );
/** Reports a deposit as paid, as its provider does. */
async function pay(reference: string, amount: string): Promise<void> {
  const path = "/payments/v1/callback/sandbox";
  const body = JSON.stringify({ eventId: crypto.randomUUID(), reference, outcome: "paid", amount, currency: "USD" });
  const [key] = app.environment.paymentKeys;
  await fetch(app.url + path, { method: "POST", body, headers: key ? signedHeaders(key, "POST", path, body) : {} });
}
const both = async (player: Player) => {
  await documents.verify(player, "identity");
  await documents.verify(player, "selfie");
};
/** Creates a member with money that was credited without the turnover that a withdrawal needs. */
async function rich(amount = "100.0000") {
  const player = await act.player(amount);
  await app.database.pool.query("update turnover set done_at = now() where member_id = $1", [player.id]);
  return player;
}

test("a deposit above the level's day is refused with the level, its documents and what is left", async () => {
  const player = await app.register();
  expect((await deposit(player, "100.0000")).code).toBeUndefined();
  const key = newKey();
  const refused = await deposit(player, "60.0000", key);
  expect([refused.code, refused.refusal]).toEqual([
    "DOCUMENTS_NEEDED",
    {
      level: "verified",
      documents: [
        { document: "identity", state: "needed" },
        { document: "selfie", state: "needed" },
      ],
      left: "50.0000",
    },
  ]);
  expect((await deposit(player, "50.0000")).code).toBeUndefined();
  // The key repeats its answer; a new one asks again.
  await both(player);
  expect((await deposit(player, "60.0000", key)).code).toBe("DOCUMENTS_NEEDED");
  expect((await deposit(player, "60.0000")).code).toBeUndefined();
});

test("the sum of all deposits counts, not only those of the day", async () => {
  const player = await act.player("150.0000");
  await withoutGathering(app.database.pool, async () => {
    await shift(player, -40);
    expect((await deposit(player, "100.0000")).refusal).toMatchObject({ level: "verified", left: "50.0000" });
    expect((await deposit(player, "50.0000")).code).toBeUndefined();
    await shift(player, 40);
  });
});

test("the refusal names the states of the documents, and the lowest level that is enough", async () => {
  const player = await app.register();
  await documents.send(player, "identity");
  expect((await deposit(player, "500.0000")).refusal).toMatchObject({
    level: "verified",
    documents: [{ document: "identity", state: "review" }, { document: "selfie" }],
  });
  expect((await deposit(player, "1500.0000")).refusal).toMatchObject({
    level: "full",
    documents: [{ document: "identity" }, { document: "selfie" }, { document: "funds", state: "needed" }],
  });
  await both(player);
  expect((await deposit(player, "1500.0000")).refusal).toMatchObject({
    level: "full",
    documents: [{ document: "funds", state: "needed" }],
    left: "1000.0000",
  });
});

test("64 deposits at once stay within the level together", async () => {
  const player = await app.register();
  const answers = await Promise.all(Array.from({ length: 64 }, () => deposit(player, "50.0000")));
  expect(answers.filter(({ code }) => code === undefined)).toHaveLength(3);
});

test("a withdrawal waits for the level, in whatever state the money is", async () => {
  const player = await rich();
  const { id } = (await act.bind(player)).value;
  const refused = await act.ask(player, id, "20.0000");
  expect([refused.code, refused.refusal]).toEqual([
    "DOCUMENTS_NEEDED",
    {
      level: "verified",
      documents: [
        { document: "identity", state: "needed" },
        { document: "selfie", state: "needed" },
      ],
    },
  ]);
  expect(await act.balance(player)).toEqual(["100.0000", "0.0000"]);
  await documents.verify(player, "identity");
  await documents.send(player, "selfie");
  expect((await act.ask(player, id, "20.0000")).refusal).toMatchObject({
    documents: [{ document: "selfie", state: "review" }],
  });
  await documents.operator("mai", "documents", "accept", await documents.referenceOf(player, "selfie"));
  expect((await act.ask(player, id, "20.0000")).code).toBeUndefined();
  await documents.operator("mai", "documents", "refuse", await documents.referenceOf(player, "selfie"), "nameDiffers");
  expect((await act.ask(player, id, "20.0000")).code).toBe("DOCUMENTS_NEEDED");
});

test("no transfer takes the money out, or brings more in than the level allows", async () => {
  const [sender, upline] = [await rich("150.0000"), await act.player("140.0000")];
  await placeBelow(app.database.pool, sender.id, upline.id);
  expect((await transfer(sender, "20.0000")).code).toBe("DOCUMENTS_NEEDED");
  await both(sender);
  expect((await transfer(sender, "20.0000")).code).toBe("RECIPIENT_UNAVAILABLE");
  expect((await transfer(sender, "10.0000")).code).toBeUndefined();
  expect((await deposit(upline, "50.0000")).code).toBe("DOCUMENTS_NEEDED");
  await both(upline);
  expect((await transfer(sender, "20.0000")).code).toBeUndefined();
});

test("money that comes in another way at the same moment is waited for, and counts", async () => {
  const player = await app.register();
  const { id } = (await deposit(player, "150.0000")).value;
  const { pool } = app.database;
  await pool.query("update deposit set state = 'expired', settled_at = now() where id = $1", [id]);
  const other = await pool.connect();
  await other.query("begin");
  await other.query("select pg_advisory_xact_lock(hashtextextended($1, 11))", [`document:${player.id}`]);
  await other.query("update deposit set state = 'waiting', settled_at = null where id = $1", [id]);
  const second = deposit(player, "100.0000");
  const waiting = "select from pg_locks where locktype = 'advisory' and not granted";
  await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1);
  await other.query("commit");
  other.release();
  expect((await second).code).toBe("DOCUMENTS_NEEDED");
  await pool.query("update deposit set state = 'expired', settled_at = now() where id = $1", [id]);
});

test("red envelopes neither take money out nor bring more in than the level allows", async () => {
  const [agent, member] = [await rich("150.0000"), await act.player("140.0000")];
  await app.database.pool.query("update member set type = 1 where id = $1", [agent.id]);
  await placeBelow(app.database.pool, member.id, agent.id);
  const send = () =>
    app.call(
      "agentEnvelopeSend",
      {
        amount: "20.0000",
        count: 1,
        mode: "equal",
        hours: 24,
        wishes: "Lucky",
        accounts: [member.account],
        paymentPassword: withdrawPassword,
      },
      { token: agent.token, key: newKey() },
    );
  expect((await send()).code).toBe("DOCUMENTS_NEEDED");
  await both(agent);
  const { id } = (await send()).value;
  const open = () => app.call("openEnvelope", { id }, { token: member.token, key: newKey() });
  expect(await open()).toMatchObject({ code: "DOCUMENTS_NEEDED", refusal: { level: "verified", left: "10.0000" } });
  await both(member);
  expect((await open()).code).toBeUndefined();
  expect((await act.balance(member))[0]).toBe("160.0000");
});

test("money that arrives above the level is credited", async () => {
  const player = await app.register();
  const late = (await deposit(player, "150.0000")).value;
  await app.database.pool.query("update deposit set state = 'expired', settled_at = now() where id = $1", [late.id]);
  const second = (await deposit(player, "150.0000")).value;
  for (const { reference } of [late, second]) await pay(reference, "150.0000");
  expect(await act.balance({ ...player })).toEqual(["300.0000", "0.0000"]);
  expect((await deposit(player, "50.0000")).refusal).toMatchObject({ left: "0.0000" });
});
