import { isExclusion } from "@croupier/contract/domain/breaks";
import type { GameType } from "@croupier/contract/domain/game-types";
import type { Connection, Tx } from "../../kit/db/pool.ts";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import { transact } from "../../kit/db/transact.ts";
import { emit } from "../../notifications/events/emit.ts";
import { otherAccounts } from "./person-store.ts";
import * as store from "./store.ts";
import type { BreakRow, NewBreak } from "./store.ts";

interface BreaksDeps {
  db: Connection;
  /** Ends a member's open games, all or those of one type. */
  endPlay(tx: Tx, memberId: bigint, gameType: GameType | undefined): Promise<void>;
  /** Makes the break known to sessions that were read just now. */
  forgetSessions(): void;
}

/** Creates the breaks from play: only time ends one. */
export function createBreaks(deps: BreaksDeps) {
  const { db } = deps;
  return {
    list: (memberId: bigint) => store.listBreaks(db, memberId),
    async start(asked: NewBreak): Promise<BreakRow> {
      const row = await transact(db, (tx) => startBreak(deps.endPlay, tx, asked));
      deps.forgetSessions();
      return row;
    },
    /** Asks to return after the exclusions that are over. */
    async askToReturn(memberId: bigint, hours: number): Promise<Date | Refusal> {
      return transact(db, async (tx) => {
        await store.lockBreaks(tx, memberId);
        return (await store.askToReturn(tx, memberId, hours)) ?? refuse("BREAK_NOT_OVER");
      });
    },
  };
}

export type Breaks = ReturnType<typeof createBreaks>;

type EndPlay = BreaksDeps["endPlay"];

/**
 * Starts a break in the caller's transaction: games close with its commit. A self-exclusion holds for the person's
 * accounts at all merchants of the group, unless a register imposes it, which each of them asks itself.
 */
export async function startBreak(endPlay: EndPlay, tx: Tx, asked: NewBreak): Promise<BreakRow> {
  const holdsInGroup = isExclusion(asked.period) && asked.period !== "register";
  const others = holdsInGroup ? await otherAccounts(tx, asked.memberId) : [];
  const row = await startOne(endPlay, tx, asked);
  for (const memberId of others) await startOne(endPlay, tx, { imposedBy: "group", ...asked, memberId });
  return row;
}

async function startOne(endPlay: EndPlay, tx: Tx, asked: NewBreak): Promise<BreakRow> {
  const { memberId, gameType } = asked;
  await store.lockBreaks(tx, memberId);
  const same = await store.findSame(tx, asked);
  if (same) return same;
  const row = await store.insertBreak(tx, asked);
  if (!row) throw new Error("a break was not inserted");
  await endPlay(tx, memberId, gameType);
  const notice = await store.findBreak(tx, memberId, gameType);
  // The member's open pages close their games.
  if (notice) await emit(tx, memberId, { type: "break", ...notice });
  return row;
}
