import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTexts } from "../../../core/app-context.tsx";
import { openDialog } from "../../../core/dialogs/dialogs.ts";
import type { Tile } from "../../../core/games/use-launch.ts";
import { onFunds } from "../../../core/realtime/funds.ts";
import { readGameMessage } from "./game-messages.ts";
import { GameLoading } from "./GameLoading.tsx";
import { noteHeld } from "./held.ts";

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
}

/** Returns the visible part of the frame in pixels from its top, between the bars that stay in the window. */
function inSight(frame: HTMLIFrameElement): { top: number; bottom: number } {
  const header = document.querySelector(".shell-header")?.getBoundingClientRect();
  // The wallet's button rises above its bar.
  const bars = [...document.querySelectorAll(".bottom-bar, .bottom-bar button")].flatMap((each) => {
    const rect = each.getBoundingClientRect();
    return rect.height > 0 ? [rect.top] : [];
  });
  const ceiling = Math.max(0, header?.bottom ?? 0);
  const floor = Math.min(innerHeight, ...bars);
  const { top } = frame.getBoundingClientRect();
  return { top: Math.round(ceiling - top), bottom: Math.round(floor - top) };
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
export function GameFrame({ url, origin, tile, onBack, fit = "window" }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  const [height, setHeight] = useState<number>();
  const back = useEffectEvent(() => (onBack ? onBack() : void navigate({ to: "/" })));
  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>) => {
      const message = readGameMessage(event, origin, frame.current?.contentWindow);
      if (message?.type === "arcade:ready") setLoaded(true);
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
    };
  }, [origin]);
  // A game knows its own bets and wins, but learns of a deposit only from the outer page.
  useEffect(
    () => onFunds(() => frame.current?.contentWindow?.postMessage({ type: "arcade:refresh" }, origin)),
    [origin],
  );
  // Content cannot be sticky in a frame as high as its content, so the game moves it by this message.
  useEffect(() => {
    if (fit !== "content" || !loaded || height === undefined) return undefined;
    let due = 0;
    const report = () => {
      if (due !== 0) return;
      due = requestAnimationFrame(() => {
        due = 0;
        const { current } = frame;
        if (current) current.contentWindow?.postMessage({ type: "arcade:view", ...inSight(current) }, origin);
      });
    };
    report();
    addEventListener("scroll", report, { passive: true });
    addEventListener("resize", report);
    return () => {
      cancelAnimationFrame(due);
      removeEventListener("scroll", report);
      removeEventListener("resize", report);
    };
  }, [fit, loaded, height, origin]);
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
        onLoad={() => setLoaded(true)}
        className={fit === "window" ? "absolute inset-0 size-full border-0" : "block w-full border-0"}
        style={{ ...(loaded ? {} : { opacity: 0 }), ...(fit === "content" ? { height: height ?? 640 } : {}) }}
      />
    </>
  );
}
