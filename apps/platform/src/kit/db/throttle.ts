import { createHash } from "node:crypto";
import sql from "sql-template-tag";
import type { Normalised } from "@croupier/server/normalised";
import type { Db } from "./pool.ts";

/** The names of limits; each is a separate counter. */
type Limit =
  | "sign-in"
  | "sign-in-member"
  | "sign-in-sub-account"
  | "sub-account-password"
  | "sign-in-from"
  | "agent-messages-day"
  | "agent-alerts-day"
  | "step-up"
  | `factor-${"session" | "known" | "unknown"}-${"pause" | "day"}`
  | "withdraw-password"
  | "row"
  | "socket"
  | "uploads-day"
  | "documents-day"
  | "sms-stranger"
  | "sms-member"
  | "sms-range"
  | "code-from"
  | "register-from"
  | "code-network-few-pause"
  | "own-code-pause"
  | "own-code-day"
  | "bind-code-day"
  | `${"code" | "second-code" | "password-link"}-${"network" | "all"}-pause`
  | `${"code" | "second-code" | "password-link"}-${"network" | "prefix" | "all"}-day`;

/** The subject of a limit: a member's id, a normalised text or a merchant. Never typed text. */
type Counted = bigint | Normalised<string> | { readonly merchant: string };

export type LimitKey = Normalised<"limit">;

/** Creates the key of a limit; there is no other way to get one. */
export function limitKey(limit: Limit, ...by: [Counted, ...Counted[]]): LimitKey {
  const parts = by.map((part) => (typeof part === "object" ? part.merchant : String(part)));
  return [limit, ...parts].join(":") as LimitKey;
}

/** Increments a count within a window and returns it; the window starts with the first. */
export async function bump(db: Db, key: LimitKey, windowSeconds: number): Promise<number> {
  return count(db, key, windowSeconds);
}

async function count(db: Db, key: string, windowSeconds: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(sql`
    insert into throttle (throttle_key, count, window_ends_at)
    values (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
    on conflict (throttle_key) do update set
      count = case when throttle.window_ends_at < now() then 1 else throttle.count + 1 end,
      window_ends_at = case when throttle.window_ends_at < now() then excluded.window_ends_at
                            else throttle.window_ends_at end
    returning count`);
  return rows[0]?.count ?? 1;
}

/** Records a token as used for some seconds; false when it was used before. */
export async function takeOnce(db: Db, what: "human" | "body", token: string, seconds: number): Promise<boolean> {
  const hash = createHash("sha256").update(token).digest("base64url");
  return (await count(db, `once-${what}:${hash}`, seconds)) === 1;
}

export async function countOf(db: Db, key: LimitKey): Promise<{ count: number; secondsLeft: number }> {
  const { rows } = await db.query<{ count: number; seconds: number }>(sql`
    select count, ceil(extract(epoch from window_ends_at - now()))::int as seconds from throttle
    where throttle_key = ${key} and window_ends_at > now()`);
  return { count: rows[0]?.count ?? 0, secondsLeft: rows[0]?.seconds ?? 0 };
}

export async function clearCount(db: Db, key: LimitKey): Promise<void> {
  await db.query(sql`delete from throttle where throttle_key = ${key}`);
}

/** Deletes expired windows, as a timed job. */
export async function sweepThrottles(db: Db): Promise<void> {
  await db.query(sql`delete from throttle where window_ends_at < now()`);
}
