import type { ReactNode } from "react";

/**
 * The text of a tab, which carries the focus ring: around the whole tab the ring would cross the text and be cut by the
 * row.
 */
export function TabText({ children }: { children: ReactNode }) {
  return <span className="-mx-1 rounded-md px-1 py-0.5 outline-focus group-focus-visible:outline-2">{children}</span>;
}
