import { connect } from "node:net";
import { paths } from "@croupier/contract/wire/paths";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});

afterAll(() => app.close());

const draw = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: "#246" } })
    .png()
    .toBuffer();

test("a member sends thirty pictures a day, and 20 MB may wait to be attached", async () => {
  const picture = (await draw()).toString("base64");
  const upload = (token: string) => app.call("upload", { purpose: "deposit", picture }, { token });
  const { token } = await app.register();
  for (let at = 0; at < 30; at++) expect((await upload(token)).code).toBeUndefined();
  expect((await upload(token)).code).toBe("UPLOADS_FULL");
  const other = await app.register();
  await app.database.pool.query(
    `insert into upload (id, member_id, purpose, picture)
     values (gen_random_uuid(), $1, 'deposit', decode(repeat('00', 21 * 1024 * 1024), 'hex'))`,
    [other.id],
  );
  expect((await upload(other.token)).code).toBe("UPLOADS_FULL");
});

/** Sends a body as a slow line does: nothing is read before the last byte is written. */
function sendWhole(token: string, bytes: number): Promise<string> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.on("data", (chunk) => (answer += String(chunk)));
    socket.on("error", reject);
    socket.on("close", () => resolve(answer));
    socket.write(
      `POST ${paths.upload.path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`,
    );
    let left = bytes;
    const more = () => {
      while (left > 0) {
        const part = Math.min(left, 256 * 1024);
        left -= part;
        if (!socket.write(Buffer.alloc(part, "a"))) return void socket.once("drain", more);
      }
    };
    more();
  });
}

test("a picture above the limit is refused with a code, and then the line is closed", async () => {
  const { token } = await app.register();
  const answer = await sendWhole(token, 12 * 1024 * 1024);
  expect(answer).toMatch(/^HTTP\/1.1 422 /);
  expect(answer).toContain("UPLOAD_TOO_LARGE");
  expect(answer.toLowerCase()).toContain("connection: close");
});
