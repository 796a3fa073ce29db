import { QueryClient } from "@tanstack/react-query";
import { failureCode, isUnknown } from "./result.ts";

class Queries extends QueryClient {
  /**
   * The library joins a first read that is under way instead of sending a new one, and takes its answer for fresh
   * although it may be from before the change: such a read is sent once more when it ends.
   */
  override invalidateQueries(...[filters, options]: Parameters<QueryClient["invalidateQueries"]>): Promise<void> {
    for (const { state, promise, queryKey } of this.getQueryCache().findAll(filters)) {
      if (state.data !== undefined || state.fetchStatus === "idle") continue;
      const again = () => super.invalidateQueries({ ...filters, queryKey, exact: true }, options);
      promise?.then(again, () => undefined);
    }
    return super.invalidateQueries(filters, options);
  }
}

export function createQueries(): QueryClient {
  return new Queries({
    defaultOptions: {
      queries: {
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < 2 && isUnknown(failureCode(error)),
        retryDelay: (attempt) => 400 * 2 ** attempt * (0.5 + Math.random()),
      },
    },
  });
}
