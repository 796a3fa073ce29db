import type { RowName, WireInput, WireOutput } from "@croupier/contract/rows";
import { QueryClient, queryOptions } from "@tanstack/react-query";
import { learnServerTime } from "../time/server-clock.ts";
import type { Api } from "./api.ts";
import { CallError, failureCode, isUnknown } from "./result.ts";

class Queries extends QueryClient {
  /**
   * The library joins a first read that is under way instead of asking anew, and takes its answer for fresh although it
   * may be from before the change: such a read is sent once more when it ends.
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
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < 2 && isUnknown(failureCode(error)),
        retryDelay: (attempt) => 400 * 2 ** attempt * (0.5 + Math.random()),
      },
    },
  });
}

/** A read of the contract as a query: the key is the row's name and its input. Throws CallError on a failure. */
export function callQuery<N extends RowName>(api: Api, name: N, input: WireInput<N>) {
  return queryOptions({
    queryKey: [name, input] as const,
    queryFn: async ({ signal }): Promise<WireOutput<N>> => {
      const result = await api.call(name, input, { signal });
      if (!result.ok) throw new CallError(result);
      const { value } = result;
      if (typeof value === "object" && value !== null && "serverTime" in value)
        learnServerTime(String(value.serverTime));
      return value;
    },
  });
}
