import { everyNameSign } from "@croupier/contract/domain/name-signs";
import { nameKey } from "@croupier/contract/domain/typed-text";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verify } from "../../backoffice/invariants/verify.ts";
import { createWithdrawalHelpers } from "../../cashier/withdrawals/test-withdrawals.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { removeMadeBets } from "../measures/test-measures.ts";
import { commissionOf } from "./commission.ts";
import { createAffiliateHelpers, form } from "./test-affiliates.ts";

let app: TestPlatform;
let act: ReturnType<typeof createAffiliateHelpers>;
const unit = 10_000n;

beforeAll(async () => {
  app = await testPlatform();
  act = createAffiliateHelpers(app);
});

afterAll(async () => {
  await removeMadeBets(app.database.pool);
  expect((await verify(app.database.pool)).filter((check) => check.faults.length > 0)).toEqual([]);
  await app.close();
});

const cash = async (who: { token: string }) => (await app.call("balance", {}, { token: who.token })).value.balance;
const messages = async (who: { token: string }) =>
  (await app.call("messages", {}, { token: who.token })).value.content.filter(({ kind }) =>
    kind.startsWith("affiliate."),
  );

test("finds affiliates' own accounts by shared data, and never pays for them", async () => {
  const { who, code } = await act.affiliate();
  const [paid, sameAccount, sameMailbox, sameBrowser] = [
    await act.join(code),
    await act.join(code),
    await act.join(code),
    await act.join(code),
  ];
  const bind = (id: string, number: string, holder: string, removed = false) =>
    act.query(
      `insert into payout_destination (id, merchant, member_id, idempotency_key, fingerprint, method, kind, bank_code, holder,
                                       number, removed_at)
       values (gen_random_uuid(), 'saffron', $1, gen_random_uuid()::text, 'f', 'bank', 'bank', 'VCB', $3, $2,
               case when $4 then now() end)`,
      [id, number, holder, removed],
    );
  await bind(who.id, "9990001112", "NGUYEN AN", true);
  await bind(sameAccount, "9990001112", "TRAN BINH");
  await bind(paid, "9990001113", "LE CHI");
  await act.query("update member set email = 'an.nguyen@mail.example' where id = $1", [who.id]);
  await act.query("update member set email = 'An.Nguyen+two@mail.example' where id = $1", [sameMailbox]);
  for (const id of [who.id, sameBrowser])
    await act.query(
      "insert into trusted_browser (token_hash, member_id, expires_at) values ('\\xabcd', $1, now() + interval '1 day')",
      [id],
    );
  await act.since(who, 2);
  for (const id of [paid, sameAccount, sameMailbox, sameBrowser]) await act.lost(id, 1, 100_0000n);
  await act.settle();
  const found = await act.query<{ signal: string }>(
    "select signal from affiliate_own where affiliate_id = $1 order by 1",
    [who.id],
  );
  expect(found.map(({ signal }) => signal)).toEqual(["account", "browser", "mailbox"]);
  expect((await act.months(who))[0]).toMatchObject({ net: "100.0000", amount: "30.0000" });
  expect((await act.info(who)).account?.ownAccounts).toBe(3);
  // An own account found later is deducted from the next month.
  await bind(paid, "9990001114", " nguyen an ");
  await act.settle();
  expect((await act.info(who)).account).toMatchObject({ ownAccounts: 4, net: "-100.0000", commission: "0.0000" });
});

test("compares names in SQL as it does in TypeScript", async () => {
  const names = [
    "  Sea\u0301n\u00a0 O’Brien\u200e",
    "NGUYỄN Văn A.",
    "ÉLOÏSE",
    ...everyNameSign.map((sign) => `A${sign}b`),
  ];
  const rows = await act.query<{ key: string }>("select name_key(n) as key from unnest($1::text[]) n", [names]);
  expect(rows.map(({ key }) => key)).toEqual(names.map(nameKey));
});

test("a member applies, an operator approves the application, and the code exists", async () => {
  const who = await app.register();
  expect(await act.info(who)).toEqual({ currency: "USD", rate: 3000 });
  const { value } = await act.apply(who);
  expect(value).toMatchObject({ state: "pending", ...form });
  expect(await act.operate("affiliates", "saffron", "pending")).toContain(
    `${value.reference}\t${who.account}\tpending`,
  );
  expect(await act.operate("affiliate", value.reference, "approve")).toBe(`${value.reference}: approved.`);
  expect(await act.operate("affiliate", value.reference, "approve")).toBe("Its state does not allow that: approved.");
  expect(await act.operate("audit", "saffron")).toContain(value.reference);
  const { application, account } = await act.info(who);
  expect(application?.state).toBe("approved");
  expect(account?.links).toMatchObject([{ name: "", clicks: 0, registrations: 0, firstDeposits: 0 }]);
  expect(account?.links[0]?.code).toMatch(/^[A-Z0-9]{10}$/);
  expect(await messages(who)).toMatchObject([{ kind: "affiliate.approved", detail: { reference: value.reference } }]);
});

test("a rejection shows its reason and allows a new application; only a pending one is withdrawn", async () => {
  const who = await app.register();
  const { reference } = (await act.apply(who)).value;
  expect(await act.operate("affiliate", reference, "reject")).toBeUndefined();
  expect(await act.operate("affiliate", reference, "reject", "No", "channel")).toBe(`${reference}: rejected.`);
  expect((await act.info(who)).application).toMatchObject({ state: "rejected", note: "No channel" });
  expect(await messages(who)).toMatchObject([{ kind: "affiliate.rejected", detail: { reason: "No channel" } }]);
  const withdraw = () => app.call("affiliateWithdraw", {}, { token: who.token });
  expect((await withdraw()).code).toBe("APPLICATION_CLOSED");
  const again = (await act.apply(who, { channel: "t.me/pen" })).value;
  expect(again).toMatchObject({ state: "pending", channel: "t.me/pen" });
  expect((await withdraw()).value.state).toBe("withdrawn");
  expect(await act.operate("affiliate", again.reference, "approve")).toBe("Its state does not allow that: withdrawn.");
  expect((await act.apply(who)).value.state).toBe("pending");
  expect(await act.operate("affiliate", "ANOBODY", "approve")).toBe("There is no such application.");
});

test("one application is open at a time, and the same form is the same application", async () => {
  const who = await app.register();
  const answers = await Promise.all(Array.from({ length: 8 }, () => act.apply(who)));
  expect(new Set(answers.map(({ value }) => value.reference)).size).toBe(1);
  expect((await act.apply(who, { reason: "Another" })).code).toBe("APPLICATION_OPEN");
  const refused = await act.apply(who, { reason: "  " });
  expect([refused.code, refused.refusal]).toEqual(["BAD_REQUEST", { fields: ["reason"] }]);
  expect((await act.apply(who, { reason: "x".repeat(501) })).code).toBe("BAD_REQUEST");
});

test("counts clicks and registrations by link, and its members have no upline", async () => {
  const { who, code } = await act.affiliate();
  const link = (await app.call("affiliateLink", { name: "Channel" }, { token: who.token, key: newKey() })).value;
  for (const each of [code, link.code, link.code.toLowerCase()]) await app.call("affiliateCheck", { code: each });
  const id = await act.join(link.code);
  await act.join(code);
  const [row] = await act.query<{ upline: string | null; type: number }>(
    "select upline_id::text as upline, type from member where id = $1",
    [id],
  );
  expect(row).toEqual({ upline: null, type: 0 });
  const { account } = await act.info(who);
  expect(account).toMatchObject({ clicks: 3, registrations: 2, firstDeposits: 0 });
  expect(account?.links.map(({ name, clicks, registrations }) => [name, clicks, registrations])).toEqual([
    ["", 1, 1],
    ["Channel", 2, 1],
  ]);
  await app.database.pool.query("update member set status = 'blocked' where id = $1", [who.id]);
  expect((await app.call("affiliateCheck", { code })).code).toBe("INVITATION_CODE_ERROR");
});

test("only affiliates create links, up to a maximum", async () => {
  const stranger = await app.register();
  const add = async (name: string, token: string, key = newKey()) =>
    app.call("affiliateLink", { name }, { token, key });
  expect((await add("Mine", stranger.token)).code).toBe("AFFILIATES_ONLY");
  const { who } = await act.affiliate();
  const codes = [];
  for (let at = 0; at < 20; at += 1) {
    codes.push((await add(`Link ${at}`, who.token)).code);
  }
  expect(codes.filter(Boolean)).toEqual(["TOO_MANY_INVITATIONS"]);
});

test("a link sent again under its key is the first one, also beside the first", async () => {
  const { who } = await act.affiliate();
  const key = newKey();
  const add = async () => (await app.call("affiliateLink", { name: "Channel" }, { token: who.token, key })).value;
  const both = await Promise.all([add(), add()]);
  expect(new Set([...both, await add()].map(({ code }) => code)).size).toBe(1);
  expect((await act.info(who)).account?.links).toHaveLength(2);
});

test("counts first deposits, and shows the players' losses and the share of the running month", async () => {
  const { who, code } = await act.affiliate();
  const guest = { token: "", id: await act.join(code), account: "" };
  const [member] = await act.query<{ account: string }>("select account from member where id = $1", [guest.id]);
  guest.token = (
    await app.call("login", { username: member?.account ?? "", password: "Lantern2026", type: "username" })
  ).value.token;
  await createWithdrawalHelpers(app).fund(guest, "100.0000");
  await act.lost(guest.id, 0, 40n * unit);
  await act.settle();
  const { account } = await act.info(who);
  expect(account).toMatchObject({ registrations: 1, firstDeposits: 1, commission: "12.0000" });
  expect(account?.net).toBe("40.0000");
  expect(await act.months(who)).toEqual([]);
});

test("pays a month once, to the cent, after earlier losses are made up for", async () => {
  const { who, code } = await act.affiliate();
  const [first, second] = [await act.join(code), await act.join(code)];
  await act.lost(first, 4, 100n * unit);
  await act.lost(first, 3, -80n * unit);
  await act.lost(second, 2, 50n * unit);
  await act.lost(first, 1, 100n * unit);
  await act.since(who, 4);
  await Promise.all([act.settle(), act.settle(), act.settle()]);
  expect(await act.months(who)).toEqual(
    [
      { net: "100.0000", carried: "0.0000", amount: "30.0000" },
      { net: "-80.0000", carried: "0.0000", amount: "0.0000" },
      { net: "50.0000", carried: "-80.0000", amount: "0.0000" },
      { net: "100.0000", carried: "-30.0000", amount: "21.0000" },
    ].toReversed(),
  );
  expect(await cash(who)).toBe("51.0000");
  expect((await messages(who)).filter(({ kind }) => kind === "affiliate.paid")).toHaveLength(2);
  const record = (await app.call("accountRecord", { kind: "commission" }, { token: who.token })).value.content;
  expect(record.map(({ change }) => change)).toEqual(["21.0000", "30.0000"]);
  // A bet of a settled month changes late, so the next month includes the difference.
  await act.lost(second, 2, -20n * unit);
  await act.settle();
  const { account } = await act.info(who);
  expect(account).toMatchObject({ net: "-20.0000", carried: "0.0000", commission: "0.0000", paid: "51.0000" });
});

test("losses of players to each other earn an affiliate a share of the fees only", async () => {
  const { who, code } = await act.affiliate();
  await act.since(who, 2);
  const [loser, winner] = [await act.join(code), await act.join(code)];
  await act.lost(loser, 1, 700_000n);
  await act.lost(winner, 1, -680_000n);
  // 70 went from one to the other, of which the room kept 2: each paid half of that.
  await act.query("update bet set game_type = 'PVP', fee = 10000, fee_factor = 20 where member_id = any ($1)", [
    [loser, winner],
  ]);
  await act.settle();
  expect(await act.months(who)).toMatchObject([{ net: act.wire(20_000n) }, { net: act.wire(0n) }]);
});

test("never counts another affiliate's players or others' figures", async () => {
  const [one, other] = [await act.affiliate(), await act.affiliate()];
  const guest = await act.join(other.code);
  await act.lost(guest, 1, 10n * unit);
  await act.since(one.who, 1);
  await act.since(other.who, 1);
  await act.settle();
  expect(await act.months(one.who)).toEqual([{ net: "0.0000", carried: "0.0000", amount: "0.0000" }]);
  expect(await act.months(other.who)).toEqual([{ net: "10.0000", carried: "0.0000", amount: "3.0000" }]);
});

test("a commission is never below zero and never above its share", () => {
  for (const [net, carried, rate, expected] of [
    [100n, 0n, 3000, 30n],
    [-100n, 0n, 3000, 0n],
    [100n, -100n, 3000, 0n],
    [101n, -100n, 10_000, 1n],
    [9n, 0n, 3333, 2n],
    [100n, 0n, 0, 0n],
  ] as const) {
    expect(commissionOf(net, carried, rate)).toBe(expected);
  }
});

test("a merchant without affiliates takes no application, and existing ones keep their page", async () => {
  const { who } = await act.affiliate();
  const stranger = await app.register();
  await act.query("update merchant set config = config - 'affiliates' where code = 'saffron'");
  await expect.poll(async () => (await act.apply(stranger)).code, { timeout: 8000 }).toBe("FEATURE_OFF");
  expect((await app.call("affiliateInfo", {}, { token: stranger.token })).code).toBe("FEATURE_OFF");
  expect((await act.info(who)).account?.links).toHaveLength(1);
});
