import { useNavigate } from "../../../core/router/use-router.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTexts } from "../../../core/app-context.tsx";
import { openDialog } from "../../../core/dialogs/dialogs.ts";
import type { Tile } from "../../../core/games/use-launch.ts";
import { usePlayReport } from "../../../core/protection/use-play-report.ts";
import { onFunds } from "../../../core/realtime/funds.ts";
import { noteGameBalance } from "./game-balance.ts";
import { readGameMessage } from "./game-messages.ts";
import { GameLoading } from "./GameLoading.tsx";
import { noteHeld } from "./held.ts";
import { useSightReport } from "./use-sight-report.ts";

/** The focus moves no page. */
const quietly = { preventScroll: true };

interface Props {
  url: string;
  origin: string;
  tile: Tile;
  /** Called by the game's back button; without it the button leads to the home page. */
  onBack?: () => void;
  /**
   * `content` is as high as the game reports, and tells the game which part is visible; `window` fills the available
   * space.
   */
  fit?: "window" | "content";
  /** True where the site shows the title and the balance of this game above it. */
  hasBar?: boolean;
}

/**
 * Scrolls to the game's beginning if it becomes shorter than the player's scroll position, which would leave only the
 * footer visible.
 */
function keepInSight(frame: HTMLIFrameElement | null, height: number): void {
  if (!frame) return;
  const { top, bottom } = frame.getBoundingClientRect();
  const middle = innerHeight / 2;
  if (top < 0 && bottom >= middle && top + height < middle) frame.scrollIntoView({ block: "start" });
}

/**
 * The vendor's page in a sandboxed cross-origin frame; a message counts only from its exact origin and in a known
 * shape.
 */
export function GameFrame({ url, origin, tile, onBack, fit = "window", hasBar = false }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  const [height, setHeight] = useState<number>();
  const back = useEffectEvent(() => (onBack ? onBack() : void navigate({ to: "/" })));
  const isGreeted = useRef(false);
  // The game answers a greeting with ready again, so each load gets one.
  const greet = useEffectEvent(() => {
    if (!hasBar || isGreeted.current) return;
    isGreeted.current = true;
    frame.current?.contentWindow?.postMessage({ type: "arcade:hello", title: tile.displayName }, origin);
  });
  const showBalance = useEffectEvent((balance: string) => hasBar && noteGameBalance(balance));
  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>) => {
      const message = readGameMessage(event, origin, frame.current?.contentWindow);
      if (message?.type === "arcade:ready") {
        setLoaded(true);
        greet();
      }
      if (message?.type === "arcade:balance") showBalance(message.balance);
      if (message?.type === "arcade:back") back();
      if (message?.type === "arcade:size") {
        keepInSight(frame.current, message.height);
        setHeight(message.height);
      }
      if (message?.type === "arcade:deposit") openDialog({ name: "deposit" });
      if (message?.type === "arcade:held") {
        const leave = () => frame.current?.contentWindow?.postMessage({ type: "arcade:leave" }, origin);
        noteHeld(message.amount === null ? undefined : { amount: message.amount, leave });
      }
    };
    addEventListener("message", onMessage);
    return () => {
      removeEventListener("message", onMessage);
      noteHeld(undefined);
      noteGameBalance(undefined);
    };
  }, [origin]);
  // A game knows its own bets and wins, but learns of a deposit only from the outer page.
  useEffect(
    () => onFunds(() => frame.current?.contentWindow?.postMessage({ type: "arcade:refresh" }, origin)),
    [origin],
  );
  // A game's keyboard starts in the game, not at the top of the page or at the heading that a link leads to.
  useEffect(() => {
    if (loaded && hasBar && document.activeElement?.matches("body, main, h1")) frame.current?.focus(quietly);
  }, [loaded, hasBar]);
  usePlayReport();
  useSightReport(frame, origin, fit === "content" && loaded ? height : undefined);
  return (
    <>
      {!loaded && <GameLoading tile={tile} />}
      <iframe
        ref={frame}
        src={url}
        title={t("play.frame", { game: tile.displayName })}
        // The address is checked to be another origin, so the game gets its own storage and no access to this page.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        allow="fullscreen; autoplay"
        referrerPolicy="no-referrer"
        onLoad={() => {
          setLoaded(true);
          isGreeted.current = false;
        }}
        className={fit === "window" ? "absolute inset-0 size-full border-0" : "block w-full border-0"}
        style={{ ...(loaded ? {} : { opacity: 0 }), ...(fit === "content" ? { height: height ?? 640 } : {}) }}
      />
    </>
  );
}
