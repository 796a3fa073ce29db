import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Pager, type Page } from "./Pager.tsx";
import { QueryView } from "./QueryView.tsx";
import { useViewState } from "./use-call.ts";

interface Props<P> {
  of: UseQueryResult<P>;
  /** The text of an empty list. */
  none: string;
  loading: ReactNode;
  onPage(page: number): void;
  children(page: P): ReactNode;
}

/** Shows a paged list: its four states, and the pager below. */
export function PagedView<P extends Page & { content: readonly unknown[] }>(props: Props<P>) {
  const view = useViewState(props.of, ({ content }) => content.length === 0);
  return (
    <QueryView of={view} loading={props.loading} empty={<EmptyState text={props.none} />}>
      {(page) => (
        <>
          {props.children(page)}
          <Pager of={page} onPage={props.onPage} />
        </>
      )}
    </QueryView>
  );
}
