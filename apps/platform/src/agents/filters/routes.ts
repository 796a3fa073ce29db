import { refuse } from "../../kit/db/refusal.ts";
import type { Pool } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import type { Handlers, SignedIn } from "../../kit/http/call.ts";
import * as store from "./store.ts";

/** Maximum of filters stored for one page. */
const mostFilters = 20;

const readerOf = ({ memberId, subAccount }: SignedIn): store.Reader => ({
  agentId: memberId,
  subAccountId: subAccount?.id ?? null,
});

/** Handles agents' stored filters of reports. */
export function agentFilterHandlers(db: Pool): Pick<Handlers, "agentFilters" | "agentFilterSave" | "agentFilterDrop"> {
  return {
    agentFilters: ({ input, session }) => store.filtersOf(db, readerOf(session), input.page),
    agentFilterSave: ({ input, session }) =>
      transact(db, async (tx) => {
        const reader = readerOf(session);
        await store.lockAgent(tx, reader.agentId);
        const stored = await store.filtersOf(tx, reader, input.page);
        const isNew = stored.every(({ name }) => name !== input.name);
        if (isNew && stored.length >= mostFilters) return refuse("TOO_MANY_FILTERS", { most: mostFilters });
        return store.saveFilter(tx, reader, input);
      }),
    agentFilterDrop: async ({ input, session }) =>
      (await store.dropFilter(db, readerOf(session), input.id)) ? {} : refuse("NOT_FOUND"),
  };
}
