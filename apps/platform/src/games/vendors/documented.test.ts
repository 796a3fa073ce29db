import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testWallet } from "./test-vendor.ts";

const page = readFileSync(join(import.meta.dirname, "../../../../../docs/vendors.md"), "utf8");
const example = page
  .split("```")
  .find((block) => block.includes("openssl dgst"))
  ?.replace(/^sh\n/, "");

let wallet: Awaited<ReturnType<typeof testWallet>>;
beforeAll(async () => {
  wallet = await testWallet();
});
afterAll(() => wallet?.close());

/** A machine without these tools cannot run the example; a vendor's engineer has them. */
const hasTools = ["curl", "openssl"].every((tool) => spawnSync(tool, ["--version"]).error === undefined);

/** Runs the documented example in a shell, as a vendor's engineer would. */
async function run(change: Record<string, string>): Promise<string> {
  const env = {
    ...process.env,
    PLATFORM: wallet.url,
    KEY_ID: wallet.key.id,
    SECRET: wallet.key.secret,
    VENDOR: "PG",
    TOKEN: "0".repeat(43),
    ...change,
  };
  return (await promisify(execFile)("bash", ["-c", example ?? "exit 1"], { env })).stdout;
}

test.runIf(hasTools)("accepts the documented signed example, and refuses it with another secret", async () => {
  expect(await run({})).toContain("TOKEN_INVALID");
  expect(await run({ SECRET: "another secret" })).not.toContain("TOKEN_INVALID");
  expect(await run({ VENDOR: "NOBODY" })).not.toContain('"status":"OK"');
});
