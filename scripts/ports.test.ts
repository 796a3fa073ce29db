import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { takenPorts } from "./ports.ts";

test("a start is refused and names the port when another process answers there", async () => {
  // It even looks healthy, so that the start must not take it for its own.
  const other = createServer((_request, response) => void response.end("ok"));
  await new Promise<void>((resolve) => other.listen(0, resolve));
  const { port } = other.address() as AddressInfo;
  const dataDir = mkdtempSync(join(tmpdir(), "croupier-ports-"));
  try {
    expect(await takenPorts({ PORT: port, PLATFORM_PORT: 0 })).toEqual([`PORT (${port})`]);
    const run = spawnSync(process.execPath, [join(import.meta.dirname, "start.ts")], {
      env: { ...process.env, PORT: String(port), PLATFORM_PORT: "0", ARCADE_PORT: "0", DATA_DIR: dataDir },
      encoding: "utf8",
      timeout: 15_000,
    });
    expect([run.status, run.stderr]).toEqual([1, expect.stringContaining(`PORT (${port})`)]);
    expect(run.stdout).not.toContain("is running");
  } finally {
    other.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
