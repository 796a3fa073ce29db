import { QueryClient } from "@tanstack/react-query";
import { failureCode, isUnknown } from "./result.ts";

class Queries extends QueryClient {
  /**
   * Repeats a first read that was under way when it was invalidated. The library would join that read and treat its
   * answer as fresh, although it may predate the change.
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
