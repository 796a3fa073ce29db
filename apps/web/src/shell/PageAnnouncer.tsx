import { useState } from "react";
import { useShownPath } from "../core/shown-path.ts";
import { useTitle } from "./use-title.ts";

/** Tells a screen reader the title of each page that replaces another, as a browser does when it loads one. */
export function PageAnnouncer() {
  const path = useShownPath();
  const title = useTitle();
  const [first] = useState(path);
  const [hasMoved, setHasMoved] = useState(false);
  if (path !== first && !hasMoved) setHasMoved(true);
  return (
    <p aria-live="polite" className="sr-only">
      {hasMoved && title}
    </p>
  );
}
