import { useEffect, useRef, useState } from "react";
import type { Language } from "@croupier/contract/languages";
import { toWireLanguage } from "@croupier/contract/languages";
import type { Api } from "../../core/api/api.ts";
import type { FailureCode } from "../../core/api/result.ts";
import type { Tile } from "../../core/launch/use-launch.ts";
import { safeUrl } from "@croupier/contract/safe-url";

type Opened =
  | { state: "opening"; slow: boolean }
  | { state: "open"; url: string; origin: string; tile: Tile }
  | { state: "failed"; code: FailureCode | "ORIGIN" };

/** A launch that takes longer says so (quality.md: within 6 s). */
const slowMs = 5000;

/**
 * Asks the platform for the game's address. The token in it is good once, so that one opening asks once: the frame is
 * never given an address twice.
 */
export function useOpenGame(api: Api, nodeId: string, language: Language): Opened & { again(): void } {
  const [opened, setOpened] = useState<Opened>({ state: "opening", slow: false });
  const [round, setRound] = useState(0);
  const asked = useRef(-1);
  // The language at the time of opening: changing it later does not throw the player out of a round.
  const spoken = useRef(language);
  useEffect(() => {
    const timer = setTimeout(
      () => setOpened((now) => (now.state === "opening" ? { state: "opening", slow: true } : now)),
      slowMs,
    );
    if (asked.current !== round) {
      asked.current = round;
      void api
        .call("launchGame", { nodeId, backUrl: `${location.origin}/`, language: toWireLanguage(spoken.current) })
        .then((answer) => {
          if (!answer.ok) return setOpened({ state: "failed", code: answer.code });
          const { url, origin, game } = answer.value;
          // The frame is another site on purpose: on this one, the game's script could reach the session.
          const address = safeUrl(url, location.origin, [origin]);
          if (!address || address.origin === location.origin) return setOpened({ state: "failed", code: "ORIGIN" });
          setOpened({ state: "open", url: address.href, origin, tile: game });
        });
    }
    return () => clearTimeout(timer);
  }, [api, nodeId, round]);
  return {
    ...opened,
    again() {
      setOpened({ state: "opening", slow: false });
      setRound((now) => now + 1);
    },
  };
}
