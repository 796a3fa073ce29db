import { useState } from "react";
import type { WireInput, WireOutput } from "@croupier/contract/rows";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useApp, useStore } from "../../core/app-context.tsx";
import { queryOf } from "../../core/api/reads.ts";
import { CallError, failureCode, type FailureCode } from "../../core/api/result.ts";
import { useCall, useViewState } from "../../core/api/use-call.ts";
import { device } from "../../core/storage/device.ts";
import type { ViewState } from "../../core/api/QueryView.tsx";

type Records = "bettingRecord" | "accountRecord";

/** The continuation of a record below the shown part. */
export type Rest =
  | { as: "pages"; onPage(page: number): void }
  | { as: "list"; more: boolean; busy: boolean; failed: FailureCode | undefined; fetchMore(): void };

/** Merges all read pages: a row that moved to a later page, because a new one came on top, appears once. */
export function joined<P extends { content: readonly { id: string }[] }>(pages: readonly P[]): P | undefined {
  const [first] = pages;
  if (!first) return undefined;
  const seen = new Map(pages.flatMap(({ content }) => content).map((item) => [item.id, item]));
  return Object.assign({}, first, pages.at(-1), { content: [...seen.values()] });
}

/** Reads a record page by page, or as one list that grows with scrolling, as the player chose on this device. */
export function useRecord<N extends Records>(
  name: N,
  inputOf: (pageNo: number) => WireInput<N>,
): { view: ViewState<WireOutput<N>>; rest: Rest } {
  const { api } = useApp();
  const asList = useStore(device).recordsAs === "list";
  const selection = inputOf(1);
  const chosen = JSON.stringify(selection);
  // Another selection starts at its first page.
  const [at, setAt] = useState({ chosen, page: 1 });
  const page = at.chosen === chosen ? at.page : 1;
  const pages = useCall(name, inputOf(page), { keepPrevious: true, enabled: !asList });
  const list = useInfiniteQuery({
    ...queryOf(name, selection, "list"),
    enabled: asList,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<WireOutput<N>> => {
      const answer = await api.call(name, inputOf(pageParam), { signal });
      if (!answer.ok) throw new CallError(answer);
      return answer.value;
    },
    getNextPageParam: ({ pageNo, totalPages }) => (pageNo < totalPages ? pageNo + 1 : undefined),
  });
  const data = asList ? joined<WireOutput<N>>(list.data?.pages ?? []) : pages.data;
  const { isError, isPaused, error, refetch } = asList ? list : pages;
  const view = useViewState<WireOutput<N>>(
    { data, isError, isPaused, error, refetch: () => refetch() },
    ({ content }) => content.length === 0,
  );
  const rest: Rest = asList
    ? {
        as: "list",
        more: list.hasNextPage,
        busy: list.isFetchingNextPage,
        failed: list.isFetchNextPageError ? failureCode(list.error) : list.isPaused ? "NETWORK" : undefined,
        fetchMore: () => void list.fetchNextPage(),
      }
    : { as: "pages", onPage: (next) => setAt({ chosen, page: next }) };
  return { view, rest };
}
