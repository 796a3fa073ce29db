import { formatMoney } from "@croupier/contract/domain/money";
import type { Pool } from "../../kit/db/pool.ts";
import { bump, limitKey } from "../../kit/db/throttle.ts";
import { transact } from "../../kit/db/transact.ts";
import { emit } from "../../notifications/events/emit.ts";
import { inbox } from "../../notifications/inbox/inbox.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import * as store from "./store.ts";

/** Maximum of wins an agent is notified of in a day, since more would not be read. */
const winsADay = 30;
const daySeconds = 24 * 3600;
const linksARun = 200;

/**
 * Notifies agents of big wins in their teams, by a message and in their open pages; each win once, even with several
 * runs.
 */
export async function notifyOfBigWins(db: Pool, { code, agents: { bigWin } }: MerchantConfig): Promise<void> {
  if (bigWin === undefined) return;
  await transact(db, async (tx) => {
    const look = await store.beginLook(tx, code);
    if (!look) return;
    for (const { agentId, account, payout, game, betId } of await store.bigWinsIn(tx, code, look, bigWin)) {
      if ((await bump(tx, limitKey("agent-alerts-day", agentId), daySeconds)) > winsADay) continue;
      const amount = formatMoney(payout);
      await inbox.notify(tx, agentId, "agent.bigWin", { account, amount, game, id: betId.toString() });
      await emit(tx, agentId, { type: "alert", about: "bigWin", account, amount });
    }
  });
}

/** Notifies agents of links that are about to end, each link once. */
export async function notifyOfEndingLinks(db: Pool): Promise<void> {
  await transact(db, async (tx) => {
    for (const { agentId, code, name } of await store.takeEndingLinks(tx, linksARun)) {
      await inbox.notify(tx, agentId, "agent.linkEnding", { code, name });
      await emit(tx, agentId, { type: "alert", about: "linkEnding", account: code });
    }
  });
}
