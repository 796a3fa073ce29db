import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testFiles } from "../../kit/files/test-files.ts";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { createDocumentHelpers, drawPicture, withDocuments } from "./test-documents.ts";

let app: TestPlatform;
let act: ReturnType<typeof createDocumentHelpers>;

beforeAll(async () => {
  app = await testPlatform({}, withDocuments({ validDays: 400 }));
  act = createDocumentHelpers(app);
});

afterAll(() => app.close());

const blank = (background: string) =>
  sharp({ create: { width: 900, height: 700, channels: 3, background } })
    .png()
    .toBuffer();

test("a member sees the levels, and which documents they need", async () => {
  const answer = await act.read(await app.register());
  expect(answer.levels).toMatchObject([
    { level: "start", isReached: true, deposits: "200.0000", limits: [{ period: "day" }], withdrawal: false },
    { level: "verified", isReached: false, requires: ["identity", "selfie"], withdrawal: true },
    { level: "full", isReached: false },
  ]);
  expect(answer.documents.map(({ document, state, isOpen }) => [document, state, isOpen])).toEqual([
    ["identity", "needed", true],
    ["selfie", "needed", true],
    ["funds", "needed", true],
  ]);
  expect(answer).toMatchObject({ refusedTypes: ["pdf"], retentionDays: 1825 });
});

test("a document in review is accepted, and the member is notified and reaches the level", async () => {
  const player = await app.register();
  expect((await act.send(player, "identity")).value.documents[0]).toMatchObject({ state: "review", isOpen: false });
  expect(await act.verify(player, "selfie")).toMatch(/verified/);
  const reference = await act.referenceOf(player, "identity");
  expect((await act.operator("mai", "documents", "accept", reference)).message).toMatch(/date of birth/);
  expect((await act.operator("mai", "documents", "accept", reference, "1990-05-17")).message).toMatch(/: verified/);
  const { documents, levels } = await act.read(player);
  expect(documents[0]).toMatchObject({ state: "verified", validUntil: expect.any(String), isOpen: false });
  expect(levels.map(({ isReached }) => isReached)).toEqual([true, true, false]);
  const { content } = (await app.call("messages", {}, { token: player.token })).value;
  expect(content).toMatchObject([
    { kind: "document.verified", detail: { document: "identity" } },
    { kind: "document.verified", detail: { document: "selfie" } },
  ]);
});

test("more is needed for a reason, and the member sends it again", async () => {
  const player = await app.register();
  await act.send(player, "identity");
  const reference = await act.referenceOf(player, "identity");
  await act.operator("mai", "documents", "refuse", reference, "cutOff", "the", "left", "corner");
  expect((await act.read(player)).documents[0]).toMatchObject({
    state: "moreNeeded",
    reason: "cutOff",
    note: "the left corner",
    isOpen: true,
  });
  await act.send(player, "identity");
  expect(await act.stateOf(player, "identity")).toBe("review");
  expect((await act.operator("mai", "documents", "refuse", reference, "cutOff")).message).toMatch(/state.*moreNeeded/);
});

test("an operator takes away a verified document", async () => {
  const player = await app.register();
  await act.verify(player, "selfie");
  await act.operator("mai", "documents", "refuse", await act.referenceOf(player, "selfie"), "otherPerson");
  expect(await act.stateOf(player, "selfie")).toBe("verified");
  await act.operator("mai", "documents", "refuse", await act.referenceOf(player, "selfie"), "wrongDocument");
  expect(await act.stateOf(player, "selfie")).toBe("moreNeeded");
});

test.each([
  ["a PDF", () => Buffer.from("%PDF-1.7 a document"), "UPLOAD_NOT_A_PICTURE"],
  ["a broken JPEG", () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), "UPLOAD_NOT_A_PICTURE"],
  ["a white page", () => blank("#fff"), "UPLOAD_BLANK"],
  ["a photo in the dark", () => blank("#060606"), "UPLOAD_BLANK"],
  ["a thumbnail", () => drawPicture(479, 900), "UPLOAD_TOO_SMALL"],
  ["6 MB", () => Buffer.alloc(6 * 1024 * 1024), "UPLOAD_TOO_LARGE"],
])("%s is refused", async (_, make, code) => {
  expect((await act.sendPicture(await app.register(), "identity", await make())).code).toBe(code);
});

test("a white page with text, and a screenshot at the smallest size, are accepted", async () => {
  const lines = Array.from({ length: 14 }, (__, at) => `<text x="60" y="${90 + at * 40}" font-size="22">A bill</text>`);
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="900"><rect width="640" height="900" fill="#fff"/>${lines.join("")}<rect x="60" y="700" width="420" height="60"/></svg>`;
  const bill = await sharp(Buffer.from(page)).png().toBuffer();
  expect((await act.sendPicture(await app.register(), "funds", bill)).code).toBeUndefined();
  const small = await drawPicture(480, 480);
  expect((await act.sendPicture(await app.register(), "funds", small)).code).toBeUndefined();
});

test("an identity card needs both sides, and at most three pictures", async () => {
  const player = await app.register();
  const [one = "", two = "", three = "", four = ""] = await act.picturesFor(player, "identity", 4);
  expect((await act.send(player, "identity", [one])).code).toBe("PROOF_NEEDED");
  expect((await act.send(player, "identity", [one, one])).code).toBe("PROOF_NEEDED");
  expect((await act.send(player, "identity", [one, two, three, four])).code).toBe("BAD_REQUEST");
  expect((await act.send(player, "identity", [one, two, three])).code).toBeUndefined();
});

test("pictures of others, of another document, and used ones are refused", async () => {
  const [player, other] = [await app.register(), await app.register()];
  const theirs = await act.picturesFor(other, "selfie");
  expect((await act.send(player, "selfie", theirs)).code).toBe("PROOF_NEEDED");
  expect((await act.send(player, "funds", await act.picturesFor(player, "selfie"))).code).toBe("PROOF_NEEDED");
  expect((await act.send(player, "selfie", [crypto.randomUUID()])).code).toBe("PROOF_NEEDED");
  const used = await act.picturesFor(player, "selfie");
  await act.send(player, "selfie", used);
  await act.operator("mai", "documents", "refuse", await act.referenceOf(player, "selfie"), "unreadable");
  expect((await act.send(player, "selfie", used)).code).toBe("PROOF_NEEDED");
  expect(await act.stateOf(player, "selfie")).toBe("moreNeeded");
});

test("the same document at once is sent once, and another one waits for the decision", async () => {
  const player = await app.register();
  const pictures = await act.picturesFor(player, "selfie");
  const answers = await Promise.all(Array.from({ length: 16 }, () => act.send(player, "selfie", pictures)));
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 16 }, () => undefined));
  const { rows } = await app.database.pool.query("select from member_document where member_id = $1", [player.id]);
  expect(rows).toHaveLength(1);
  expect((await act.send(player, "selfie")).code).toBe("DOCUMENT_CLOSED");
});

test("a document that no level requires is refused, and so are strangers and trials", async () => {
  const player = await app.register();
  expect((await act.sendPicture(player, "address")).code).toBe("DOCUMENT_CLOSED");
  expect((await act.send(player, "address", [crypto.randomUUID()])).code).toBe("DOCUMENT_CLOSED");
  for (const name of ["documents", "sendDocumentPicture", "sendDocument", "startVerification"] as const) {
    const input = { document: "selfie", picture: "AAAA", pictures: [crypto.randomUUID()] } as never;
    expect((await app.call(name, input)).code, name).toBe("NOT_LOGGED_IN");
    const { value } = await app.call("freePlay", { os: "test", platform: "W" });
    expect((await app.call(name, input, { token: value.token })).code, name).toBe("TRIAL_REFUSED");
  }
});

test("documents stay open to a member on a break", async () => {
  const player = await app.register();
  await app.call("startBreak", { period: "permanent" }, { token: player.token });
  expect((await act.send(player, "selfie")).code).toBeUndefined();
});

test("a verified document expires, its level with it, and it can be sent again before", async () => {
  const player = await app.register();
  await act.verify(player, "identity");
  await act.verify(player, "selfie");
  const endIn = (days: number) =>
    app.database.pool.query(
      "update member_document set valid_until = now() + make_interval(days => $2) where member_id = $1 and kind = 'selfie' and state = 'verified'",
      [player.id, days],
    );
  expect((await act.send(player, "selfie")).code).toBe("DOCUMENT_CLOSED");
  await endIn(29);
  expect((await act.send(player, "selfie")).code).toBeUndefined();
  const held = async () => (await act.read(player)).levels[1]?.isReached;
  expect(await held()).toBe(true);
  await act.operator("mai", "documents", "refuse", await act.referenceOf(player, "selfie"), "unreadable");
  expect(await held()).toBe(true);
  await endIn(0);
  expect(await held()).toBe(false);
  const expired = async () =>
    (await app.call("messages", {}, { token: player.token })).value.content.filter(
      ({ kind }) => kind === "document.expired",
    );
  const { createDocuments } = await import("./documents.ts");
  const jobs = createDocuments({
    db: app.database.pool,
    files: testFiles(app),
    persons: { find: async () => ({}) },
    retention: async () => [],
  });
  await jobs.expire();
  await jobs.expire();
  expect(await expired()).toHaveLength(1);
});
