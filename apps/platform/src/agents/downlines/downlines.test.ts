import { afterAll, beforeAll, expect, test } from "vitest";
import type { WireInput } from "@croupier/contract/rows";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;
let quan: string;

beforeAll(async () => {
  app = await testPlatform();
  const { value } = await app.call("login", { username: "quan.pham", password: "Lantern-2026", type: "username" });
  quan = value.token;
});

afterAll(() => app.close());

const list = async (input: Partial<Parameters<typeof app.call<"agentDownlines">>[1]> = {}) =>
  (await app.call("agentDownlines", { search: "le", pageSize: 100, ...input }, { token: quan })).value;

test("the choices of a filter divide the team completely", async () => {
  const everybody = (await list()).totalElements;
  expect(everybody).toBeGreaterThan(15);
  for (const [yes, no] of [
    [{ active: "yes" }, { active: "no" }],
    [{ balance: "some" }, { balance: "none" }],
    [{ kind: "agent" }, { kind: "member" }],
  ] as const) {
    const [some, others] = [await list(yes), await list(no)];
    expect([some.totalElements > 0, some.totalElements + others.totalElements]).toEqual([true, everybody]);
  }
  const [active, idle] = [await list({ active: "yes" }), await list({ active: "no" })];
  expect(active.content.every(({ validBets }) => Number(validBets) > 0)).toBe(true);
  expect(idle.content.every(({ validBets }) => Number(validBets) === 0)).toBe(true);
  expect((await list({ balance: "some" })).content.every(({ balance }) => Number(balance) > 0)).toBe(true);
});

test("a downline is listed with its open contracts and highest rates; an ended one has none", async () => {
  const { content } = (await app.call("agentDownlines", { pageSize: 100 }, { token: quan })).value;
  const bao = content.find(({ account }) => account === "bao.le");
  const { rows: reachedBy } = await app.database.pool.query<{ reached: number | null }>(
    `select case when b.state <> 'notReached' then (t.tiers -> b.tier ->> 'rate')::int end as reached
     from contract_bill b join contract_terms t using (contract_id, version) join member m on m.id = b.member_id
     where m.account = 'bao.le' and b.kind = 'enableCt' order by b.period_start desc limit 1`,
  );
  const [{ reached } = { reached: null }] = reachedBy;
  expect(bao?.contracts).toContainEqual({
    kind: "enableCt",
    state: "valid",
    rate: 1500,
    ...(reached === null ? {} : { reached }),
  });
  expect(bao?.isShort).toBe(false);
  expect(content.find(({ account }) => account === "lina.tran")?.contracts).toEqual([]);
  expect((await app.call("agentDownline", { account: "bao.le" }, { token: quan })).value.contracts).toEqual(
    bao?.contracts,
  );
});

const bulk = (accounts: string[], act: WireInput<"agentBulk">["act"], token = quan) =>
  app.call("agentBulk", { accounts, act }, { token });
const codes = ({ value }: Awaited<ReturnType<typeof bulk>>) =>
  value.results.map(({ account, code }) => [account, code ?? "done"]);

test("a bulk action applies to each member separately, and the answer lists the successes", async () => {
  const answer = await bulk(["bao.le", "LINA.tran", "quan.pham", "nobody.there", "bao.le", "BAO.LE"], {
    kind: "note",
    note: "met in Hanoi",
  });
  expect(answer.value.done).toBe(2);
  expect(codes(answer)).toEqual([
    ["bao.le", "done"],
    ["LINA.tran", "done"],
    ["quan.pham", "NOT_FOUND"],
    ["nobody.there", "NOT_FOUND"],
  ]);
  for (const account of ["bao.le", "lina.tran"])
    expect((await app.call("agentDownline", { account }, { token: quan })).value.note).toBe("met in Hanoi");
});

test("a bulk rate is set where it fits, and other members get its bounds", async () => {
  const { value } = await app.call("agentDownline", { account: "bao.le" }, { token: quan });
  const low = value.rateBounds.min - 1;
  const answer = await bulk(["bao.le", "lina.tran"], { kind: "rate", rebateRate: low });
  expect(answer.value.results).toEqual([
    { account: "bao.le", code: "RATE_OUT_OF_BOUNDS", bounds: value.rateBounds },
    { account: "lina.tran" },
  ]);
  expect((await app.call("agentDownline", { account: "lina.tran" }, { token: quan })).value.rebateRate).toBe(low);
});

test("a message reaches each chosen member as plain text, and nobody outside the team", async () => {
  const stranger = await app.register();
  const text = "<b>Lantern night</b> at eight";
  const answer = await bulk(["lina.tran", stranger.account], { kind: "message", text });
  expect(codes(answer)).toEqual([
    ["lina.tran", "done"],
    [stranger.account, "NOT_FOUND"],
  ]);
  const lina = (await app.call("login", { username: "lina.tran", password: "Lantern-2026", type: "username" })).value;
  const [message] = (await app.call("messages", {}, { token: lina.token })).value.content;
  expect(message).toMatchObject({ kind: "agent.message", detail: { text } });
  expect(message?.detail["account"]).not.toBe("quan.pham");
  expect((await app.call("messages", {}, { token: stranger.token })).value.content).toEqual([]);
  expect((await bulk(["lina.tran"], { kind: "message", text: "  " })).code).toBe("BAD_REQUEST");
  expect((await bulk([], { kind: "note", note: "" })).code).toBe("BAD_REQUEST");
  expect(
    (
      await bulk(
        Array.from({ length: 101 }, (_, at) => `a${at}`),
        { kind: "note", note: "" },
      )
    ).code,
  ).toBe("BAD_REQUEST");
});

test("an agent sends no more messages than a day allows, even concurrently", async () => {
  await app.database.pool.query(
    "update throttle set count = 498 where throttle_key = 'agent-messages-day:' || (select id from member where account = 'quan.pham')",
  );
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => bulk(["lina.tran"], { kind: "message", text: "again" })),
  );
  expect(
    answers
      .flatMap(codes)
      .map(([, code]) => code)
      .toSorted(),
  ).toEqual(["MESSAGES_USED_UP", "MESSAGES_USED_UP", "done", "done"]);
});
