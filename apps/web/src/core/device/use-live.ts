import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and in the first render that takes over its page, true from then on. */
export function useLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
