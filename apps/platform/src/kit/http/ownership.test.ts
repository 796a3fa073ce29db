import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "@croupier/contract/wire/endpoint";
import { rows, type RowName } from "@croupier/contract/rows";
import { z } from "zod";
import type { ContractKind } from "@croupier/contract/domain/contracts";
import { createContractHelpers, tier } from "../../agents/contracts/test-contracts.ts";
import { newAuthenticator } from "../../identity/passkeys/test-authenticator.ts";
import { hashPassword } from "../lib/passwords.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { createWithdrawalHelpers, withdrawPassword, type Player } from "../../cashier/withdrawals/test-withdrawals.ts";

/*
 * Checks that no member reaches another's data. The fields that name an object come from the contract itself, so that
 * no new call is forgotten. Each is tried with another member's id, an unknown id and the owner's own. Another member's
 * id must be answered like an unknown one and change nothing of the owner's, and the owner's own call must still work.
 */

let app: TestPlatform;
let act: ReturnType<typeof createWithdrawalHelpers>;

beforeAll(async () => {
  app = await testPlatform();
  act = createWithdrawalHelpers(app);
});

afterAll(() => app.close());

/** Fields that name an object of one member. */
const naming = /^(id|key|proofs|\w+Id)$/;
/** Games, promotions and invitations belong to no single member. */
const shared = new Set(["nodeId", "promotionId", "recommenderId"]);

function fieldsOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => fieldsOf(option as z.ZodType));
  return [];
}

const all = Object.entries(rows) as [RowName, Endpoint][];
const named = all.flatMap(([name, row]) =>
  row.access === "public"
    ? []
    : fieldsOf(row.input)
        .filter((field) => naming.test(field) && !shared.has(field))
        .map((field) => `${name}.${field}`),
);

interface Thing {
  owner: Player;
  /** The input of the other member, with the owner's id in it. */
  input: Record<string, unknown>;
  /** The input of the owner, if it differs. */
  own?: Record<string, unknown>;
}

const picture = "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC";
const upload = async (who: Player, purpose: "deposit" | "withdrawal") =>
  (await app.call("upload", { purpose, picture }, { token: who.token })).value.id;
const opened = async (who: Player) =>
  (
    await app.call(
      "createDeposit",
      { method: "bank", amount: "100.0000", returnUrl: "/" },
      { token: who.token, key: newKey() },
    )
  ).value.id;
const bound = async (who: Player) => (await act.bind(who)).value.id;
const withdrawn = async (who: Player) => (await act.ask(who, await bound(who), "50.0000")).value.id;

/** Creates a withdrawal that the sandbox's provider has paid out. */
async function paidOut(who: Player): Promise<string> {
  const id = await withdrawn(who);
  await act.letApprove(id);
  await expect.poll(async () => (await act.read(who, id)).state, { timeout: 15_000 }).toBe("paying");
  await act.letPay(id);
  await expect.poll(async () => (await act.read(who, id)).state, { timeout: 15_000 }).toBe("paidOut");
  return id;
}

/** Signs in a demo account: the member has bets, the agent settled contracts. */
async function demo(username = "lina.tran"): Promise<Player> {
  const input = { username, password: "Lantern-2026", type: "username" } as const;
  const { token, info } = (await app.call("login", input)).value;
  return { token, id: info.id, account: info.account };
}

async function messageOf(who: Player): Promise<string> {
  await bound(who);
  return (await app.call("messages", {}, { token: who.token })).value.content[0]?.id ?? "";
}

async function sent(who: Player, key: string): Promise<void> {
  const upline = await app.register();
  await act.query("update member set upline_id = $1 where id = $2", [upline.id, who.id]);
  await app.call("transferUpline", { amount: "20.0000", paymentPassword: withdrawPassword }, { token: who.token, key });
}

/** Creates a contract that an agent offered to its downline, who owns it. */
async function offered(kind: ContractKind, isValid = false): Promise<{ owner: Player; upline: Player; id: string }> {
  const agents = createContractHelpers(app);
  const upline = await agents.agent();
  const owner = await agents.agent(upline);
  await agents.top(upline, kind, [tier(100)]);
  if (isValid) return { owner, upline, id: await agents.agree(upline, owner, kind, [tier(50)]) };
  return { owner, upline, id: (await agents.offer(upline, owner, kind, [tier(50)])).value.id };
}

/** Creates a red envelope from an agent to its one downline. */
async function enveloped(): Promise<{ sender: Player; recipient: Player; id: string }> {
  const agents = createContractHelpers(app);
  const sender = await agents.agent();
  const recipient = await agents.agent(sender, 0);
  await act.query("update member set payment_password_hash = $2 where id = $1", [
    sender.id,
    await hashPassword(withdrawPassword),
  ]);
  await act.fund(sender, "50.0000");
  const filling = { amount: "10.0000", count: 1, mode: "equal", hours: 1, paymentPassword: withdrawPassword } as const;
  const { id } = (await app.call("agentEnvelopeSend", filling, { token: sender.token, key: newKey() })).value;
  return { sender, recipient, id };
}

const processing = (kind: ContractKind) => async () => {
  const { owner, id } = await offered(kind);
  return { owner, input: { id, action: "accept", version: 1 } };
};

/** Finds a bill of the demo agent. */
const billed = (state: "issued" | "unclaimed") => async () => {
  const owner = await demo("quan.pham");
  const kind = state === "issued" ? "salary" : "enableCt";
  const { content } = (await app.call("bills", { kind, state }, { token: owner.token })).value;
  return { owner, input: { id: content[0]?.id ?? "" } };
};

type Make = (owner: Player, stranger: Player) => Promise<Omit<Thing, "owner"> & { owner?: Player }>;

/** Creates one object of each kind, by the field that names it. */
const things: Record<string, Make> = {
  async "endSession.id"(owner) {
    await app.call("login", { username: owner.account, password: "Lantern2026", type: "username" });
    const list = (await app.call("sessionList", {}, { token: owner.token })).value;
    return { input: { id: list.find(({ current }) => !current)?.id ?? "" } };
  },
  async "removePasskey.id"(owner) {
    const { challenge } = (await app.call("newPasskey", {}, { token: owner.token })).value;
    const made = newAuthenticator().make(challenge, { rpId: "127.0.0.1", origin: app.url });
    await app.call("addPasskey", { made }, { token: owner.token });
    return { input: { id: made.id } };
  },
  "deposit.id": async (owner) => ({ input: { id: await opened(owner) } }),
  "cancelDeposit.id": async (owner) => ({ input: { id: await opened(owner) } }),
  async "sendDepositProof.id"(owner, stranger) {
    const id = await opened(owner);
    const rest = { id, bankReference: "FT 17" };
    return {
      input: { ...rest, proofs: [await upload(stranger, "deposit")] },
      own: { ...rest, proofs: [await upload(owner, "deposit")] },
    };
  },
  async "sendDepositProof.proofs"(owner, stranger) {
    const proofs = [await upload(owner, "deposit")];
    const rest = { proofs, bankReference: "FT 17" };
    return { input: { ...rest, id: await opened(stranger) }, own: { ...rest, id: await opened(owner) } };
  },
  async "forfeitBonus.id"() {
    const owner = await app.register();
    const input = { method: "card", amount: "100.0000", returnUrl: "/", bonus: "WELCOME" };
    const { payUrl } = (await app.call("createDeposit", input, { token: owner.token, key: newKey() })).value;
    await fetch(payUrl ?? "", { method: "POST", redirect: "manual", body: new URLSearchParams({ outcome: "paid" }) });
    const bonuses = async () => (await app.call("bonusDetails", {}, { token: owner.token })).value.content;
    await expect.poll(async () => (await bonuses()).length, { timeout: 12_000 }).toBe(1);
    return { owner, input: { id: (await bonuses())[0]?.id ?? "" } };
  },
  async "claimReward.id"(owner) {
    const list = async () => (await app.call("rewards", {}, { token: owner.token })).value.content;
    await expect.poll(async () => (await list()).length, { timeout: 12_000 }).toBeGreaterThan(1);
    return { input: { id: (await list())[0]?.id ?? "" } };
  },
  async "transfer.key"(owner) {
    const key = newKey();
    await sent(owner, key);
    return { input: { key } };
  },
  "removeDestination.id": async (owner) => ({
    input: { id: await bound(owner), paymentPassword: withdrawPassword },
  }),
  "createWithdrawal.destinationId": async (owner) => ({
    input: { destinationId: await bound(owner), amount: "50.0000", paymentPassword: withdrawPassword },
  }),
  "withdrawal.id": async (owner) => ({ input: { id: await withdrawn(owner) } }),
  async "withdrawal.key"(owner) {
    const key = newKey();
    await act.ask(owner, await bound(owner), "50.0000", { key });
    return { input: { key } };
  },
  "cancelWithdrawal.id": async (owner) => ({ input: { id: await withdrawn(owner) } }),
  "confirmWithdrawal.id": async (owner) => ({ input: { id: await paidOut(owner), answer: "received" } }),
  async "confirmWithdrawal.proofs"(owner, stranger) {
    const rest = { answer: "notReceived", receivedAmount: "0.0000", proofs: [await upload(owner, "withdrawal")] };
    return { input: { ...rest, id: await paidOut(stranger) }, own: { ...rest, id: await paidOut(owner) } };
  },
  async "pointsCommand.key"(owner) {
    const key = newKey();
    const [row] = await act.query<{ id: string }>(
      `insert into points_convert (id, reference, merchant, member_id, idempotency_key, points, amount, currency, ratio)
       values (gen_random_uuid(), $1, 'saffron', $2, $1, 100, 1, 'USD', 100) returning id`,
      [key, owner.id],
    );
    return row ? { input: { key } } : { input: {} };
  },
  "agentEnvelope.id": async (_, stranger) => {
    await act.query("update member set type = 1 where id = $1", [stranger.id]);
    const { sender, id } = await enveloped();
    return { owner: sender, input: { id } };
  },
  async "openEnvelope.id"() {
    const { recipient, id } = await enveloped();
    return { owner: recipient, input: { id } };
  },
  "processDividend.id": processing("enableCt"),
  "processDailySalary.id": processing("salary"),
  "processHourSalary.id": processing("hourSalary"),
  "processRealtimeSalary.id": processing("agentRealtimeSalary"),
  async "contract.id"() {
    const { owner, id } = await offered("enableCt");
    return { owner, input: { id } };
  },
  async "terminateContract.id"() {
    const { owner, id } = await offered("enableCt", true);
    return { owner, input: { id } };
  },
  async "withdrawContract.id"() {
    const { upline, id } = await offered("enableCt");
    return { owner: upline, input: { id } };
  },
  async "finishContract.id"() {
    const { owner, id } = await offered("enableCt", true);
    await app.call("terminateContract", { id }, { token: owner.token });
    await act.query("update contract set termination_at = now() - interval '90 days' where id = $1", [id]);
    return { owner, input: { id } };
  },
  "bill.id": billed("issued"),
  "claimBill.id": billed("unclaimed"),
  "payBill.id": billed("issued"),
  async "agentFilterDrop.id"(owner, stranger) {
    await act.query("update member set type = 1 where id = any ($1)", [[owner.id, stranger.id]]);
    const filter = { page: "report", name: "Week", choices: { days: "7" } } as const;
    return { input: { id: (await app.call("agentFilterSave", filter, { token: owner.token })).value.id } };
  },
  "readMessages.id": async (owner) => ({ input: { id: await messageOf(owner) } }),
  "deleteMessage.id": async (owner) => ({ input: { id: await messageOf(owner) } }),
  async "betDetail.id"() {
    const owner = await demo();
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const range = { from: at(-300), to: at(1) };
    const [bet] = (await app.call("bettingRecord", { ...range, pageSize: 1 }, { token: owner.token })).value.content;
    return { owner, input: { id: bet?.id ?? "" } };
  },
  // The stranger is an agent whose team did not place the bet.
  async "agentBetDetail.id"(_, stranger) {
    await act.query("update member set type = 1 where id = $1", [stranger.id]);
    const input = { username: "quan.pham", password: "Lantern-2026", type: "username" } as const;
    const { token, info } = (await app.call("login", input)).value;
    const [bet] = (await app.call("agentTeamBets", { pageSize: 1 }, { token })).value.content;
    const owner = { token, id: info.id, account: info.account };
    return { owner, input: { account: bet?.account ?? "", id: bet?.id ?? "" } };
  },
};

/** Creates an id of the same form that does not exist. */
function unknownId(name: unknown): unknown {
  if (Array.isArray(name)) return name.map(unknownId);
  if (/^\d+$/.test(String(name))) return "999999999999";
  return /^[0-9a-f]{8}-/.test(String(name)) ? randomUUID() : newKey();
}

async function messageIds({ token }: Player): Promise<Set<string>> {
  return new Set((await app.call("messages", {}, { token })).value.content.map(({ id }) => id));
}

/**
 * Reads everything of the owner's that the other member's call could have changed. Jobs grant rewards and write
 * messages at any time, so only claimed rewards and earlier messages are compared.
 */
async function stateOf({ token }: Player, written: Set<string>): Promise<unknown> {
  const lists = ["balance", "deposits", "withdrawals", "destinations", "bonusDetails", "rewards", "transfers"] as const;
  const answers = await Promise.all(
    lists.map(async (name) => {
      if (name === "rewards") return (await app.call(name, { state: "claimed" }, { token })).value.content;
      return (await app.call(name, {}, { token })).value;
    }),
  );
  const inbox = (await app.call("messages", {}, { token })).value.content.filter(({ id }) => written.has(id));
  const sessions = (await app.call("sessionList", {}, { token })).value.map(({ id }) => id);
  return JSON.parse(
    JSON.stringify([answers, inbox, sessions], (key, value: unknown) => (key === "serverTime" ? 0 : value)),
  );
}

test("the table has exactly the calls that name an object of a member", () => {
  expect(Object.keys(things).toSorted()).toEqual(named.toSorted());
});

test.each(named)("%s of another member is answered like an unknown one", async (name) => {
  const [row, field] = name.split(".") as [RowName, string];
  const stranger = await act.player();
  const player = await act.player();
  const made = await things[name]?.(player, stranger);
  if (!made) throw new Error(`${name} is not in the table`);
  const { owner = player, input, own = input } = made;
  const call = async (who: Player, body: Record<string, unknown>) => {
    const { status, code, value, refusal } = await app.call(row, body as never, { token: who.token, key: newKey() });
    return { status, code, value: JSON.parse(JSON.stringify(value ?? null)) as unknown, refusal };
  };
  const written = await messageIds(owner);
  const before = await stateOf(owner, written);
  const answer = await call(stranger, input);
  const missed = await call(stranger, { ...input, [field]: unknownId(input[field]) });
  expect(answer).toEqual(missed);
  expect(await stateOf(owner, written)).toEqual(before);
  expect((await call(owner, own)).status).toBe(200);
});
