import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serveAssets } from "./assets.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "croupier-assets-"));
});

afterEach(() => rm(folder, { recursive: true }));

/** Builds a release of one file, and starts an instance that serves it. */
async function startRelease(name: string, shared: string | undefined) {
  const own = await mkdtemp(join(folder, "build-"));
  await writeFile(join(own, `start-${name}.js`), name);
  await writeFile(join(own, `start-${name}.js.br`), `${name}, compressed`);
  const app = fastify();
  await serveAssets(app, own, shared);
  return async (file: string, encoding = "identity") => {
    const answer = await app.inject({ url: `/assets/${file}`, headers: { "accept-encoding": encoding } });
    return { status: answer.statusCode, body: answer.body, cache: answer.headers["cache-control"] };
  };
}

test("instances of two releases serve each other's files during a rolling release", async () => {
  const shared = join(folder, "shared");
  const older = await startRelease("r1", shared);
  expect((await older("start-r2.js")).status).toBe(404);
  const newer = await startRelease("r2", shared);
  for (const instance of [older, newer]) {
    for (const name of ["r1", "r2"]) {
      const cache = "public, max-age=31536000, immutable";
      expect(await instance(`start-${name}.js`)).toEqual({ status: 200, body: name, cache });
      expect(await instance(`start-${name}.js`, "br")).toMatchObject({ status: 200, body: `${name}, compressed` });
    }
  }
  expect((await readdir(shared)).toSorted()).toEqual([
    "start-r1.js",
    "start-r1.js.br",
    "start-r2.js",
    "start-r2.js.br",
  ]);
});

test("a start renews the times of its own files only", async () => {
  const shared = join(folder, "shared");
  await startRelease("r1", shared);
  await startRelease("r2", shared);
  const before = new Date(0);
  for (const name of await readdir(shared)) await utimes(join(shared, name), before, before);
  await startRelease("r2", shared);
  const timeOf = async (name: string) => (await stat(join(shared, name))).mtime.getTime();
  expect(await timeOf("start-r1.js")).toBe(0);
  expect(await timeOf("start-r2.js")).toBeGreaterThan(0);
});

test("without a shared folder an instance serves its own files", async () => {
  const alone = await startRelease("r1", undefined);
  expect((await alone("start-r1.js")).status).toBe(200);
  expect((await alone("start-r2.js")).status).toBe(404);
});
