import { chmod, mkdir, mkdtemp, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyTo, findObstacle } from "./binaries.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "croupier-binaries-"));
  await chmod(folder, 0o755);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Creates a package whose server prints `complaint` and exits with 127, as one without its libraries does. */
async function createPackage(complaint: string): Promise<string> {
  const native = path.join(folder, "native");
  await rm(native, { recursive: true, force: true });
  await mkdir(path.join(native, "bin"), { recursive: true });
  await mkdir(path.join(native, "lib"));
  await writeFile(path.join(native, "bin", "postgres"), `#!/bin/sh\necho "${complaint}" >&2\nexit 127\n`, {
    mode: 0o755,
  });
  await writeFile(path.join(native, "lib", "libicu.so.60.2"), "");
  const links = [{ source: "native/lib/libicu.so.60.2", target: "native/lib/libicu.so.60" }];
  await writeFile(path.join(native, "pg-symlinks.json"), JSON.stringify(links));
  return folder;
}

test.each([
  ["before", true],
  ["after", false],
])("copies library links as relative ones, made %s the copy", async (_, isMade) => {
  const source = await createPackage("");
  if (isMade) await symlink("libicu.so.60.2", path.join(source, "native/lib/libicu.so.60"));
  const target = path.join(folder, `copy-${isMade}`);
  await copyTo(source, target);
  expect(await readlink(path.join(target, "lib/libicu.so.60"))).toBe("libicu.so.60.2");
});

test("reports why a copied server cannot be run", async () => {
  const source = await createPackage("cannot open shared object file");
  const target = path.join(folder, "broken");
  await copyTo(source, target);
  expect(await findObstacle(target, undefined)).toBe("cannot open shared object file");
});

test("refuses a folder that others can write", async () => {
  const target = path.join(folder, "open");
  await mkdir(target);
  await chmod(target, 0o777);
  expect(await findObstacle(target, undefined)).toBe(`${target} can be written by others`);
});
