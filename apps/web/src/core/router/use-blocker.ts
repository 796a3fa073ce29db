import { useEffect, useState } from "react";
import { useRouter } from "./use-router.ts";

/** An attempt to leave the page, which waits for an answer. */
export interface Leaving {
  go(): void;
  stay(): void;
}

/**
 * Asks before the page is left while `isHeld` returns true, also when its tab is closed. Returns the attempt to answer.
 */
export function useBlocker(isHeld: () => boolean): Leaving | undefined {
  const { blockers } = useRouter();
  const [leaving, setLeaving] = useState<Leaving>();
  useEffect(() => {
    const ask = async (): Promise<boolean> => {
      const stays = await new Promise<boolean>((answer) => {
        setLeaving({ go: () => answer(false), stay: () => answer(true) });
      });
      setLeaving(undefined);
      return stays;
    };
    const unload = (event: BeforeUnloadEvent) => {
      if (isHeld()) event.preventDefault();
    };
    const blocker = { isHeld, ask };
    blockers.add(blocker);
    addEventListener("beforeunload", unload, { capture: true });
    return () => {
      blockers.delete(blocker);
      removeEventListener("beforeunload", unload, { capture: true });
    };
  }, [blockers, isHeld]);
  return leaving;
}
