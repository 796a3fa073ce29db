import { useEffect, useRef, useState } from "react";
import { toWireLanguage, type Language } from "@croupier/contract/domain/languages";
import type { WireOutput } from "@croupier/contract/rows";
import type { FailureCode, Result } from "../../../core/api/result.ts";
import type { Tile } from "../../../core/games/use-launch.ts";
import { safeUrl } from "@croupier/contract/wire/safe-url";

type Opened =
  | { state: "opening"; slow: boolean }
  | { state: "open"; url: string; origin: string; tile: Tile }
  | { state: "failed"; code: FailureCode | "ORIGIN" };

/** Asks for the address of a game, which leads back to `backUrl`, in a language of the wire. */
type Launch = (wire: { backUrl: string; language: string }) => Promise<Result<WireOutput<"launchGame">>>;

/** A launch that takes longer says so (quality.md: within 6 s). */
const slowMs = 5000;

/**
 * Asks the platform for the game's address. The token in it is good once, so that one opening asks once: the frame is
 * never given an address twice.
 */
export function useOpenGame(language: Language, launch: Launch): Opened & { again(): void } {
  const [opened, setOpened] = useState<Opened>({ state: "opening", slow: false });
  const [round, setRound] = useState(0);
  const asked = useRef(-1);
  // The language at the time of opening: changing it later does not throw the player out of a round.
  const spoken = useRef(language);
  const ask = useRef(launch);
  useEffect(() => {
    const timer = setTimeout(
      () => setOpened((now) => (now.state === "opening" ? { state: "opening", slow: true } : now)),
      slowMs,
    );
    if (asked.current !== round) {
      asked.current = round;
      const wire = { backUrl: `${location.origin}/`, language: toWireLanguage(spoken.current) };
      void ask.current(wire).then((answer) => {
        if (!answer.ok) return setOpened({ state: "failed", code: answer.code });
        const { url, origin, game } = answer.value;
        // The frame is another site on purpose: on this one, the game's script could reach the session.
        const address = safeUrl(url, location.origin, [origin]);
        if (!address || address.origin === location.origin) return setOpened({ state: "failed", code: "ORIGIN" });
        setOpened({ state: "open", url: address.href, origin, tile: game });
      });
    }
    return () => clearTimeout(timer);
  }, [round]);
  return {
    ...opened,
    again() {
      setOpened({ state: "opening", slow: false });
      setRound((now) => now + 1);
    },
  };
}
