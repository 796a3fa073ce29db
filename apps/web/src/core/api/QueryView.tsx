import type { ReactNode } from "react";
import alert from "icon:circle-alert";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useTexts } from "../app-context.tsx";

/** The four states of a read. */
export type ViewState<T> =
  | { state: "loading" }
  | { state: "error"; text: string; retry(): void }
  | { state: "empty" }
  | { state: "ready"; value: T };

interface Props<T> {
  of: ViewState<T>;
  /** A skeleton with the final dimensions, so that nothing moves when the data arrives. */
  loading: ReactNode;
  empty: ReactNode;
  children(value: T): ReactNode;
}

/** Renders the current state of a read; a failed one offers a retry. */
export function QueryView<T>({ of, loading, empty, children }: Props<T>) {
  switch (of.state) {
    case "loading":
      return <div aria-busy="true">{loading}</div>;
    case "error":
      return <Failed text={of.text} retry={of.retry} />;
    case "empty":
      return empty;
    case "ready":
      return children(of.value);
  }
}

function Failed({ text, retry }: { text: string; retry(): void }) {
  const { t } = useTexts();
  return (
    <EmptyState icon={alert} text={text} role="alert">
      <Button onClick={retry}>{t("action.retry")}</Button>
    </EmptyState>
  );
}
