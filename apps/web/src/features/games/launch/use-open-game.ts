import { useEffect, useRef, useState } from "react";
import { toWireLanguage, type Language } from "@croupier/contract/domain/languages";
import type { WireOutput } from "@croupier/contract/rows";
import type { BreakNotice } from "@croupier/contract/domain/breaks";
import type { FailureCode, Result } from "../../../core/api/result.ts";
import type { Tile } from "../../../core/games/use-launch.ts";
import { onBreak } from "../../../core/realtime/breaks.ts";
import { safeUrl } from "@croupier/contract/wire/safe-url";

type LaunchState =
  | { state: "opening"; slow: boolean }
  | { state: "open"; url: string; origin: string; tile: Tile; largestBet: string | undefined }
  /** `value` is that of the refusal. */
  | { state: "failed"; code: FailureCode | "ORIGIN"; value?: unknown };

/** Returns whether a retry would fail with the same code. */
const isForGood = (now: LaunchState): boolean =>
  now.state === "failed" && ["GAME_UNKNOWN", "ORIGIN", "BACK_URL_REFUSED"].includes(now.code);

/** Requests a game's address from the platform; the game's exit leads to `backUrl`. */
type LaunchCall = (wire: { backUrl: string; language: string }) => Promise<Result<WireOutput<"launchGame">>>;

/** The time after which a launch shows a hint (quality.md: within 6 s). */
const slowMs = 5000;

/** Returns whether a break closes a game in this state. */
const closes = ({ gameType }: BreakNotice, now: LaunchState): boolean =>
  now.state !== "failed" && (gameType === undefined || (now.state === "open" && now.tile.gameType === gameType));

/** Applies the answer to a launch, unless a break has closed the game meanwhile. */
const answered =
  (next: LaunchState) =>
  (now: LaunchState): LaunchState =>
    now.state === "failed" && now.code === "ON_BREAK" ? now : next;

interface Again {
  /** Whether a retry would fail too. */
  isForGood: boolean;
  /** Opens the game again. */
  again(): void;
}

/**
 * Requests the game's address. Its token is valid once, so each opening makes one request, and the frame never gets the
 * same address twice.
 */
export function useOpenGame(language: Language, launch: LaunchCall): LaunchState & Again {
  const [opened, setOpened] = useState<LaunchState>({ state: "opening", slow: false });
  const [round, setRound] = useState(0);
  const requested = useRef(-1);
  // The language at opening: a later change does not throw the player out of a round.
  const languageAtOpening = useRef(language);
  const call = useRef(launch);
  useEffect(() => {
    const timer = setTimeout(
      () => setOpened((now) => (now.state === "opening" ? { state: "opening", slow: true } : now)),
      slowMs,
    );
    if (requested.current !== round) {
      requested.current = round;
      const wire = { backUrl: `${location.origin}/`, language: toWireLanguage(languageAtOpening.current) };
      void call.current(wire).then((answer) => {
        if (!answer.ok) return setOpened(answered({ state: "failed", code: answer.code, value: answer.value }));
        const { url, origin, game, largestBet } = answer.value;
        // The frame must be another origin: on this one, the game's script could reach the session.
        const address = safeUrl(url, location.origin, [origin]);
        if (!address || address.origin === location.origin) return setOpened({ state: "failed", code: "ORIGIN" });
        setOpened(answered({ state: "open", url: address.href, origin, tile: game, largestBet }));
      });
    }
    return () => clearTimeout(timer);
  }, [round]);
  useEffect(
    () =>
      onBreak((notice) =>
        setOpened((now) => (closes(notice, now) ? { state: "failed", code: "ON_BREAK", value: notice } : now)),
      ),
    [],
  );
  return {
    ...opened,
    isForGood: isForGood(opened),
    again() {
      setOpened({ state: "opening", slow: false });
      setRound((now) => now + 1);
    },
  };
}
