import { useSyncExternalStore } from "react";
import type { LimitReached } from "@croupier/contract/domain/member-limits";
import { createStore } from "../../lib/store.ts";

/** A limit that refused the member's last stake, or of which little is left. */
interface LimitNotice {
  limit: LimitReached;
  isRefused: boolean;
}

const notice = createStore<LimitNotice | undefined>(undefined);

/** Sets what the game's page says about a limit; undefined once the notice is closed. */
export const noteLimit = notice.set;

/** Returns what the game's page says about a limit. */
export const useLimitNotice = (): LimitNotice | undefined =>
  useSyncExternalStore(notice.subscribe, notice.get, () => notice.initial);
