import type { ReactNode } from "react";
import alert from "icon:circle-alert";
import inbox from "icon:inbox";
import type { IconShapes } from "./Icon.tsx";
import { Icon } from "./Icon.tsx";
import { Button } from "./Button.tsx";

/** The four faces of anything that waits for the server (architecture: one component for all). */
export type Face<T> =
  | { face: "waiting" }
  | { face: "failed"; text: string; retry(): void }
  | { face: "empty" }
  | { face: "full"; value: T };

interface Props<T> {
  of: Face<T>;
  retryLabel: string;
  /** Drawn in the final geometry, so that nothing moves when the answer is there. */
  waiting: ReactNode;
  empty: ReactNode;
  children(value: T): ReactNode;
}

export function Faces<T>({ of, retryLabel, waiting, empty, children }: Props<T>) {
  switch (of.face) {
    case "waiting":
      return <div aria-busy="true">{waiting}</div>;
    case "failed":
      return (
        <Message icon={alert} text={of.text} role="alert">
          <Button onClick={of.retry}>{retryLabel}</Button>
        </Message>
      );
    case "empty":
      return empty;
    case "full":
      return children(of.value);
  }
}

/** Says one thing in the place of content, with the next step below it. */
export function Message({
  icon = inbox,
  text,
  role,
  children,
}: {
  icon?: IconShapes;
  text: string;
  role?: "alert";
  children?: ReactNode;
}) {
  return (
    <div role={role} className="grid content-center justify-items-center gap-3 px-4 py-10 text-center text-muted">
      <Icon of={icon} size={32} className="text-faint" />
      <p className="max-w-sm">{text}</p>
      {children}
    </div>
  );
}
