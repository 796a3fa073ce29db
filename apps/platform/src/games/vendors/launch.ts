import { safeUrl } from "@croupier/contract/wire/safe-url";
import type { Db } from "../../kit/db/pool.ts";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import { findBreak } from "../../protection/breaks/store.ts";
import { newToken } from "../../kit/lib/tokens.ts";
import { findLargestBet, insertLaunch, isPlayableBonus, isVendorOpen } from "./store.ts";
import type { VendorAdapter, LaunchContext } from "./vendor.ts";

/** Seconds a launch token is valid, for one use. */
const tokenSeconds = 120;

export interface LaunchRequest {
  member: { memberId: bigint; sessionId: string; status: "active" | "blocked" | "excluded"; currency: string };
  game: { nodeId: bigint; vassalage: string; gameCode: string; gameType: string; isOpen: boolean; isPlayable: boolean };
  context: LaunchContext;
  backUrl: string;
  language: string;
  /** The merchant's largest stake, in the wire form of money. */
  maxStake: bigint;
  /** The merchant's game servers; empty: the vendor's own address. */
  launchCdns: readonly string[];
  view?: "betting" | "lobby" | undefined;
  /** The bonus it is played with; undefined: the cash, or the wallet at the vendor. */
  bonus?: string | undefined;
  /** A bet to place on the slip of a sports book. */
  pick?: string | undefined;
}

export interface Launch {
  url: string;
  origin: string;
  /** The largest bet that the merchant's market allows this member in the game, if it has such a rule. */
  largestBet?: bigint;
}

/** Creates a single-use launch address, bound to player, game, vendor and currency. */
export async function createLaunch(
  db: Db,
  vendor: VendorAdapter,
  { member, game, context, backUrl, language, maxStake, launchCdns, view, pick, bonus }: LaunchRequest,
): Promise<Launch | Refusal> {
  if (member.status !== "active") return refuse("ACCOUNT_BLOCKED");
  const onBreak = await findBreak(db, member.memberId, game.gameType);
  if (onBreak) return refuse("ON_BREAK", onBreak);
  const isOpen = game.isOpen && game.isPlayable && (await isVendorOpen(db, game.vassalage));
  if (!isOpen) return refuse("GAME_MAINTENANCE");
  const back = safeUrl(backUrl, context.origin, [context.origin]);
  if (!back) return refuse("BACK_URL_REFUSED");
  if (bonus !== undefined && !(await isPlayableBonus(db, member.memberId, bonus, game.nodeId)))
    return refuse("BONUS_ENDED");
  if (!(await vendor.isAwake())) return refuse("VENDOR_SILENT");
  const { token, hash } = newToken();
  await insertLaunch(db, {
    tokenHash: hash,
    memberId: member.memberId,
    sessionId: member.sessionId,
    vassalage: game.vassalage,
    nodeId: game.nodeId,
    gameCode: game.gameCode,
    currency: member.currency,
    language,
    backUrl: back.href,
    maxStake,
    bonusId: bonus,
    seconds: tokenSeconds,
  });
  const url = await vendor.launchUrl(context, { token, gameCode: game.gameCode, language, view, pick }, launchCdns);
  const largestBet = await findLargestBet(db, member, game.gameType);
  return { url: url.href, origin: url.origin, ...(largestBet === undefined ? {} : { largestBet }) };
}
