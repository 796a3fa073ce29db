import { connect } from "node:net";
import { paths } from "@croupier/contract/wire/paths";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Call } from "../../kit/http/call.ts";
import { testFiles } from "../../kit/files/test-files.ts";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { uploadHandlers } from "./routes.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});

afterAll(() => app.close());

const draw = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: "#246" } })
    .png()
    .toBuffer();

test("a member may send thirty pictures a day, with up to 20 MB not yet attached", async () => {
  const picture = (await draw()).toString("base64");
  const upload = (token: string) => app.call("upload", { purpose: "deposit", picture }, { token });
  const { token } = await app.register();
  for (let at = 0; at < 30; at++) expect((await upload(token)).code).toBeUndefined();
  expect((await upload(token)).code).toBe("UPLOADS_FULL");
  const other = await app.register();
  await app.database.pool.query(
    `with file as (
       insert into stored_file (id, kind, store, bytes) values (gen_random_uuid(), 'upload', 's3', 21 * 1024 * 1024)
       returning id)
     insert into upload (id, member_id, purpose) select id, $1, 'deposit' from file`,
    [other.id],
  );
  expect((await upload(other.token)).code).toBe("UPLOADS_FULL");
});

test("unattached pictures have a limit over all members", async () => {
  const { token, id } = await app.register();
  const picture = (await draw()).toString("base64");
  expect((await app.call("upload", { purpose: "deposit", picture }, { token })).code).toBeUndefined();
  const { upload } = uploadHandlers(app.platform.db, testFiles(app), { own: 1e9, all: 100 });
  const other = { input: { purpose: "deposit", picture }, session: { memberId: BigInt(id) + 1n } };
  expect(await upload(other as Call<"upload">)).toMatchObject({ refused: "UPLOADS_FULL" });
});

/** Sends a body like a slow connection: the response is read only after the last byte is written. */
function sendWhole(path: string, token: string, bytes: number, isLengthNamed: boolean): Promise<string> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.on("data", (chunk) => (answer += String(chunk)));
    socket.on("error", reject);
    socket.on("close", () => resolve(answer));
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n${isLengthNamed ? `content-length: ${bytes}` : "transfer-encoding: chunked"}\r\n\r\n`,
    );
    let left = bytes;
    const more = () => {
      while (left > 0) {
        const part = Math.min(left, 256 * 1024);
        left -= part;
        const text = "a".repeat(part);
        const sent = isLengthNamed ? text : `${part.toString(16)}\r\n${text}\r\n`;
        if (!socket.write(sent)) return void socket.once("drain", more);
      }
      if (!isLengthNamed) socket.write("0\r\n\r\n");
    };
    more();
  });
}

test.each([
  ["a picture", true, paths.upload.path, 422, "UPLOAD_TOO_LARGE"],
  ["a picture whose length is not named", false, paths.upload.path, 422, "UPLOAD_TOO_LARGE"],
  ["any other body", true, paths.restore.path, 400, "BAD_REQUEST"],
  ["any other body whose length is not named", false, paths.restore.path, 400, "BAD_REQUEST"],
])("%s above the limit is refused with a code, and the connection is closed", async (_, named, path, status, code) => {
  const { token } = await app.register();
  const answer = await sendWhole(path, token, 12 * 1024 * 1024, named);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain(code);
  expect(answer.toLowerCase()).toContain("connection: close");
});
