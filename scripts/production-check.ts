// npm run production-check: an operator's own brand without SANDBOX, from registration to a pay-out, on data of its own.
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { phone, inBrowser } from "../bench/browser.ts";
import { startApp, type RunningApp } from "../e2e/support/app.ts";
import { ledgerFaults, withDatabase } from "../e2e/support/database.ts";
import { words } from "../e2e/support/journey.ts";
import { startHyperswitchDouble, type HyperswitchDouble } from "../tools/doubles/hyperswitch/double.ts";
import { payIn, payOut, play, register, setWithdrawPassword } from "./production/member.ts";
import { code, game, writeMerchant } from "./production/merchant.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");
const secret = () => randomBytes(32).toString("base64url");

/** Waits at most this long for what the platform's jobs do every few seconds. */
const patience = { timeout: 60_000 };

/** The demo's data, none of which may be there. */
const demoTables = [
  "vendor where not is_own",
  "game where not is_own",
  "sandbox_outbox",
  "sandbox_pay.payment",
  "sandbox_register",
];

interface Checked {
  app: RunningApp;
  double: HyperswitchDouble;
  /** Sends an operator's command as this person. */
  operator(person: string, ...words: string[]): Promise<string>;
}

/** Starts everything in this folder, runs `work`, and takes it down. */
async function onProduction<T>(dir: string, work: (checked: Checked) => Promise<T>): Promise<T> {
  const secrets = { apiKey: secret(), webhookKey: secret() };
  const operators = ["mai", "bao"].map((id) => ({ id, secret: secret() }));
  for (const each of operators) await writeFile(join(dir, `${each.id}.json`), JSON.stringify(each), { mode: 0o600 });
  const merchants = join(dir, "merchants");
  const double = await startHyperswitchDouble({ apiKey: secrets.apiKey });
  try {
    await writeMerchant(merchants, double.url);
    const app = await startApp(
      {
        SANDBOX: "0",
        MERCHANTS_DIR: merchants,
        WEB_ORIGINS: `http://${code}.localhost`,
        PAYMENT_SECRETS: JSON.stringify([{ merchant: code, provider: "cards", ...secrets }]),
        OPERATOR_KEYS: JSON.stringify(operators),
      },
      { data: "", args: process.argv.includes("--built") ? ["--built"] : [] },
    );
    try {
      double.target = { url: `${app.platform}/payments/v1/webhook/${code}/cards`, key: secrets.webhookKey };
      return await work({
        app,
        double,
        async operator(person, ...command) {
          const cli = join(root, "apps/platform/src/backoffice/commands/cli.ts");
          const env = { ...process.env, OPERATOR_KEY_FILE: join(dir, `${person}.json`), PLATFORM_URL: app.platform };
          return (await run(process.execPath, [cli, ...command], { env })).stdout;
        },
      });
    } finally {
      await app.stop();
    }
  } finally {
    await double.close();
  }
}

/** Plays the member's part in a browser, and the operators' by their commands. */
async function journey({ app, double, operator }: Checked, page: Page): Promise<void> {
  const site = app.web.replace("localhost", `${code}.localhost`);
  // All call-backs of a moment come together: late, twice, and the newest first.
  double.delivery = "held";
  await register(page, site, "astrid");
  await setWithdrawPassword(page, site);
  await payIn(page, site, "100");
  expect(await double.release()).toEqual([200, 200]);
  await expect(page.getByText(words("wallet.state.credited")).first()).toBeVisible(patience);
  await play(page, site, game.name);
  await payOut(page, site, "60");
  const reference = (await operator("mai", "withdrawals", code)).split(/\s+/)[1] ?? "";
  expect(await operator("mai", "withdrawal", reference, "approve")).toContain("approved");
  expect(await operator("mai", "withdrawal", reference, "pay")).toContain("paying");
  await expect
    .poll(() => [...double.state.payouts.values()].map(({ status }) => status), patience)
    .toEqual(["initiated"]);
  for (const { payout_id: id } of double.state.payouts.values())
    await double.setPayout(id, "success", "payout_success");
  expect(await double.release()).toEqual([200, 200]);
  await page.reload();
  await expect(page.getByRole("region", { name: words("withdraw.recent") })).toContainText("60", patience);
}

/** Returns the faults of the ledger, and what of the demo is there. */
async function faults({ app, double }: Checked): Promise<string[]> {
  const found = await ledgerFaults(app.dataDir);
  await withDatabase(app.dataDir, async (db) => {
    for (const table of demoTables) {
      const { rows } = await db.query(`select count(*)::int as count from ${table}`);
      if (rows[0].count !== 0) found.push(`${table} has ${rows[0].count} rows of the demo`);
    }
    const { rows } = await db.query(`
      select (select array_agg(code) from merchant) as merchants,
             (select coalesce(sum(amount), 0)::text from deposit where state = 'credited') as deposits,
             (select coalesce(sum(paid), 0)::text from withdrawal) as payouts,
             (select array_agg(distinct node_id::int) from bet) as played`);
    expect(rows).toEqual([{ merchants: [code], deposits: "1000000", payouts: "600000", played: [game.nodeId] }]);
  });
  const theirs = [...double.state.payments.values()].map(
    ({ status, amount_received: amount }) => `${status} ${amount}`,
  );
  expect(theirs).toEqual(["succeeded 10000"]);
  for (const path of ["/sandbox/outbox", "/sandbox/register", "/sandbox/documents", "/sandbox/chat"]) {
    const { status } = await fetch(app.platform + path);
    if (status !== 404) found.push(`${path} answers ${status}`);
  }
  return found;
}

const started = performance.now();
const dir = await mkdtemp(join(tmpdir(), "croupier-production-"));
let summary: string;
try {
  const found = await onProduction(dir, async (checked) => {
    await inBrowser({ ...phone, reducedMotion: "reduce" }, async (context) =>
      journey(checked, await context.newPage()),
    );
    return faults(checked);
  });
  summary = found.length === 0 ? "passed" : `failed: ${found.join("; ")}`;
} catch (error) {
  summary = `failed: ${error instanceof Error ? error.message : String(error)}`;
} finally {
  await rm(dir, { recursive: true, force: true });
}
console.log(`production-check ${summary} (${Math.round((performance.now() - started) / 1000)} s)`);
process.exit(summary === "passed" ? 0 : 1);
