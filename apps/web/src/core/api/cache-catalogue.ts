import type { RowName, WireInput, WireOutput } from "@croupier/contract/rows";
import { readCached, writeCached } from "../session/storage.ts";
import type { Api, CallExtras } from "./api.ts";
import type { Result } from "./result.ts";

/** Reads cached in the tab's session storage (specification section 9), under a key that includes the language. */
const cachedReads: readonly RowName[] = ["hotGames", "gameVendors"];
const freshMs = 5 * 60_000;

/** Wraps the calls of a page so that hot games and the vendor list are read once per tab. */
export function cacheCatalogue(api: Api, language: () => string): Api {
  return {
    ...api,
    async call<N extends RowName>(name: N, input: WireInput<N>, extras?: CallExtras): Promise<Result<WireOutput<N>>> {
      if (!cachedReads.includes(name)) return api.call(name, input, extras);
      const key = `${name}.${language()}`;
      const found = readCached<WireOutput<N>>(key, freshMs);
      if (found !== undefined) return { ok: true, value: found };
      const answer = await api.call(name, input, extras);
      if (answer.ok) writeCached(key, answer.value);
      return answer;
    },
  };
}
