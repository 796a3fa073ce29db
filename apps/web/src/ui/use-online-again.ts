import { useEffect } from "react";

/** Calls back when the connection returns, while something could not be loaded. */
export function useOnlineAgain(failed: boolean, again: () => void): void {
  useEffect(() => {
    if (!failed) return undefined;
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [failed, again]);
}
