import { maskText } from "../../kit/lib/mask.ts";
import type { Input, Output } from "@croupier/contract/rows";
import { isRefusal, refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Pool } from "../../kit/db/pool.ts";
import { bump, limitKey } from "../../kit/db/throttle.ts";
import { transact } from "../../kit/db/transact.ts";
import type { SignedIn } from "../../kit/http/call.ts";
import { findBreak } from "../../protection/breaks/store.ts";
import { inbox } from "../../notifications/inbox/inbox.ts";
import { inTeam, type TeamMember } from "../team/subtree-store.ts";
import * as store from "./store.ts";

/** Maximum of messages an agent sends in a day, so that a team is not flooded. */
const messagesADay = 500;
const daySeconds = 24 * 3600;

export interface Setting {
  db: Pool;
  agentId: bigint;
  topRebateRate: number;
}

/** Sets the rebate rate of a direct downline, between the highest below and the agent's own. */
export function setRate(
  { db, agentId, topRebateRate }: Setting,
  who: TeamMember,
  rebateRate: number,
): Promise<{ rebateRate: number } | Refusal> {
  if (who.level !== 1) return Promise.resolve(refuse("NOT_FOUND"));
  return transact(db, async (tx) => {
    await store.lockRates(tx, who.id);
    const { below: min, upline: max } = await store.ratesAround(tx, who.id, topRebateRate);
    if (rebateRate < min || rebateRate > max) return refuse("RATE_OUT_OF_BOUNDS", { min, max });
    await store.saveRate(tx, who.id, rebateRate, agentId);
    return { rebateRate };
  });
}

/** Stores the agent's own note about a downline. */
export async function setNote({ db, agentId }: Setting, who: TeamMember, note: string): Promise<Refusal | undefined> {
  if (who.level === 0) return refuse("NOT_FOUND");
  await store.saveNote(db, agentId, who.id, note);
  return undefined;
}

/** Sends a message to a downline; it names the agent in masked form, as transfers do. */
async function sendMessage(setting: Setting, agent: string, who: TeamMember, text: string) {
  if (who.level === 0) return refuse("NOT_FOUND");
  // An agent does not learn who is on a break.
  if (await findBreak(setting.db, who.id)) return refuse("NOT_FOUND");
  const sent = await bump(setting.db, limitKey("agent-messages-day", setting.agentId), daySeconds);
  if (sent > messagesADay) return refuse("MESSAGES_USED_UP");
  await transact(setting.db, (tx) => inbox.notify(tx, who.id, "agent.message", { account: maskText(agent), text }));
  return undefined;
}

/** Does the same for each of several members, one after another; a refusal of one does not undo the others. */
export async function doForEach(
  setting: Setting,
  session: SignedIn,
  { accounts, act }: Input<"agentBulk">,
): Promise<Output<"agentBulk"> | Refusal> {
  if (session.status !== "active") return refuse("ACCOUNT_BLOCKED");
  const one = (who: TeamMember): Promise<unknown> => {
    if (act.kind === "note") return setNote(setting, who, act.note);
    if (act.kind === "rate") return setRate(setting, who, act.rebateRate);
    return sendMessage(setting, session.account, who, act.text);
  };
  const results: Output<"agentBulk">["results"] = [];
  const seen = new Set<string>();
  for (const account of accounts) {
    const key = account.toLowerCase();
    if (seen.has(key)) continue;
    seen.add(key);
    const who = await inTeam(setting.db, setting.agentId, account);
    const answer = isRefusal(who) ? who : await one(who);
    results.push({ account, ...(isRefusal(answer) ? toResult(answer) : {}) });
  }
  return { done: results.filter(({ code }) => code === undefined).length, results };
}

function toResult({ refused, value }: Refusal): Partial<Output<"agentBulk">["results"][number]> {
  const code = refused as NonNullable<Output<"agentBulk">["results"][number]["code"]>;
  return code === "RATE_OUT_OF_BOUNDS" ? { code, bounds: value as { min: number; max: number } } : { code };
}
