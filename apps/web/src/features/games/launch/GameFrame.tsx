import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTexts } from "../../../core/app-context.tsx";
import { openDialog } from "../../../core/dialogs/dialogs.ts";
import type { Tile } from "../../../core/games/use-launch.ts";
import { onFunds } from "../../../core/realtime/funds.ts";
import { readGameMessage } from "./game-messages.ts";
import { GameLoading } from "./GameLoading.tsx";

interface Props {
  url: string;
  origin: string;
  tile: Tile;
  /** Called by the game's own back button; without it that leads to the home page. */
  onBack?: () => void;
  /** content: as high as the game reports, which learns how much of it is in sight; window: as high as the space it has. */
  fit?: "window" | "content";
}

/** Which part of the frame is in sight, in pixels from its own top: between the bars that stay in the window, or its ends. */
function inSight(frame: HTMLIFrameElement): { top: number; bottom: number } {
  const [header, bar] = [".shell-header", ".bottom-bar"].map((each) =>
    document.querySelector(each)?.getBoundingClientRect(),
  );
  const ceiling = Math.max(0, header?.bottom ?? 0);
  const floor = bar && bar.height > 0 ? Math.min(innerHeight, bar.top) : innerHeight;
  const { top } = frame.getBoundingClientRect();
  return { top: Math.round(ceiling - top), bottom: Math.round(floor - top) };
}

/** A game that gets shorter than where its player reads would leave the footer in view: its beginning is shown then. */
function keepInSight(frame: HTMLIFrameElement | null, height: number): void {
  if (!frame) return;
  const { top, bottom } = frame.getBoundingClientRect();
  const middle = innerHeight / 2;
  if (top < 0 && bottom >= middle && top + height < middle) frame.scrollIntoView({ block: "start" });
}

/** The vendor's page: cross-origin and sandboxed; its messages count only from its exact origin and in a known shape. */
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
    };
    addEventListener("message", onMessage);
    return () => removeEventListener("message", onMessage);
  }, [origin]);
  // A game knows its own bets and wins; of a deposit it learns from the page around it.
  useEffect(
    () => onFunds(() => frame.current?.contentWindow?.postMessage({ type: "arcade:refresh" }, origin)),
    [origin],
  );
  // Content cannot stick to the window within a frame as high as its content, so the game moves it by this message.
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
        // Another origin by check of the address: its own origin gives it its own storage, and nothing of this page.
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
