import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testFiles } from "../../kit/files/test-files.ts";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { createDocuments } from "./documents.ts";
import { compare } from "./person.ts";
import { createDocumentHelpers, drawPicture, withDocuments } from "./test-documents.ts";

let app: TestPlatform;
let act: ReturnType<typeof createDocumentHelpers>;

beforeAll(async () => {
  app = await testPlatform({}, withDocuments({ retentionDays: 90 }));
  act = createDocumentHelpers(app);
});

afterAll(() => app.close());

const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await app.database.pool.query<T>(text, values)).rows;
const sent = async (document: "identity" | "selfie" = "identity") => {
  const player = await app.register();
  await act.send(player, document);
  return { player, reference: await act.referenceOf(player, document) };
};
const audited = (reference: string) =>
  query<{ actor: string; action: string }>("select actor, action from audit_entry where subject = $1 order by id", [
    reference,
  ]);

test("only operators whom the merchant names see and decide documents", async () => {
  const { reference } = await sent();
  for (const words of [
    ["list", "saffron"],
    ["show", reference, "1"],
    ["accept", reference, "1990-05-17"],
    ["refuse", reference, "unreadable"],
  ])
    expect(await act.operator("bao", "documents", ...words)).toEqual({
      ok: true,
      message: "The merchant does not name you as a reviewer of documents.",
    });
  expect(await audited(reference)).toEqual([]);
  const [row] = await query<{ state: string }>("select state from member_document where reference = $1", [reference]);
  expect(row?.state).toBe("review");
});

test("a picture is stored encrypted, and opened for a named operator with a line in the audit", async () => {
  const player = await app.register();
  const drawn = await drawPicture(900, 700);
  const { id = "" } = (await act.sendPicture(player, "selfie", drawn)).value;
  await act.send(player, "selfie", [id]);
  const reference = await act.referenceOf(player, "selfie");
  const [stored] = await query<{ content: Buffer }>("select content from stored_file where id = $1", [id]);
  await expect(sharp(stored?.content).metadata()).rejects.toThrow();
  expect(stored?.content.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);

  const { message, file = "" } = await act.operator("mai", "documents", "show", reference, "1");
  expect(message).toBe(`${reference}: picture 1 of 1.`);
  expect(await sharp(Buffer.from(file, "base64")).metadata()).toMatchObject({
    format: "jpeg",
    width: 900,
    height: 700,
  });
  expect(await audited(reference)).toEqual([{ actor: "mai", action: "documents.show" }]);
  expect(await act.operator("mai", "documents", "show", reference, "2")).toEqual({
    ok: true,
    message: `${reference} has 1 pictures.`,
  });
  await act.operator("mai", "documents", "show", reference, "1");
  expect(await audited(reference)).toHaveLength(2);
});

test("a picture cannot take the place of another in the database", async () => {
  const [one, other] = [await sent(), await sent()];
  await query(
    `update stored_file f set content = g.content
     from stored_file g, member_document_picture p, member_document_picture o, member_document d, member_document e
     where f.id = p.id and g.id = o.id
       and p.document_id = d.id and o.document_id = e.id and d.reference = $1 and e.reference = $2`,
    [one.reference, other.reference],
  );
  expect((await act.operator("mai", "documents", "show", one.reference, "1")).file).toBeUndefined();
});

test("a birthday below the age is never accepted, nor one that differs from the member's", async () => {
  const { player, reference } = await sent();
  const accept = async (...words: string[]) =>
    (await act.operator("mai", "documents", "accept", reference, ...words)).message;
  const young = `${new Date().getUTCFullYear() - 17}-01-01`;
  expect(await accept(young)).toMatch(/too young/);
  expect(await accept("1990-02-31")).toMatch(/too young/);
  expect(await accept("17.5.1990")).toMatch(/^Usage/);
  await query('update member set profile = profile || \'{"birthday": "1990-05-17"}\' where id = $1', [player.id]);
  expect(await accept("1990-05-18")).toMatch(/differs from the member's/);
  expect(await act.stateOf(player, "identity")).toBe("review");
  expect(await accept("1990-05-17")).toMatch(/: verified/);
});

test("a name that differs from the account for pay-outs is flagged for the reviewer", async () => {
  const { player, reference } = await sent();
  await query('update member set profile = profile || \'{"payeeName": "Lina Tran"}\' where id = $1', [player.id]);
  const line = async () =>
    (await act.operator("mai", "documents", "list", "saffron")).message
      .split("\n")
      .find((each) => each.includes(reference));
  expect(await line()).toContain("noBirthday");
  await query(
    `insert into payout_destination (id, merchant, member_id, idempotency_key, fingerprint, method, kind, bank_code, holder, number)
     values (gen_random_uuid(), 'saffron', $1, $2, '', 'bank', 'bank', 'FLB', 'Bao Pham', $2)`,
    [player.id, player.id.padStart(12, "7")],
  );
  expect(await line()).toContain("nameDiffers");
  const { message } = await act.operator("mai", "documents", "accept", reference, "1990-05-17", "Lina", "Tran");
  expect(message).toMatch(/: verified. Look at: nameDiffers/);
});

test("names compare in any spelling of one name", () => {
  const person = { name: "LÊ  Thị Hoa", birthday: undefined, holders: ["lê thị hoa"] };
  expect(compare(person, { name: "Lê Thị Hoa", birthday: "1990-05-17" }, 18)).toEqual([]);
  expect(compare(person, { name: "Thị Hoa Lê", birthday: "1990-05-17" }, 18)).toEqual([]);
  expect(compare(person, { name: "Lê Thị Hồng", birthday: "1990-05-17" }, 18)).toEqual(["nameDiffers"]);
});

test("words that fit no command change nothing", async () => {
  const { reference } = await sent();
  for (const words of [
    [],
    ["list"],
    ["show"],
    ["delete", reference],
    ["refuse", reference],
    ["refuse", reference, "ugly"],
  ])
    expect((await act.operator("mai", "documents", ...words)).message, words.join(" ")).toMatch(/^Usage/);
  expect((await act.operator("mai", "documents", "list", "nowhere")).message).toMatch(/no merchant/);
  expect((await act.operator("mai", "documents", "accept", "I000000000000", "1990-05-17")).message).toMatch(/no such/);
  expect((await act.operator("mai", "documents", "show", reference, "../1")).file).toBeUndefined();
});

test("pictures are deleted after the merchant's days, and unsent ones after a day", async () => {
  const { player, reference } = await sent();
  const waiting = await sent();
  await act.operator("mai", "documents", "refuse", reference, "unreadable");
  const [unsent = ""] = await act.picturesFor(player, "selfie");
  const jobs = createDocuments({
    db: app.database.pool,
    files: testFiles(app),
    persons: { find: async () => ({}) },
    retention: async () => [{ code: "saffron", days: 90 }],
  });
  const pictures = async (of: string) =>
    (
      await query(
        "select from member_document_picture p join member_document d on d.id = p.document_id where d.reference = $1",
        [of],
      )
    ).length;
  const decidedAgo = (days: number) =>
    query("update member_document set decided_at = now() - make_interval(days => $2) where reference = $1", [
      reference,
      days,
    ]);
  await decidedAgo(89);
  await jobs.deletePictures();
  expect(await pictures(reference)).toBe(2);
  await decidedAgo(90);
  await query("update member_document set sent_at = now() - interval '200 days' where reference = $1", [
    waiting.reference,
  ]);
  await query("update member_document_picture set at = now() - interval '2 days' where id = $1", [unsent]);
  await jobs.deletePictures();
  expect([await pictures(reference), await pictures(waiting.reference)]).toEqual([0, 2]);
  expect(await query("select from member_document_picture where id = $1", [unsent])).toEqual([]);
  expect(await act.stateOf(player, "identity")).toBe("moreNeeded");
});

test("the sandbox's page shows what waits, without pictures, and decides about it", async () => {
  const { player, reference } = await sent();
  await act.send(player, "selfie");
  const page = async () => (await fetch(`${app.url}/sandbox/documents`)).text();
  expect(await page()).toContain(reference);
  expect(await page()).not.toContain("<img");
  const decide = (fields: Record<string, string>) =>
    fetch(`${app.url}/sandbox/documents`, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  expect((await decide({ reference, act: "accept" })).status).toBe(303);
  expect(await act.stateOf(player, "identity")).toBe("verified");
  const selfie = await act.referenceOf(player, "selfie");
  for (const wrong of [
    {},
    { reference: selfie },
    { reference: selfie, act: "delete" },
    { reference: "x", act: "accept" },
  ])
    expect((await decide(wrong as Record<string, string>)).status).toBe(303);
  expect(await act.stateOf(player, "selfie")).toBe("review");
  await decide({ reference: selfie, act: "refuse", reason: "cutOff" });
  expect((await act.read(player)).documents[1]).toMatchObject({ state: "moreNeeded", reason: "cutOff" });
});
