import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Faces, Message } from "../../ui/Faces.tsx";
import { useFace } from "./use-call.ts";
import { useTexts } from "../app-context.tsx";
import { Pager, type Page } from "./Pager.tsx";

interface Props<P> {
  of: UseQueryResult<P>;
  /** What stands there when the list is empty. */
  none: string;
  waiting: ReactNode;
  onPage(page: number): void;
  children(page: P): ReactNode;
}

/** A list that comes by the page: its four faces, and the pager beneath. */
export function PagedFaces<P extends Page & { content: readonly unknown[] }>(props: Props<P>) {
  const { t } = useTexts();
  const face = useFace(props.of, ({ content }) => content.length === 0);
  return (
    <Faces of={face} retryLabel={t("action.retry")} waiting={props.waiting} empty={<Message text={props.none} />}>
      {(page) => (
        <>
          {props.children(page)}
          <Pager of={page} onPage={props.onPage} />
        </>
      )}
    </Faces>
  );
}
