import { afterAll, beforeAll, expect, test } from "vitest";
import { signedHeaders, type SigningKey } from "@croupier/server/signature";
import { verify } from "../invariants/verify.ts";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { newNumber, createWithdrawalHelpers } from "../../cashier/withdrawals/test-withdrawals.ts";

let app: TestPlatform;
let act: ReturnType<typeof createWithdrawalHelpers>;

beforeAll(async () => {
  app = await testPlatform();
  act = createWithdrawalHelpers(app);
});

afterAll(() => app.close());

const path = "/operator/v2/command";
const keyOf = (id: string): SigningKey => {
  const found = app.environment.operatorKeys.find((key) => key.id === id);
  if (!found) throw new Error(`nobody is called ${id}`);
  return found;
};

async function send(body: string, headers: Record<string, string>) {
  const answer = await fetch(app.url + path, { method: "POST", body, headers });
  return { http: answer.status, ...((await answer.json()) as { ok: boolean; message: string }) };
}
const command = (who: string, ...words: string[]) => {
  const body = JSON.stringify({ words });
  return send(body, signedHeaders(keyOf(who), "POST", path, body));
};

const blocking = (account: string) => {
  const body = JSON.stringify({ words: ["member", "saffron", account, "block"] });
  return { method: "POST", body, headers: signedHeaders(keyOf("mai"), "POST", path, body) };
};

test("a large withdrawal needs two people's keys, and the audit names the actor of each act", async () => {
  const player = await act.player("9000.0000");
  const { id: destination } = (await act.bind(player)).value;
  const { id, reference } = (await act.ask(player, destination, "2500.0000")).value;
  expect((await command("mai", "withdrawal", reference, "approve")).message).toContain("a second person");
  expect((await command("mai", "withdrawal", reference, "approve")).message).toContain("a second person");
  expect((await act.read(player, id)).state).toBe("review");
  expect(await command("bao", "withdrawal", reference, "approve")).toMatchObject({
    ok: true,
    message: `${reference}: approved.`,
  });
  const lines = (await command("mai", "audit", "saffron")).message
    .split("\n")
    .filter((line) => line.includes(reference));
  expect(lines.map((line) => line.split("\t")[1])).toEqual(["bao", "mai", "mai"]);
  expect((await command("bao", "withdrawals", "saffron")).message).toContain(reference);
});

test("a pay-out that failed in another amount waits for two people, who accept the report", async () => {
  const player = await act.player("9000.0000");
  const { id: destination } = (await act.bind(player, { number: newNumber("0007") })).value;
  const { id, reference } = (await act.ask(player, destination, "2500.0000")).value;
  for (const who of ["mai", "bao"]) await command(who, "withdrawal", reference, "approve");
  const listed = async () => (await command("mai", "withdrawals", "saffron")).message;
  await expect
    .poll(
      async () => {
        await act.letPay(id);
        return listed();
      },
      { timeout: 30_000, interval: 500 },
    )
    .toMatch(new RegExp(`${reference}.*paying.*failed 1000.0000`));
  expect(await command("mai", "withdrawal", reference, "end")).toMatchObject({ http: 422 });
  expect((await command("mai", "withdrawal", reference, "end", "2600")).message).toContain("cannot have paid that");
  expect((await command("mai", "withdrawal", reference, "end", "0")).message).toContain("a second person");
  expect((await command("bao", "withdrawal", reference, "end", "0")).message).toBe(`${reference}: rejected.`);
  expect((await act.read(player, id)).reason).toBe("PROVIDER_FAILED");
  expect(await act.balance(player)).toEqual(["9000.0000", "0.0000"]);
  const lines = (await command("mai", "audit", "saffron")).message
    .split("\n")
    .filter((line) => line.includes(reference));
  expect(lines.map((line) => line.split("\t")[1])).toEqual(["bao", "mai", "bao", "mai"]);
  await expect
    .poll(
      async () => {
        await act.letPay(id);
        return act.query(
          `select c.answered_at is not null as taken from sandbox_pay.payout_callback c
           join sandbox_pay.payout p on p.id = c.payout_id where p.reference = $1`,
          [reference],
        );
      },
      { timeout: 30_000, interval: 500 },
    )
    .toEqual([{ taken: true }]);
});

test("a deposit above the limit needs two people as well", async () => {
  const player = await app.register();
  const input = { method: "bank", amount: "6000.0000", returnUrl: "/" };
  const { reference, id } = (await app.call("createDeposit", input, { token: player.token, key: crypto.randomUUID() }))
    .value;
  expect((await command("mai", "deposit", reference, "approve")).message).toContain("a second person");
  expect((await app.call("deposit", { id }, { token: player.token })).value.state).not.toBe("credited");
  expect((await command("bao", "deposit", reference, "approve")).message).toBe(`${reference}: credited.`);
  expect((await app.call("balance", {}, { token: player.token })).value.balance).toBe("6000.0000");
});

test("an act is undone if its audit entry cannot be written", async () => {
  const { account } = await app.register();
  await act.query("alter table audit_entry add constraint no_blocks check (action <> 'block') not valid");
  try {
    const status = async () => (await act.query("select status from member where account = $1", [account]))[0];
    const answer = await fetch(app.url + path, blocking(account));
    expect(answer.status).toBe(500);
    expect(await status()).toEqual({ status: "active" });
  } finally {
    await act.query("alter table audit_entry drop constraint no_blocks");
  }
});

test("an operator can neither lift an exclusion nor replace it with a block", async () => {
  const { account } = await app.register();
  await act.query("update member set status = 'excluded' where account = $1", [account]);
  for (const word of ["unblock", "block"]) {
    expect((await command("mai", "member", "saffron", account, word)).message).toContain("an exclusion stands");
  }
  expect(await act.query("select status from member where account = $1", [account])).toEqual([{ status: "excluded" }]);
});

test("one person credits no more than arrived or was proved, and at most the limit in all", async () => {
  const player = await app.register();
  const open = async (amount: string) => {
    const input = { method: "bank", amount, returnUrl: "/" };
    return (await app.call("createDeposit", input, { token: player.token, key: crypto.randomUUID() })).value.reference;
  };
  const prove = (reference: string) =>
    act.query("update deposit set state = 'review', proof_at = now(), review_at = now() where reference = $1", [
      reference,
    ]);
  const unpaid = await open("50.0000");
  expect((await command("mai", "deposit", unpaid, "approve", "1500")).message).toContain("a second person");
  expect((await command("mai", "deposit", unpaid, "approve")).message).toContain("a second person");
  await prove(unpaid);
  expect((await command("mai", "deposit", unpaid, "approve", "51")).message).toContain("a second person");
  expect((await command("mai", "deposit", unpaid, "approve", "50")).message).toBe(`${unpaid}: credited.`);
  const second = await open("4900.0000");
  const third = await open("100.0000");
  await Promise.all([prove(second), prove(third)]);
  expect((await command("mai", "deposit", second, "approve")).message).toBe(`${second}: credited.`);
  expect((await command("mai", "deposit", third, "approve")).message).toContain("a second person");
  expect((await command("bao", "deposit", third, "approve")).message).toBe(`${third}: credited.`);
});

/** Opens a bank deposit that two people credit before its provider reports it. */
async function creditedByHand(player: { token: string }, amount: string) {
  const input = { method: "bank", amount, returnUrl: "/" };
  const { reference } = (await app.call("createDeposit", input, { token: player.token, key: crypto.randomUUID() }))
    .value;
  for (const who of ["mai", "bao"]) await command(who, "deposit", reference, "approve");
  return reference;
}

async function report(reference: string, fields: object) {
  const url = "/payments/v1/callback/sandbox";
  const text = JSON.stringify({ eventId: crypto.randomUUID(), reference, currency: "USD", outcome: "paid", ...fields });
  const [key] = app.environment.paymentKeys;
  if (!key) throw new Error("the provider has no key");
  const answer = await fetch(app.url + url, {
    method: "POST",
    body: text,
    headers: signedHeaders(key, "POST", url, text),
  });
  return ((await answer.json()) as { status: string }).status;
}

const listed = async (state: string) => (await command("mai", "deposits", "saffron", state)).message;

test("lists a provider's report that contradicts a manual credit until a person decides", async () => {
  const player = await app.register();
  const reference = await creditedByHand(player, "50.0000");
  const eventId = crypto.randomUUID();
  expect(await report(reference, { amount: "50.0000", outcome: "declined", eventId })).toBe("CONTRADICTION");
  expect(await listed("contradicted")).toMatch(new RegExp(`${reference}.*contradicted: declined`));
  expect((await command("mai", "credit", reference, "keep")).http).toBe(422);
  expect((await command("mai", "credit", reference, "keep", "the bank has it")).message).toBe(
    `${reference}: nothing owed.`,
  );
  expect(await report(reference, { amount: "50.0000", outcome: "declined", eventId })).toBe("IGNORED");
  expect(await listed("contradicted")).toBe("No deposits.");
  expect(await report(reference, { amount: "20.0000" })).toBe("CONTRADICTION");
  expect(await listed("contradicted")).toContain("contradicted: paid 20.0000 USD");
  expect((await app.call("balance", {}, { token: player.token })).value.balance).toBe("50.0000");
  await command("mai", "credit", reference, "keep", "seen");
});

test("money beyond a manual credit becomes a separate deposit in review", async () => {
  const player = await app.register();
  const reference = await creditedByHand(player, "50.0000");
  expect(await report(reference, { amount: "80.0000" })).toBe("CONTRADICTION");
  expect(await listed("contradicted")).toContain(reference);
  const { content } = (await app.call("deposits", {}, { token: player.token })).value;
  expect(content.map(({ amount, state }) => [amount, state])).toEqual([
    ["30.0000", "review"],
    ["50.0000", "credited"],
  ]);
  await command("mai", "credit", reference, "keep", "seen");
});

test("two people charge back the available money; the rest is owed and collected", async () => {
  const player = await act.player("0.0000");
  const reference = await creditedByHand(player, "100.0000");
  await report(reference, { amount: "100.0000", outcome: "declined" });
  const { id: destination } = (await act.bind(player)).value;
  const { id } = (await act.ask(player, destination, "70.0000")).value;
  const back = async (who: string, sum: string) =>
    (await command(who, "credit", reference, "chargeback", sum, "Your bank took it back")).message;
  expect(await back("mai", "100.01")).toContain("more than was credited");
  expect(await back("mai", "100")).toContain("second person");
  expect(await back("mai", "100")).toContain("second person");
  expect(await back("bao", "90")).toContain("second person");
  expect(await act.balance(player)).toEqual(["30.0000", "70.0000"]);
  expect(await back("bao", "100")).toBe(`${reference}: 70.0000 still owed.`);
  expect(await act.balance(player)).toEqual(["0.0000", "70.0000"]);
  expect(await listed("owed")).toMatch(new RegExp(`${reference}.*70.0000 owed`));
  expect(await listed("contradicted")).toBe("No deposits.");
  expect((await command("mai", "credit", reference, "collect")).message).toContain("nothing to decide or to take");
  await app.call("cancelWithdrawal", { id }, { token: player.token, key: crypto.randomUUID() });
  expect((await command("mai", "credit", reference, "collect")).message).toBe(`${reference}: nothing owed.`);
  expect(await act.balance(player)).toEqual(["0.0000", "0.0000"]);
  expect(await back("mai", "0.01")).toContain("more than was credited");
  expect((await verify(app.database.pool)).filter(({ faults }) => faults.length > 0)).toEqual([]);
});

test("every command that names a merchant refuses an unknown one", async () => {
  const lines = (await command("mai", "help")).message.split("\n").map((line) => line.trim());
  const named = lines.flatMap((line) => /^npm run operator -- (\S+) MERCHANT/.exec(line)?.[1] ?? []);
  expect(named.length).toBeGreaterThan(15);
  for (const name of named) {
    const answer = await command("mai", name, "NOWHERE", "salary");
    expect([name, answer]).toEqual([name, { http: 200, ok: true, message: "There is no merchant NOWHERE." }]);
  }
  expect((await command("mai", "audit", "*")).message).not.toContain("no merchant");
  expect((await command("mai", "feedback", "answer", "F0", "hello")).message).toBe("Nothing waits under F0.");
  expect((await command("mai", "game", "9".repeat(30), "open")).http).toBe(422);
});

test("an operator's feed sets the jackpots' values, until it ends", async () => {
  const notified = async () => (await app.call("systemStatus")).value.jackpots;
  expect(await notified()).toEqual([]);
  const feed = (...words: string[]) => command("mai", "jackpot", ...words);
  expect((await feed("saffron", "site", "62000000.50", "25")).ok).toBe(true);
  await feed("saffron", "tile", "120000", "0");
  await expect.poll(notified, { timeout: 8000 }).toMatchObject([
    { place: "site", amount: "62000000.5000", perSecond: "25.0000" },
    { place: "tile", amount: "120000.0000", perSecond: "0.0000" },
  ]);
  expect((await app.call("systemStatus", {}, { merchant: "jade" })).value.jackpots).toEqual([]);
  expect((await feed("saffron", "site", "-5", "1")).ok).toBe(false);
  expect((await feed("nowhere", "site", "5", "1")).message).toContain("There is no merchant");
  await feed("saffron", "site", "off");
  await feed("saffron", "tile", "off");
  await expect.poll(notified, { timeout: 8000 }).toEqual([]);
});

test("refuses a call with a missing or wrong key, a changed body, late or repeated", async () => {
  const { account } = await app.register();
  const body = JSON.stringify({ words: ["member", "saffron", account, "block"] });
  const headers = signedHeaders(keyOf("mai"), "POST", path, body);
  const status = async (change: Record<string, string>, sent = body) =>
    (await send(sent, { ...headers, ...change })).http;
  expect(await status({ "x-signature": "" })).toBe(401);
  expect(await status({ "x-key-id": "bao" })).toBe(401);
  expect(await status({ "x-key-id": "nobody" })).toBe(401);
  expect(await status({ "x-timestamp": String(Number(headers["x-timestamp"]) - 400) })).toBe(401);
  expect(await status({}, body.replace("block", "unblock"))).toBe(401);
  const [member] = await act.query<{ status: string }>("select status from member where account = $1", [account]);
  expect(member?.status).toBe("active");
  expect(await status({})).toBe(200);
  expect(await status({})).toBe(409);
});

test("refuses an unknown command, and words that fit no usage", async () => {
  expect(await command("mai", "constructor")).toMatchObject({ http: 404 });
  expect(await command("mai", "proofs", "W1", "/tmp/somewhere")).toMatchObject({ http: 404 });
  expect(await command("mai", "vendor", "PG", "perhaps")).toMatchObject({ http: 422, ok: false });
  const body = '{"words":';
  expect(await send(body, signedHeaders(keyOf("mai"), "POST", path, body))).toMatchObject({ http: 400 });
});

test("a notice reaches and counts in every inbox of the merchant, and no other", async () => {
  const [one, two] = [await app.register(), await app.register()];
  const blocked = await app.register();
  await act.query("update member set status = 'blocked' where id = $1", [blocked.id]);
  expect(
    (await command("mai", "notice", "saffron", "Night of lanterns", "Tables open", "until three.")).message,
  ).toMatch(/^\d+ members were written to\.$/);
  for (const member of [one, two]) {
    const { content, unread } = (await app.call("messages", {}, { token: member.token })).value;
    expect([unread, content]).toMatchObject([
      1,
      [{ kind: "operator.notice", detail: { title: "Night of lanterns", text: "Tables open until three." } }],
    ]);
    const [event] = await act.query<{ event: { unread: number } }>(
      "select event from event_outbox where member_id = $1 and event ->> 'type' = 'message'",
      [member.id],
    );
    expect(event?.event.unread).toBe(1);
  }
  const others = await act.query("select from member_message where member_id = $1", [blocked.id]);
  expect(others).toHaveLength(0);
  expect((await command("mai", "notice", "nobody", "A", "b")).message).toBe("There is no merchant nobody.");
});

test("an operator offers a top agent a contract, changes it, and answers its wish to end it", async () => {
  const agent = await app.register();
  await act.query("update member set type = 1 where id = $1", [agent.id]);
  const offer = (...words: string[]) =>
    command("mai", "contract-offer", "saffron", agent.account, "enableCt", ...words);
  expect((await offer("monthly", "0/0/0/200")).message).toContain("Refused: CONTRACT_BOUNDS");
  expect((await offer("monthly", "0/0/0")).ok).toBe(false);
  const { message } = await offer("monthly", "0/0/0/20", "100000/5/2000/25.5");
  expect(message).toMatch(/^K\w+: offered\.$/);
  const reference = message.split(":")[0] ?? "";
  const mine = async () => (await app.call("contracts", {}, { token: agent.token })).value.content[0];
  const first = await mine();
  expect(first).toMatchObject({ reference, state: "offered", myTurn: true });
  expect(first?.offered?.tiers.map(({ rate }) => rate)).toEqual([2000, 2550]);
  const input = { id: first?.id ?? "", action: "accept", version: first?.offered?.version ?? 0 } as const;
  expect((await app.call("processDividend", input, { token: agent.token })).value.processed?.state).toBe("valid");
  expect((await command("mai", "contract", reference, "accept")).message).toBe("Refused: CONTRACT_CLOSED {}");
  await app.call("terminateContract", { id: first?.id ?? "", reason: "enough" }, { token: agent.token });
  expect((await command("bao", "contracts", "saffron")).message).toContain("valid, end asked for");
  expect((await command("bao", "contract", reference, "accept")).message).toBe(`${reference}: ended.`);
  expect((await command("bao", "contract", "K0000", "accept")).message).toBe("The platform has no contract K0000.");
  const audit = (await command("mai", "audit", "saffron")).message
    .split("\n")
    .filter((line) => line.includes(reference));
  expect(audit.map((line) => line.split("\t").slice(1, 3))).toEqual([
    ["bao", "contract"],
    ["mai", "contract-offer"],
  ]);
});

test("an amount that could be either of two changes nothing, and the reply names both", async () => {
  const { token } = await app.register();
  const input = { method: "bank", amount: "1250.0000", returnUrl: "/" };
  const { reference } = (await app.call("createDeposit", input, { token, key: crypto.randomUUID() })).value;
  const approve = (amount: string) => command("mai", "deposit", reference, "approve", amount);
  expect(await approve("1.250")).toMatchObject({
    http: 422,
    ok: false,
    message: "1.250 could be 1.25 or 1,250.00. Write it without marks for thousands.",
  });
  expect((await approve("0,005")).message).toContain("0.005 or 5.00");
  const approvals = () =>
    act.query("select a.actor from deposit_approval a join deposit d on d.id = a.deposit_id where d.reference = $1", [
      reference,
    ]);
  expect(await approvals()).toEqual([]);
  expect((await approve("1,250.00")).message).toContain("a second person");
  expect(await approvals()).toEqual([{ actor: "mai" }]);
});
