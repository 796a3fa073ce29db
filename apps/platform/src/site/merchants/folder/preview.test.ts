import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { previewEnvironment } from "./preview.ts";

test("a preview gets an empty place for its data and no key or address of the caller's", () => {
  const caller = { PATH: "/bin", PORT: "9000", PGHOST: "db", OPERATOR_KEYS: "[]", PAYMENT_ACCESS: "x", DATA_DIR: "/d" };
  expect(previewEnvironment({ ...caller, DATABASE_URL: "" }, "/merchants", "/fresh")).toEqual({
    PATH: "/bin",
    PORT: "9000",
    MERCHANTS_DIR: "/merchants",
    SANDBOX: "1",
    DATA_DIR: "/fresh",
  });
});

test.each(["DATABASE_URL", "REDIS_URL"])("the command refuses a preview while %s is set", (name) => {
  const words = [join(import.meta.dirname, "cli.ts"), "preview", tmpdir()];
  const { status, stderr } = spawnSync(process.execPath, words, {
    env: { PATH: process.env["PATH"], [name]: "redis://127.0.0.1:1" },
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([
    1,
    `A preview writes the demo's data, and ${name} may name real data: unset it first.\n`,
  ]);
});
