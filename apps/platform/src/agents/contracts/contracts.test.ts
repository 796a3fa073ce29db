import { afterAll, beforeAll, expect, test } from "vitest";
import { contractKinds, type ContractKind } from "@croupier/contract/domain/contracts";
import { rows } from "@croupier/contract/rows";
import type { Player } from "../../cashier/withdrawals/test-withdrawals.ts";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { createContractHelpers, tier, toWire, units } from "./test-contracts.ts";

let app: TestPlatform;
let act: ReturnType<typeof createContractHelpers>;

beforeAll(async () => {
  app = await testPlatform();
  act = createContractHelpers(app);
});

afterAll(() => app.close());

/** Creates three agents above each other, the first with a contract of the platform's. */
async function line(kind: ContractKind = "enableCt", rate = 3000): Promise<[Player, Player, Player]> {
  const first = await act.agent();
  const second = await act.agent(first);
  const third = await act.agent(second);
  await act.top(first, kind, [tier(Math.min(rate, kind === "enableCt" ? 5000 : 100))]);
  return [first, second, third];
}
const consolidated = async (who: Player) => (await app.call("contractConsolidated", {}, { token: who.token })).value;
const messages = async (who: Player) =>
  (await app.call("messages", {}, { token: who.token })).value.content.map(({ kind }) => kind);
const steps = async (who: Player, id: string) => (await act.read(who, id)).log.map(({ action }) => action);

test.each(contractKinds)(
  "a contract of kind %s is offered, seen by the recipient, and accepted by its own call",
  async (kind) => {
    const [first, second] = await line(kind);
    const tiers = [tier(kind === "enableCt" ? 2000 : 50)];
    const made = await act.offer(first, second, kind, tiers, { note: "Good luck" });
    expect(made.value).toMatchObject({ state: "offered", request: "NEW", myTurn: false, side: "downline" });
    const field = {
      enableCt: "divtypereq",
      salary: "dailysalreqtype",
      hourSalary: "contracthoursalreq",
      agentRealtimeSalary: "realtimesalreqtype",
    } as const;
    const waiting = await consolidated(second);
    expect(waiting[field[kind]]).toBe("NEW");
    expect(waiting.requests).toMatchObject([
      {
        id: made.value.id,
        myTurn: true,
        actions: ["accept", "reject"],
        offered: { tiers: toWire(tiers), note: "Good luck" },
      },
    ]);
    expect(await messages(second)).toContain("contract.offered");
    const events = await act.query<{ event: { type: string } }>(
      "select event from event_outbox where member_id = $1 and event->>'type' = 'contract'",
      [second.id],
    );
    expect(events.at(-1)?.event).toEqual({ type: "contract", id: made.value.id, kind, state: "offered" });
    const accepted = await act.answer(second, kind, made.value.id, "accept", 1);
    expect(accepted.value.processed).toMatchObject({ state: "valid", request: "NONE", terms: { version: 1 } });
    expect((await act.answer(second, kind, made.value.id, "accept", 1)).value.processed?.state).toBe("valid");
    expect((await consolidated(second))[field[kind]]).toBe("NONE");
    expect(await messages(first)).toContain("contract.accepted");
    expect(await steps(first, made.value.id)).toEqual(["offered", "accepted"]);
    expect(await steps(second, made.value.id)).toEqual(["offered", "accepted"]);
  },
);

test("lists pending requests by kind, and each kind has its own process call [C04]", async () => {
  const calls = {
    enableCt: ["processDividend", "GET"],
    salary: ["processDailySalary", "GET"],
    hourSalary: ["processHourSalary", "POST"],
    agentRealtimeSalary: ["processRealtimeSalary", "POST"],
  } as const;
  const first = await act.agent();
  const second = await act.agent(first);
  const waiting = async () => {
    const { dailysalreqtype, divtypereq, contracthoursalreq, realtimesalreqtype } = await consolidated(second);
    return [divtypereq, dailysalreqtype, contracthoursalreq, realtimesalreqtype];
  };
  expect(await waiting()).toEqual(["NONE", "NONE", "NONE", "NONE"]);
  for (const kind of contractKinds) {
    await act.top(first, kind, [tier(50)]);
    await act.offer(first, second, kind, [tier(40)]);
  }
  expect(await waiting()).toEqual(["NEW", "NEW", "NEW", "NEW"]);
  for (const [at, kind] of contractKinds.entries()) {
    const [name, method] = calls[kind];
    expect(rows[name].method).toBe(method);
    const { requests } = (await app.call(name, {}, { token: second.token })).value;
    expect(requests.map((each) => each.kind)).toEqual([kind]);
    const id = requests[0]?.id ?? "";
    const [other] = calls[contractKinds[(at + 1) % contractKinds.length] ?? kind];
    expect((await app.call(other, { id, version: 1, action: "accept" }, { token: second.token })).code).toBe(
      "NOT_FOUND",
    );
    const done = await app.call(name, { id, version: 1, action: "accept" }, { token: second.token });
    expect(done.value.processed?.state).toBe("valid");
    expect((await waiting())[at]).toBe("NONE");
  }
  expect(rows.hourSalary.method).toBe("GET");
  const hour = (await app.call("hourSalary", {}, { token: second.token })).value;
  expect(hour.contract).toMatchObject({ kind: "hourSalary", state: "valid" });
});

test("terms take effect with the next period, and a change with the one after its acceptance", async () => {
  const [first, second] = await line();
  const id = await act.agree(first, second, "enableCt", [tier(1000)]);
  const { effectiveFrom = "", nextStart } = await act.read(second, id);
  expect(effectiveFrom).toBe(nextStart);
  expect(Date.parse(effectiveFrom)).toBeGreaterThan(Date.now());
  await act.query("update contract set effective_from = now() - interval '9 days' where id = $1", [id]);
  const change = await act.offer(first, second, "enableCt", [tier(1500)]);
  expect(change.value).toMatchObject({
    request: "CHANGE",
    state: "valid",
    terms: { version: 1 },
    offered: { version: 2 },
  });
  await act.answer(second, "enableCt", id, "accept", 2);
  const after = await act.read(first, id);
  expect(after.terms).toMatchObject({ version: 2, from: nextStart });
  expect(after.versions.map(({ version, state }) => [version, state])).toEqual([
    [2, "accepted"],
    [1, "accepted"],
  ]);
});

test("a rejected or withdrawn offer cannot be accepted any more, and another may follow", async () => {
  const [first, second] = await line();
  const made = (await act.offer(first, second, "enableCt", [tier(1000)])).value;
  expect((await act.offer(first, second, "enableCt", [tier(1000)])).value.id).toBe(made.id);
  expect((await act.offer(first, second, "enableCt", [tier(1100)])).code).toBe("CONTRACT_OPEN");
  const rejected = await act.answer(second, "enableCt", made.id, "reject", 1);
  expect(rejected.value.processed?.state).toBe("rejected");
  expect((await act.answer(second, "enableCt", made.id, "accept", 1)).code).toBe("CONTRACT_CLOSED");
  const again = (await act.offer(first, second, "enableCt", [tier(1100)])).value;
  const withdrawn = await app.call("withdrawContract", { id: again.id }, { token: first.token });
  expect(withdrawn.value.state).toBe("withdrawn");
  expect((await act.answer(second, "enableCt", again.id, "accept", 1)).code).toBe("CONTRACT_CLOSED");
  expect((await consolidated(second)).divtypereq).toBe("NONE");
  const id = await act.agree(first, second, "enableCt", [tier(1200)]);
  const change = (await act.offer(first, second, "enableCt", [tier(1300)])).value;
  expect(change.id).toBe(id);
  expect((await act.answer(second, "enableCt", id, "accept", 1)).value.processed?.terms?.version).toBe(1);
  expect((await act.answer(second, "enableCt", id, "reject", 2)).value.processed).toMatchObject({ state: "valid" });
  expect((await act.read(second, id)).terms?.tiers[0]?.rate).toBe(1200);
});

test("an agent offers only to direct downlines, within its own valid contract", async () => {
  const [first, second, third] = await line();
  const stranger = await act.agent();
  const sibling = await act.agent(first);
  const trial = await act.agent(first, 4);
  for (const other of [stranger, third, first, trial]) {
    expect((await act.offer(first, other, "enableCt", [tier(100)])).code).toBe("NOT_FOUND");
  }
  expect((await act.offer(second, sibling, "enableCt", [tier(100)])).code).toBe("NOT_FOUND");
  expect((await act.offer(second, third, "enableCt", [tier(100)])).code).toBe("CONTRACT_NEEDED");
  expect((await act.offer(first, second, "salary", [tier(10)])).code).toBe("CONTRACT_NEEDED");
  const bounds = async (tiers: Parameters<typeof act.offer>[3], change = {}) => {
    const { code, refusal } = await act.offer(first, second, "enableCt", tiers, change);
    return [code, refusal];
  };
  expect(await bounds([tier(3001)])).toEqual(["CONTRACT_BOUNDS", { tier: 0, field: "rate", rule: "upline" }]);
  expect(await bounds([tier(5001)])).toEqual(["CONTRACT_BOUNDS", { tier: 0, field: "rate", rule: "rate" }]);
  expect(await bounds([tier(100), tier(100)])).toEqual(["CONTRACT_BOUNDS", { tier: 1, field: "rate", rule: "rising" }]);
  expect(await bounds([tier(100, { validBet: units(5) }), tier(200)])).toEqual([
    "CONTRACT_BOUNDS",
    { tier: 1, field: "validBet", rule: "falling" },
  ]);
  expect(await bounds([tier(100)], { period: "weekly" })).toEqual([
    "CONTRACT_BOUNDS",
    { field: "period", rule: "upline" },
  ]);
  expect(await bounds([tier(100)], { period: "hourly" })).toEqual([
    "CONTRACT_BOUNDS",
    { field: "period", rule: "period" },
  ]);
  expect((await act.offer(first, second, "enableCt", [])).code).toBe("BAD_REQUEST");
  const eleven = Array.from({ length: 11 }, (_, at) => tier(at + 1));
  expect((await act.offer(first, second, "enableCt", eleven)).code).toBe("BAD_REQUEST");
  const member = await act.agent(first, 0);
  expect((await act.offer(member, second, "enableCt", [tier(1)])).code).toBe("AGENTS_ONLY");
  expect((await act.offer(first, member, "enableCt", [tier(1)])).value.state).toBe("offered");
});

test("another agent's contract is NOT_FOUND for every call", async () => {
  const [first, second, third] = await line();
  const { id } = (await act.offer(first, second, "enableCt", [tier(1000)])).value;
  for (const other of [third, await act.agent(first), await act.agent()]) {
    const { token } = other;
    const tries = [
      await app.call("contract", { id }, { token }),
      await act.answer(other, "enableCt", id, "accept", 1),
      await app.call("withdrawContract", { id }, { token }),
      await app.call("terminateContract", { id }, { token }),
      await app.call("finishContract", { id }, { token }),
    ];
    expect(tries.map(({ code }) => code)).toEqual(Array.from({ length: 5 }, () => "NOT_FOUND"));
  }
  expect((await act.answer(second, "salary", id, "accept", 1)).code).toBe("NOT_FOUND");
  expect((await act.answer(first, "enableCt", id, "accept", 1)).code).toBe("CONTRACT_CLOSED");
  expect((await act.read(second, id)).state).toBe("offered");
});

test("lower terms name the contracts that would end, and end them once confirmed", async () => {
  const [first, second, third] = await line();
  const fourth = await act.agent(third);
  const aside = await act.agent(second);
  const upper = await act.agree(first, second, "enableCt", [tier(2500)]);
  const lower = await act.agree(second, third, "enableCt", [tier(2000)]);
  const lowest = await act.agree(third, fourth, "enableCt", [tier(100)]);
  const beside = await act.agree(second, aside, "enableCt", [tier(1000)]);
  const waiting = await act.offer(second, aside, "enableCt", [tier(1900)]);
  expect(waiting.value.request).toBe("CHANGE");
  const warned = await act.offer(first, second, "enableCt", [tier(1500)]);
  expect([warned.code, warned.refusal]).toEqual([
    "CONTRACT_ENDS_OTHERS",
    { accounts: [third.account, fourth.account] },
  ]);
  expect((await act.offer(first, second, "enableCt", [tier(1500)], { confirm: "true" })).value.request).toBe("CHANGE");
  expect((await act.read(third, lower)).state).toBe("valid");
  const again = await act.answer(second, "enableCt", upper, "accept", 2);
  expect([again.code, again.refusal]).toEqual(["CONTRACT_ENDS_OTHERS", { accounts: [third.account, fourth.account] }]);
  await act.answer(second, "enableCt", upper, "accept", 2, "true");
  expect((await act.read(second, upper)).terms?.tiers[0]?.rate).toBe(1500);
  for (const [who, id] of [
    [third, lower],
    [fourth, lowest],
  ] as const) {
    const ended = await act.read(who, id);
    expect([ended.state, ended.effectiveUntil]).toEqual(["ended", ended.effectiveFrom]);
    expect(ended.log.at(-1)).toMatchObject({ action: "autoEnded", detail: { because: second.account } });
    expect(await messages(who)).toContain("contract.autoEnded");
  }
  const left = await act.read(aside, beside);
  expect([left.state, left.request]).toEqual(["valid", "NONE"]);
});

test("an offer cannot be accepted if the upline has less meanwhile", async () => {
  const [first, second, third] = await line();
  const upper = await act.agree(first, second, "enableCt", [tier(2500)]);
  const { id } = (await act.offer(second, third, "enableCt", [tier(2000)])).value;
  await act.offer(first, second, "enableCt", [tier(1500)]);
  await act.answer(second, "enableCt", upper, "accept", 2);
  expect((await act.answer(third, "enableCt", id, "accept", 1)).code).toBe("CONTRACT_CLOSED");
  expect((await act.read(third, id)).state).toBe("withdrawn");
});

test("either side requests an end, which is rejected, withdrawn, or accepted with all below", async () => {
  const [first, second, third] = await line();
  const id = await act.agree(first, second, "enableCt", [tier(2500)]);
  const below = await act.agree(second, third, "enableCt", [tier(2000)]);
  const ask = (who: Player, confirm?: "true") =>
    app.call("terminateContract", { id, reason: "Moving on", ...(confirm ? { confirm } : {}) }, { token: who.token });
  expect((await ask(second)).refusal).toEqual({ accounts: [third.account] });
  expect((await ask(second, "true")).value).toMatchObject({ request: "TERMINATION", myTurn: false });
  expect((await ask(first, "true")).code).toBe("CONTRACT_OPEN");
  expect((await consolidated(first)).divtypereq).toBe("TERMINATION");
  expect((await act.answer(first, "enableCt", id, "reject")).value.processed?.state).toBe("valid");
  expect((await ask(first, "true")).value.termination).toMatchObject({ mine: true, reason: "Moving on" });
  await app.call("withdrawContract", { id }, { token: first.token });
  expect((await act.answer(second, "enableCt", id, "accept")).code).toBe("CONTRACT_CLOSED");
  await ask(first, "true");
  expect((await act.answer(second, "enableCt", id, "accept")).code).toBe("CONTRACT_ENDS_OTHERS");
  const ended = await act.answer(second, "enableCt", id, "accept", undefined, "true");
  expect(ended.value.processed?.state).toBe("ended");
  expect((await act.read(third, below)).state).toBe("ended");
  expect(await steps(first, id)).toEqual([
    "offered",
    "accepted",
    "terminationRequested",
    "terminationRejected",
    "terminationRequested",
    "terminationWithdrawn",
    "terminationRequested",
    "terminationAccepted",
  ]);
});

test("an unanswered request ends the contract after the notice, not before", async () => {
  const [first, second] = await line();
  const id = await act.agree(first, second, "enableCt", [tier(2500)]);
  const finish = (who: Player) => app.call("finishContract", { id }, { token: who.token });
  expect((await finish(first)).code).toBe("CONTRACT_CLOSED");
  await app.call("terminateContract", { id }, { token: first.token });
  expect((await finish(first)).code).toBe("CONTRACT_NOTICE");
  await act.query("update contract set termination_at = now() - interval '7 days' where id = $1", [id]);
  expect((await finish(second)).code).toBe("CONTRACT_CLOSED");
  expect((await finish(first)).value.state).toBe("ended");
});

test("a downline requests a contract, which the upline offers or declines", async () => {
  const [first, second, third] = await line();
  const ask = (who: Player) => app.call("requestContract", { kind: "enableCt", note: "Please" }, { token: who.token });
  expect((await ask(third)).code).toBe("CONTRACT_NEEDED");
  expect((await ask(first)).code).toBe("CONTRACT_OPEN");
  const asked = (await ask(second)).value;
  expect((await ask(second)).value.id).toBe(asked.id);
  expect((await consolidated(first)).divtypereq).toBe("REQUESTED");
  expect((await act.answer(first, "enableCt", asked.id, "reject")).value.processed?.state).toBe("rejected");
  const again = (await ask(second)).value;
  const offered = (await act.offer(first, second, "enableCt", [tier(900)])).value;
  expect([offered.id, offered.state]).toEqual([again.id, "offered"]);
  expect((await act.answer(second, "enableCt", again.id, "accept", 1)).value.processed?.state).toBe("valid");
  const alone = await app.register();
  expect((await ask(alone)).code).toBe("NO_UPLINE");
});

test("decides concurrent acceptances, withdrawals and offers once", async () => {
  const [first, second] = await line();
  const rates = Array.from({ length: 8 }, (_, at) => 1000 + at);
  const offers = await Promise.all(rates.map((rate) => act.offer(first, second, "enableCt", [tier(rate)])));
  expect(offers.filter(({ code }) => code === undefined)).toHaveLength(1);
  expect(offers.filter(({ code }) => code === "CONTRACT_OPEN")).toHaveLength(7);
  const id = offers.find(({ code }) => code === undefined)?.value.id ?? "";
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, () => act.answer(second, "enableCt", id, "accept", 1)),
    app.call("withdrawContract", { id }, { token: first.token }),
  ]);
  const { state } = await act.read(second, id);
  const accepted = answers.slice(0, 8).filter(({ code }) => code === undefined).length;
  expect([accepted, answers[8]?.code]).toEqual(state === "valid" ? [8, "CONTRACT_CLOSED"] : [0, undefined]);
  expect(await steps(first, id)).toHaveLength(2);
});

test("nobody changes the log or offered terms", async () => {
  const [first, second] = await line();
  const id = await act.agree(first, second, "enableCt", [tier(2500)]);
  const tries = [
    "update contract_action set action = 'rejected' where contract_id = $1",
    "delete from contract_action where contract_id = $1",
    "update contract_terms set tiers = '[]' where contract_id = $1",
    "update contract_terms set state = 'rejected' where contract_id = $1",
    "delete from contract_terms where contract_id = $1",
  ];
  for (const each of tries) await expect(act.query(each, [id])).rejects.toThrow(/append-only|not changed any more/);
});

test("lists are paged and filtered by side, kind, state and account", async () => {
  const [first, second] = await line();
  await act.agree(first, second, "enableCt", [tier(2500)]);
  const others = await Promise.all(Array.from({ length: 3 }, () => act.agent(first)));
  for (const other of others) await act.offer(first, other, "enableCt", [tier(1000)]);
  const list = async (input: object) => (await app.call("contracts", input, { token: first.token })).value;
  expect(await list({ side: "downline", pageSize: 2 })).toMatchObject({ totalElements: 4, totalPages: 2 });
  expect((await list({ side: "downline", state: "valid" })).content).toMatchObject([{ account: second.account }]);
  expect((await list({ side: "downline", account: second.account.toUpperCase() })).totalElements).toBe(1);
  expect((await list({ side: "downline", account: "%" })).totalElements).toBe(0);
  expect((await list({ kind: "salary" })).totalElements).toBe(0);
  expect((await list({})).content).toMatchObject([{ side: "mine", account: first.account }]);
  const bounds = (await app.call("contractBounds", {}, { token: first.token })).value.kinds;
  expect(bounds.map(({ kind, offerable }) => [kind, offerable])).toEqual([
    ["enableCt", true],
    ["salary", false],
    ["hourSalary", false],
    ["agentRealtimeSalary", false],
  ]);
});
