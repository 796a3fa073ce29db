import { createDecipheriv } from "node:crypto";
import { expect, test, beforeAll, afterAll } from "vitest";
import { answerFeedback } from "../feedback/store.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { statusOf } from "../../kit/lib/period.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});
afterAll(() => app.close());

const give = async (change: { captcha?: string; content?: string } = {}, token?: string) => {
  const captchaKey = newKey();
  await app.call("captcha", { captchaKey });
  const captcha = change.captcha ?? (await app.readCaptcha(captchaKey));
  const content = change.content ?? "The deposit of yesterday evening is not here yet.";
  return app.call("feedback", { type: 1, sender: "ana", content, captcha, captchaKey }, token ? { token } : {});
};

test("stores feedback under a reference number, and delivers its answer to the member", async () => {
  const { token, id } = await app.register();
  const { value } = await give({}, token);
  expect(value.reference).toMatch(/^FB-\d{8}-[A-Z2-9]{6}$/);
  expect(await answerFeedback(app.database.pool, value.reference, "It was credited this morning.")).toBe(BigInt(id));
  expect(await answerFeedback(app.database.pool, value.reference, "Twice.")).toBeUndefined();
  const mine = await app.call("myFeedback", {}, { token });
  expect(mine.value).toMatchObject([{ reference: value.reference, answer: "It was credited this morning." }]);
  const other = await app.register();
  expect((await app.call("myFeedback", {}, { token: other.token })).value).toEqual([]);
});

test("refuses feedback with a wrong captcha, or not of 20 to 200 characters", async () => {
  expect((await give({ captcha: "0000x" })).code).toBe("CAPTCHA_WRONG");
  expect((await give({ content: "x".repeat(19) })).code).toBe("BAD_REQUEST");
  expect((await give({ content: "x".repeat(201) })).code).toBe("BAD_REQUEST");
  expect((await give({ content: "x".repeat(200) })).status).toBe(200);
});

test("a contact's address is encrypted, and the key of the contact call decrypts it", async () => {
  const { value } = await app.call("permission");
  const entry = value.customerService.find(({ csPosition }) => csPosition === "email");
  expect(JSON.stringify(value)).not.toContain("care@");
  const [iv = "", encrypted = ""] = (entry?.path ?? "").split(".");
  const key = Buffer.from((await app.call("contactKey")).value.key, "base64url");
  const bytes = Buffer.from(encrypted, "base64url");
  const open = createDecipheriv("aes-256-gcm", key, Buffer.from(iv, "base64url"));
  open.setAuthTag(bytes.subarray(-16));
  expect(open.update(bytes.subarray(0, -16)).toString() + open.final().toString()).toBe("mailto:care@saffron.example");
});

test("promises limits in the notice line, and in the help with a link to where they are set", async () => {
  const { banners } = (await app.call("announcements", {})).value;
  expect(banners.map(({ title }) => title)).toContain("Set yourself a limit: deposits, stakes and time.");
  const help = (await app.call("helpCentre", {})).value.flatMap(({ articles }) => articles);
  const answer = help.find(({ title }) => title === "How do I set myself a limit or a break?");
  expect(answer?.content).toContain('href="/member/protection"');
});

test("serves help, articles and promotions in the language of the call", async () => {
  const help = await app.call("helpCentre", {}, { headers: { language: "TY" } });
  expect(help.value.find(({ tag }) => tag === "term")?.title).toBe("条款与隐私");
  const blog = await app.call("articles", { kind: "BLOG" });
  const days = blog.value.map(({ publishedAt }) => publishedAt);
  expect(days).toEqual(days.toSorted().toReversed());
  const all = await app.call("promotions");
  const slots = await app.call("promotions", { type: "SLOTS" });
  expect(slots.value.list.every(({ type }) => type === "SLOTS")).toBe(true);
  expect(all.value.list.length).toBeGreaterThan(slots.value.list.length);
});

test("a promotion is announced, open and over according to its times", () => {
  const times = { startsAt: "2026-01-02T00:00:00Z", endsAt: "2026-01-03T00:00:00Z" } as never;
  const at = (iso: string) => statusOf(times, new Date(iso));
  expect([at("2026-01-01T23:59:59Z"), at("2026-01-02T00:00:00Z"), at("2026-01-03T00:00:00Z")]).toEqual([
    "COMING_SOON",
    "OPEN",
    "CLOSED",
  ]);
});

test("lists announcements by type: banners, notices, popups, promotions and help", async () => {
  const read = async (types: string) => (await app.call("announcements", { types, platform: "W" })).value;
  const counts = async (types: string) => {
    const { banners, playerNotices, popup, promotion } = await read(types);
    return [banners.length, playerNotices.length, popup.length, promotion.length];
  };
  expect(await counts("B")).toEqual([1, 0, 0, 0]);
  expect(await counts("PL")).toEqual([0, 2, 0, 0]);
  expect(await counts("PU")).toEqual([0, 0, 1, 0]);
  expect(await counts("PR")).toEqual([0, 0, 0, 1]);
  expect(await counts("H")).toEqual([0, 1, 0, 0]);
  const [season] = (await read("PR")).promotion;
  expect(season?.announcementImages.map(({ sequence }) => sequence)).toEqual([1, 2]);
  for (const { url } of season?.announcementImages ?? []) expect(url).toMatch(/^\/scenes\/.*\.(?:avif|webp)$/);
});

test("a popup advertises the free trial only for a merchant that has it", async () => {
  for (const merchant of ["saffron", "jade"]) {
    const { flags } = (await app.call("permission", {}, { merchant })).value;
    const { popup } = (await app.call("announcements", { types: "PU" }, { merchant })).value;
    expect(
      popup.some(({ content }) => content.includes("free trial")),
      merchant,
    ).toBe(flags.FREEPLAY3);
  }
});

test("a banner has the address that it opens", async () => {
  const banners = (await app.call("banners", { groupName: "w_home" })).value;
  const urls = banners.map(({ linkageType, url }) => [linkageType, url]);
  expect(urls).toEqual([
    ["game", "/game/1001"],
    ["deposit", "/member/depositv2"],
    ["route", "/rng"],
  ]);
});

test("promotions state their benefit in figures, each with a different picture", async () => {
  const { list } = (await app.call("promotions", {})).value;
  const figures = Object.fromEntries(list.map(({ id, figure }) => [id, figure]));
  expect(figures["welcome-bonus"]).toEqual({ kind: "bonus", percent: 100, most: "200.0000", times: 10 });
  expect(figures["welcome"]).toEqual({ kind: "gift", amount: "20.0000", required: "100.0000" });
  expect(figures["zalo-gift"]).toEqual({ kind: "gift", amount: "5.0000", required: "250.0000" });
  expect(figures["lucky-lantern"]).toEqual({ kind: "raffle", least: "0.5000", most: "8.0000" });
  expect(figures["rebate"]).toEqual({ kind: "rate", from: 20, to: 50 });
  expect(list.every(({ figure }) => figure !== undefined)).toBe(true);
  expect(new Set(list.map(({ picture }) => picture.url)).size).toBe(list.length);
});

test("the help centre has forty different answers under seven tags", async () => {
  const help = (await app.call("helpCentre", { device: "WEB" })).value;
  expect(help).toHaveLength(7);
  const answers = help.flatMap(({ articles }) => articles);
  expect(answers).toHaveLength(40);
  expect(new Set(answers.map(({ id }) => id)).size).toBe(40);
  for (const { title, content } of answers) expect(title.length > 3 && content.length > 60, title).toBe(true);
});
