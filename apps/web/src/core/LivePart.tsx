import { Suspense, type ReactNode } from "react";

/**
 * A part of the page that becomes live by itself, after what stands around it: the browser answers to touch in between.
 * Nothing in it may suspend. What it reads must not be read anew before it is live (a query that is stale at once): it
 * would differ from the server's page then.
 */
export function LivePart({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}
