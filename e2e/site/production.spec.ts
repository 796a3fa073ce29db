import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "../support/journey.ts";

const script = join(import.meta.dirname, "../../scripts/production-check.ts");

test("an operator's own brand takes and pays money without the demo", { tag: "@nightly" }, async ({ journey }) => {
  test.skip(journey.phone, "it opens a phone's browser itself");
  test.setTimeout(240_000);
  const { stdout } = await promisify(execFile)(process.execPath, [script, "--built"], {
    env: { ...process.env, E2E_DATA: "" },
  });
  expect(stdout).toMatch(/^production-check passed/m);
});
