import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { formatMoney } from "@croupier/contract/domain/money";
import type { StatementRound } from "@croupier/contract/wire/vendor-statements";
import type { VendorStatements } from "../apps/platform/src/games/vendors/vendor.ts";
import type { Pool } from "../apps/platform/src/kit/db/pool.ts";
import { playerBalance } from "../apps/platform/src/ledger/post.ts";
import type { SigningKey } from "@croupier/server/signature";
import { createReconciliation } from "../apps/platform/src/backoffice/reconciliation/reconcile.ts";
import { jade } from "../apps/platform/merchants/jade.ts";
import { saffron } from "../apps/platform/merchants/saffron.ts";
import { parseMerchant } from "../apps/platform/src/site/merchants/config.ts";
import { createProviders } from "../apps/platform/src/cashier/providers/providers.ts";
import { createPaymentProviderClient } from "../apps/platform/src/sandbox/payment-provider/client.ts";
import { arcadeStatements } from "../apps/platform/src/games/vendors/arcade/statements.ts";
import type { RunningApp } from "../e2e/support/app.ts";
import type { StormMember } from "./storm-member.ts";

export interface StormOutcome {
  /** Commands whose effect is missing or counted twice. */
  miscounted: number;
  /** Members whose screens differ from the ledger. */
  untrue: number;
  differences: number;
  /** The findings as sentences. */
  findings: string[];
}

/** How long callbacks, pay-outs and silent vendors may take to finish, in milliseconds. */
const patienceMs = 240_000;

const tables = {
  // A transfer that the provider never received was refused and has no effect.
  createDeposit: "select id::text from deposit where member_id = $1 and state not in ('created', 'expired')",
  createWithdrawal: "select id::text from withdrawal where member_id = $1",
  transferUpline: "select id::text from member_transfer where from_id = $1",
  walletTransfer: "select id::text from wallet_transfer where member_id = $1",
} as const;

/** Returns whether anything is still in progress. */
async function isMoving(db: Pool): Promise<boolean> {
  const { rows } = await db.query<{ moving: boolean }>(`
    select exists (select from wallet_transfer where state = 'moving')
        or exists (select from arcade.round where state in ('betting', 'settling', 'undoing'))
        or exists (select from withdrawal where state in ('requested', 'approved', 'paying', 'partlyPaid'))
        or exists (select from sandbox_pay.payment p join deposit d using (reference)
                   where p.state = 'paid' and d.state in ('created', 'waiting')) as moving`);
  return rows[0]?.moving ?? false;
}

/**
 * Compares, once everything has finished, answers with effects, screens with the ledger, and statements with each
 * other. `rounds` are those of a vendor beside the arcade.
 */
export async function compareStatements(
  db: Pool,
  app: Pick<RunningApp, "platform" | "arcade" | "dataDir">,
  members: readonly StormMember[],
  rounds: readonly StatementRound[] = [],
): Promise<StormOutcome> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until && (await isMoving(db))) await wait(1000);
  const findings: string[] = [];
  const miscounted = await countWrong(db, members, findings);
  const untrue = await countUntrue(db, members, findings);
  const differences = await reconcile(db, app, findings, rounds);
  return { miscounted, untrue, differences, findings };
}

const rowsOf = {
  createDeposit: "deposit",
  createWithdrawal: "withdrawal",
  transferUpline: "member_transfer",
  walletTransfer: "wallet_transfer",
} as const;

/** Counts the answered commands without an effect. */
async function countMissing(db: Pool, name: keyof typeof rowsOf, known: ReadonlySet<string>): Promise<number> {
  const { rows } = await db.query<{ there: number }>(
    `select count(*)::int as there from ${rowsOf[name]} where id = any ($1::uuid[])`,
    [[...known]],
  );
  return known.size - (rows[0]?.there ?? 0);
}

async function countWrong(db: Pool, members: readonly StormMember[], findings: string[]): Promise<number> {
  let wrong = 0;
  for (const member of members) {
    for (const name of ["createDeposit", "createWithdrawal", "transferUpline", "walletTransfer"] as const) {
      const { rows } = await db.query<{ id: string }>(tables[name], [member.id]);
      const there = new Set(rows.map(({ id }) => id));
      const known = member.done[name];
      const missing = await countMissing(db, name, known);
      const twice = [...there].filter((id) => !known.has(id));
      if (missing + twice.length === 0) continue;
      wrong += missing + twice.length;
      const codes = [...(member.refused.get(name) ?? [])].join(", ") || "never";
      findings.push(
        `member ${member.id}: ${name} ${missing} missing, ${twice.length} that nobody asked for (refused: ${codes})`,
      );
    }
  }
  return wrong;
}

async function countUntrue(db: Pool, members: readonly StormMember[], findings: string[]): Promise<number> {
  let untrue = 0;
  for (const member of members) {
    const shown = await member.read("balance", {});
    const record = await member.read("accountRecord", { pageNo: 1, pageSize: 1 });
    const { cash, bonus, held, vendors } = await playerBalance(db, member.id, shown?.currency ?? "");
    const total = formatMoney(cash + bonus + held + vendors);
    const isTrue =
      shown?.balance === formatMoney(cash) &&
      shown.total === total &&
      (record?.content[0]?.balanceAfter ?? "0.0000") === shown.balance;
    if (isTrue) continue;
    untrue += 1;
    findings.push(
      `member ${member.id} is shown ${shown?.balance} of ${shown?.total}; the ledger has ${formatMoney(cash)} of ${total}`,
    );
  }
  return untrue;
}

async function reconcile(
  db: Pool,
  app: Pick<RunningApp, "platform" | "arcade" | "dataDir">,
  findings: string[],
  rounds: readonly StatementRound[],
): Promise<number> {
  const secrets = JSON.parse(readFileSync(join(app.dataDir, "secrets.json"), "utf8")) as Record<string, string>;
  const keyOf = (name: string): SigningKey => {
    const [key] = JSON.parse(secrets[name] ?? "[]") as SigningKey[];
    if (!key) throw new Error(`no ${name}`);
    return key;
  };
  const arcade = arcadeStatements(app.arcade, keyOf("SEAMLESS_KEYS"));
  const statements: VendorStatements = {
    ...arcade,
    rounds: async (range) => (await arcade.rounds(range))?.concat(rounds),
  };
  const callback = `${app.platform}/payments/v1`;
  const reconciliation = createReconciliation({
    db,
    statements,
    providers: createProviders(
      {
        sandbox: () =>
          createPaymentProviderClient({
            url: app.platform,
            callbackUrl: `${callback}/callback/sandbox`,
            payoutCallbackUrl: `${callback}/payout-callback/sandbox`,
            key: keyOf("PAYMENT_KEYS"),
          }),
      },
      async () => [saffron, jade].map((file) => parseMerchant(file.code, file)),
    ),
    alarm: () => undefined,
  });
  let look = await reconciliation.run(3, 0);
  // An overloaded platform is asked again.
  for (let tries = 0; tries < 20 && look.silent.length > 0; tries += 1) {
    await wait(3000);
    look = await reconciliation.run(3, 0);
  }
  const { found, silent } = look;
  findings.push(...found.map((each) => `${each.kind} ${each.subject}: ours ${each.ours}, theirs ${each.theirs}`));
  findings.push(...silent.map((who) => `the ${who} did not answer`));
  return found.length + silent.length;
}
