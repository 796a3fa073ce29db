import { signedHeaders } from "@croupier/server/signature";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startS3Double, type S3Double } from "../../../../../tools/doubles/s3/double.ts";
import { operatorPath } from "../../backoffice/commands/path.ts";
import { createDocumentHelpers, drawPicture, withDocuments } from "../../protection/documents/test-documents.ts";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { createS3Store } from "./s3-store.ts";
import { testFiles } from "./test-files.ts";

const account = { keyId: "AKIADOUBLE", secret: "double-secret", region: "eu-central-1" };
const isJpeg = (bytes: Buffer | undefined) => bytes?.includes(Buffer.from([0xff, 0xd8, 0xff])) ?? false;

let double: S3Double;
beforeAll(async () => {
  double = await startS3Double({ ...account, bucket: "files", port: 0 });
});
afterAll(() => double.close());

const settings = () => ({ endpoint: double.url, bucket: "files", ...account });

interface Player {
  token: string;
  id: string;
}

/** Creates the calls of members and operators that concern files. */
function helpersOf(app: TestPlatform) {
  const query = async <T extends object>(text: string, values: unknown[] = []) =>
    (await app.database.pool.query<T>(text, values)).rows;
  return {
    query,
    upload: async ({ token }: Player) => {
      const picture = (await drawPicture()).toString("base64");
      return app.call("upload", { purpose: "deposit", picture }, { token });
    },
    changeIcon: async ({ token }: Player) => {
      const picture = (await drawPicture()).toString("base64");
      return app.call("changeIcon", { picture }, { token });
    },
    /** Attaches an upload to a deposit that waits for a transfer. */
    async prove({ token }: Player, proofs: string[]): Promise<string> {
      const input = { method: "bank", amount: "100.0000", returnUrl: "/" };
      const key = crypto.randomUUID();
      const { value } = await app.call("createDeposit", input, { token, key });
      await app.call("sendDepositProof", { id: value.id, proofs, bankReference: "FT-1" }, { token });
      return value.reference;
    },
    async operator(...words: string[]) {
      const body = JSON.stringify({ words });
      const [key] = app.environment.operatorKeys;
      if (!key) throw new Error("no operator");
      const headers = signedHeaders(key, "POST", operatorPath, body);
      const answer = await fetch(app.url + operatorPath, { method: "POST", body, headers });
      return { status: answer.status, ...((await answer.json()) as { message: string; file?: string }) };
    },
    stored: (id: string) =>
      query<{ store: string; content: Buffer | null; dropped: boolean }>(
        "select store, content, dropped_at is not null as dropped from stored_file where id = $1",
        [id],
      ),
  };
}

describe.each(["database", "s3"] as const)("files in the store %s", (store) => {
  let app: TestPlatform;
  let act: ReturnType<typeof helpersOf>;
  const outside = () => (store === "s3" ? createS3Store(settings()) : undefined);

  beforeAll(async () => {
    app = await testPlatform({ s3: store === "s3" ? settings() : undefined }, withDocuments());
    act = helpersOf(app);
  });
  afterAll(() => app.close());

  /** Returns the stored bytes of a file, wherever they are. */
  async function bytesOf(id: string): Promise<Buffer | undefined> {
    const [row] = await act.stored(id);
    expect(row?.store ?? store).toBe(store);
    return store === "s3" ? double.objects.get(id) : (row?.content ?? undefined);
  }

  test("a picture is encrypted where it is stored, and an operator sees it as it was", async () => {
    const player = await app.register();
    const { id } = (await act.upload(player)).value;
    expect(isJpeg(await bytesOf(id))).toBe(false);
    expect((await bytesOf(id))?.length).toBeGreaterThan(100);
    const reference = await act.prove(player, [id]);
    const shown = await act.operator("proof", reference, "1");
    expect(shown.message).toBe(`${reference}: picture 1 of 1.`);
    expect(await sharp(Buffer.from(shown.file ?? "", "base64")).metadata()).toMatchObject({ format: "jpeg" });
    expect((await act.operator("proof", reference, "2")).message).toBe(`${reference} has 1 pictures.`);
    expect((await act.operator("proof", "D-NONE", "1")).file).toBeUndefined();
    expect((await act.operator("proof", reference, "../1")).status).toBe(422);
  });

  test("an unattached picture is deleted after a day, wherever it is stored", async () => {
    const { id } = (await act.upload(await app.register())).value;
    await act.query("update upload set at = now() - interval '2 days' where id = $1", [id]);
    await act.query("delete from upload where subject is null and at < now() - interval '1 day'");
    await testFiles(app, outside()).sweep();
    expect(await bytesOf(id)).toBeUndefined();
    expect(await act.stored(id)).toEqual([]);
  });

  test("a member's own picture is served by its name, and gone once another replaces it", async () => {
    const player = await app.register();
    const { icon } = (await act.changeIcon(player)).value;
    const answer = await fetch(app.url + icon);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(256);
    const first = icon.slice("/media/icons/".length, -".webp".length);
    const { icon: next } = (await act.changeIcon(player)).value;
    expect((await fetch(app.url + icon)).status).toBe(404);
    expect((await fetch(app.url + next)).status).toBe(200);
    await testFiles(app, outside()).sweep();
    expect(await bytesOf(first)).toBeUndefined();
    await app.call("dropIcon", {}, { token: player.token });
    expect((await fetch(app.url + next)).status).toBe(404);
  });

  test("nobody reads another kind of file by the address of pictures", async () => {
    const player = await app.register();
    const { id } = (await act.upload(player)).value;
    expect((await fetch(`${app.url}/media/icons/${id}.webp`)).status).toBe(404);
    for (const path of [`/media/${id}`, `/wps/upload/${id}`, `/files/${id}`])
      expect((await fetch(app.url + path)).status).toBe(404);
    expect((await app.call("upload", { purpose: "deposit", picture: "" }, { token: "x" })).code).toBe("NOT_LOGGED_IN");
  });

  test("pictures of documents end with their document's days", async () => {
    const documents = createDocumentHelpers(app);
    const player = await app.register();
    const ids = await documents.picturesFor(player, "identity");
    await documents.send(player, "identity", ids);
    expect(isJpeg(await bytesOf(ids[0] ?? ""))).toBe(false);
    const reference = await documents.referenceOf(player, "identity");
    expect((await documents.operator("mai", "documents", "show", reference, "1")).file).toBeTruthy();
    await act.query("delete from member_document_picture where member_id = $1", [player.id]);
    await testFiles(app, outside()).sweep();
    for (const id of ids) expect([await bytesOf(id), await act.stored(id)]).toEqual([undefined, []]);
  });

  test("24 pictures at once are stored, each once", async () => {
    const players = await Promise.all(Array.from({ length: 8 }, () => app.register()));
    const answers = await Promise.all(players.flatMap((player) => Array.from({ length: 3 }, () => act.upload(player))));
    const ids = answers.map(({ value }) => value.id);
    expect(new Set(ids).size).toBe(24);
    for (const id of ids) expect((await bytesOf(id))?.length).toBeGreaterThan(100);
  });
});

describe("a store outside of the database that fails", () => {
  let app: TestPlatform;
  let act: ReturnType<typeof helpersOf>;
  beforeAll(async () => {
    app = await testPlatform({ s3: settings() });
    act = helpersOf(app);
  });
  afterAll(() => app.close());

  test("refuses a picture with a code, and the same picture is accepted once it answers again", async () => {
    const player = await app.register();
    double.faults.plan("PUT", "broken", "broken", "broken");
    expect(await act.upload(player)).toMatchObject({ status: 503, code: "FILES_SILENT" });
    double.faults.plan("PUT", "refused");
    expect(await act.changeIcon(player)).toMatchObject({ status: 503, code: "FILES_SILENT" });
    expect(await act.query("select from upload where member_id = $1", [player.id])).toEqual([]);
    expect((await act.upload(player)).code).toBeUndefined();
  });

  test("leaves nothing behind that a lost answer stored", async () => {
    const player = await app.register();
    await testFiles(app, createS3Store(settings())).sweep();
    double.objects.clear();
    double.faults.plan("PUT", "silentAfter", "silentAfter", "silentAfter");
    expect((await act.upload(player)).code).toBe("FILES_SILENT");
    expect(double.objects.size).toBe(1);
    const files = testFiles(app, createS3Store(settings()));
    await files.sweep();
    expect(double.objects.size).toBe(1);
    await act.query("update stored_file set at = now() - interval '2 hours' where stored_at is null");
    await files.sweep();
    expect(double.objects.size).toBe(0);
  });

  test("shows no picture and loses none: both are there when it answers again", async () => {
    const player = await app.register();
    const { icon } = (await act.changeIcon(player)).value;
    const { id } = (await act.upload(player)).value;
    const reference = await act.prove(player, [id]);
    double.faults.plan("GET", "broken", "broken", "broken");
    const silent = await fetch(app.url + icon);
    expect([silent.status, silent.headers.get("cache-control")]).toEqual([503, "no-store"]);
    double.faults.plan("GET", "refused");
    expect(await act.operator("proof", reference, "1")).toMatchObject({ status: 503, message: /store of files/ });
    expect((await fetch(app.url + icon)).status).toBe(200);
    expect((await act.operator("proof", reference, "1")).file).toBeTruthy();
  });

  test("leaves what could not be removed for the next run, and removes the rest", async () => {
    const player = await app.register();
    const ids = [(await act.upload(player)).value.id, (await act.upload(player)).value.id];
    await act.query("delete from upload where id = any ($1::uuid[])", [ids]);
    const files = testFiles(app, createS3Store(settings()));
    double.faults.plan("DELETE", "refused");
    await expect(files.sweep()).rejects.toThrow(/DELETE/);
    expect((await act.query("select from stored_file where id = any ($1::uuid[])", [ids])).length).toBe(1);
    await files.sweep();
    expect(ids.map((id) => double.objects.has(id))).toEqual([false, false]);
  });

  test("has changed bytes refused, and a picture in the place of another", async () => {
    const player = await app.register();
    const [one, two] = [(await act.changeIcon(player)).value.icon, await act.upload(await app.register())];
    const id = one.slice("/media/icons/".length, -".webp".length);
    const own = double.objects.get(id) ?? Buffer.alloc(0);
    double.objects.set(id, Buffer.concat([own.subarray(0, -1), Buffer.from([(own.at(-1) ?? 0) ^ 1])]));
    expect((await fetch(app.url + one)).status).toBe(500);
    double.objects.set(id, double.objects.get(two.value.id) ?? own);
    expect((await fetch(app.url + one)).status).not.toBe(200);
    double.objects.set(id, own);
    expect((await fetch(app.url + one)).status).toBe(200);
  });

  test("is asked for no file of the database, and a platform without it names what it misses", async () => {
    const player = await app.register();
    const { id } = (await act.upload(player)).value;
    const within = testFiles(app);
    await expect(within.read(app.database.pool, "upload", id)).rejects.toThrow(/does not name/);
    const added = await within.add("icon", Buffer.from("own"), async () => undefined);
    if (!("id" in added)) throw new Error("refused");
    expect(
      (await testFiles(app, createS3Store(settings())).read(app.database.pool, "icon", added.id))?.toString(),
    ).toBe("own");
  });
});
