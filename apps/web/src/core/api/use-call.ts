import type { WireInput, WireOutput } from "@croupier/contract/rows";
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { ViewState } from "./QueryView.tsx";
import { useApp, useTexts } from "../app-context.tsx";
import type { Texts } from "../i18n/texts.ts";
import { callQuery, type ReadName } from "./reads.ts";
import { failureCode, type FailureCode } from "./result.ts";

interface CallOptions<N extends ReadName> {
  enabled?: boolean;
  /** Reads no more once there is an answer, for content out of sight. */
  isPaused?: boolean;
  /** Milliseconds to the next read, or a function of the last answer; undefined after a failure. */
  refetchInterval?: number | false | ((last: WireOutput<N> | undefined) => number | false);
  /** Keeps the last page on screen while the next one loads. */
  keepPrevious?: boolean;
}

/** Reads a row of the contract in a component. */
export function useCall<N extends ReadName>(
  name: N,
  input: WireInput<N>,
  { keepPrevious = false, refetchInterval = false, enabled = true, isPaused = false }: CallOptions<N> = {},
): UseQueryResult<WireOutput<N>> {
  const { api } = useApp();
  return useQuery({
    ...callQuery(api, name, input),
    enabled: ({ state }) => enabled && !(isPaused && state.data !== undefined),
    refetchInterval:
      typeof refetchInterval === "function"
        ? ({ state }) => refetchInterval(state.error ? undefined : state.data)
        : refetchInterval,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Returns the text of a failure in the player's language. */
export function failureText(texts: Texts, code: FailureCode): string {
  const key = `error.${code}` as const;
  const text = texts.t(key);
  // A platform newer than this page may send an unknown code.
  return text === key ? texts.t("error.UNKNOWN") : text;
}

/** The parts of a query that determine its state. */
export interface Read<T> {
  data: T | undefined;
  isError: boolean;
  /** Set while the read waits for a connection. */
  isPaused: boolean;
  error: Error | null;
  refetch(): unknown;
}

/**
 * Returns which of the four states a read is in. The last answer stays on screen when a later read fails. An offline
 * read shows that it is offline and continues once connected.
 */
export function useViewState<T>(query: Read<T>, isEmpty: (value: T) => boolean): ViewState<T> {
  const texts = useTexts();
  if (query.data !== undefined) return isEmpty(query.data) ? { state: "empty" } : { state: "ready", value: query.data };
  if (!query.isError && !query.isPaused) return { state: "loading" };
  return {
    state: "error",
    text: failureText(texts, query.isPaused ? "NETWORK" : failureCode(query.error)),
    retry: () => void query.refetch(),
  };
}
