import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";

/** The look of a link that is shown on focus. */
const look =
  "fixed start-4 top-3 z-50 -translate-y-20 rounded-control bg-accent px-4 py-3 font-semibold text-on-accent focus:translate-y-0";

const placeId = "skip-links";

interface Props {
  /** The id of an element of the page. */
  to: string;
  children: string;
}

export function SkipLink({ to, children }: Props) {
  return (
    <a href={`#${to}`} className={look}>
      {children}
    </a>
  );
}

/** The place of the links that parts of the page add, among its first. */
export function SkipLinkPlace() {
  return <div id={placeId} className="contents" />;
}

/** Adds a link among the page's first while the part that has its target is shown. */
export function AddedSkipLink(props: Props) {
  // The place may arrive in the same moment; it never leaves before this does.
  const place = useSyncExternalStore(
    () => () => undefined,
    () => document.getElementById(placeId),
    () => null,
  );
  return place && createPortal(<SkipLink {...props} />, place);
}
