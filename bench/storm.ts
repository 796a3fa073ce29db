// Members use all money commands at once under faults: answers are lost, commands are doubled, callbacks come late,
// twice or never, the platform and the database are killed. Afterwards all statements must agree.
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { hashPassword } from "../apps/platform/src/kit/lib/passwords.ts";
import { newToken } from "../apps/platform/src/kit/lib/tokens.ts";
import { verify } from "../apps/platform/src/backoffice/invariants/verify.ts";
import { createPool } from "@croupier/server/pool";
import type { Pool } from "../apps/platform/src/kit/db/pool.ts";
import { startDatabase } from "../tools/embedded-postgres/embedded.ts";
import { startApp, type RunningApp } from "../e2e/support/app.ts";
import { databasePid, platformPid } from "../e2e/support/pids.ts";
import type { Figure } from "./figure.ts";
import { fetchHere, StormMember } from "./storm-member.ts";
import { compareStatements } from "./storm-outcome.ts";

export interface StormOptions {
  members: number;
  seconds: number;
}

/** Signs in members of both merchants, each with a payout account; `fetch` sends their calls. */
export async function enlist(
  db: Pool,
  app: Pick<RunningApp, "web" | "arcade">,
  count: number,
  fetch = fetchHere,
): Promise<StormMember[]> {
  const password = await hashPassword("246810");
  const upline = await db.query<{ id: bigint }>("select id from member where account = 'quan.pham'");
  const members: StormMember[] = [];
  for (let at = 0; at < count; at += 1) {
    const merchant = at % 2 === 0 ? "saffron" : "jade";
    const [currency, uplineId] = merchant === "saffron" ? ["USD", upline.rows[0]?.id ?? null] : ["CNY", null];
    const account = `storm${at}`;
    const { rows } = await db.query<{ id: bigint }>(
      `with made as (
         insert into member (merchant, account, nickname, currency, language, payment_password_hash, referral_code, upline_id)
         values ($1, $2, $2, $3, 'en', $4, upper($2), $5) returning id
       ), above as (
         insert into member_path (ancestor_id, descendant_id, depth)
         select p.ancestor_id, made.id, p.depth + 1 from member_path p, made where p.descendant_id = $5)
       insert into member_path (ancestor_id, descendant_id, depth) select id, id, 0 from made returning descendant_id as id`,
      [merchant, account, currency, password, uplineId],
    );
    const { token, hash } = newToken();
    const id = rows[0]?.id ?? 0n;
    await db.query(
      `insert into session (id, member_id, token_hash, ends_at, ip, device)
       values ($1, $2, $3, now() + interval '1 day', '127.0.0.1', 'storm')`,
      [randomUUID(), id, hash],
    );
    members.push(new StormMember({ id, token, merchant, app, number: at, fetch }));
  }
  return members;
}

/** Kills a process with SIGKILL; returns the seconds until the platform serves again. */
async function kill(app: RunningApp, pid: number): Promise<number> {
  process.kill(pid, "SIGKILL");
  const began = performance.now();
  await wait(200);
  for (;;) {
    const answer = await fetchHere(`${app.platform}/healthz`, { signal: AbortSignal.timeout(2000) }).catch(
      () => undefined,
    );
    await answer?.body?.cancel();
    if (answer?.ok) return Math.round((performance.now() - began) / 100) / 10;
    await wait(100);
  }
}

/** Returns the platform's process id, which may change under such a load. */
async function running(app: RunningApp): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    try {
      return platformPid(app.dataDir);
    } catch (error) {
      if (tries === 100) throw new Error(app.log().split("\n").slice(-40).join("\n"), { cause: error });
      await wait(200);
    }
  }
}

/** Runs the storm: all members act until the time is over, and two processes are killed meanwhile. */
async function rage(
  app: RunningApp,
  members: StormMember[],
  seconds: number,
): Promise<{ platform: number; database: number }> {
  const until = performance.now() + seconds * 1000;
  const all = Promise.all(members.map((member) => member.live(() => performance.now() < until)));
  await wait((seconds * 1000) / 3);
  const platform = await kill(app, await running(app));
  await wait(Math.max(0, until - performance.now() - (seconds * 1000) / 3));
  const database = await kill(app, await databasePid(app.dataDir));
  await all;
  return { platform, database };
}

export async function benchStorm({ members: count, seconds }: StormOptions): Promise<Figure[]> {
  const app = await startApp({ LIMIT_FACTOR: "100000", LOG_LEVEL: "fatal" });
  const { url } = await startDatabase(app.dataDir);
  const open = () => createPool(url, { max: 4, applicationName: "croupier-storm" });
  try {
    const before = open();
    const members = await enlist(before, app, count);
    await before.end();
    await Promise.all(members.map((member) => member.begin()));
    const back = await rage(app, members, seconds);
    const after = open();
    const outcome = await compareStatements(after, app, members);
    const faults = (await verify(after)).flatMap((check) => check.faults);
    for (const fault of [...faults, ...outcome.findings]) console.error(fault);
    await after.end();
    const sum = (of: (member: StormMember) => number) => members.reduce((all, member) => all + of(member), 0);
    const name = (what: string) => `storm, ${count} members for ${seconds} s: ${what}`;
    const none = { target: 0, better: "lower" } as const;
    return [
      { name: name("commands that were answered in the end"), value: sum((member) => member.answered), unit: "" },
      { name: name("answers lost on the way"), value: sum((member) => member.lost), unit: "" },
      { name: name("commands sent twice at once"), value: sum((member) => member.doubled), unit: "" },
      { name: name("invariants of the ledger broken"), value: faults.length, unit: "", ...none },
      { name: name("commands lost or carried out twice"), value: outcome.miscounted, unit: "", ...none },
      { name: name("members shown anything else than the ledger has"), value: outcome.untrue, unit: "", ...none },
      {
        name: name("differences to the statements of vendor and provider"),
        value: outcome.differences,
        unit: "",
        ...none,
      },
      { name: "platform back after kill -9", value: back.platform, unit: "s", target: 5, better: "lower" },
      {
        name: "platform back after the database was killed",
        value: back.database,
        unit: "s",
        target: 30,
        better: "lower",
      },
    ];
  } finally {
    await app.stop();
  }
}
