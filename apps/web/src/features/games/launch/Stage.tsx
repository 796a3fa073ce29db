import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTexts } from "../../../core/app-context.tsx";
import { openDialog } from "../../../core/dialogs/dialogs.ts";
import type { Tile } from "../../../core/games/use-launch.ts";
import { readGameMessage } from "./messages.ts";
import { Opening } from "./Opening.tsx";

interface Props {
  url: string;
  origin: string;
  tile: Tile;
  /** Where the game's own way back leads; the home page where nothing is said. */
  onBack?: () => void;
  /** content: as high as the game says it is; window: as high as the place it is given. */
  fit?: "window" | "content";
}

/** The vendor's page: cross-origin, sandboxed, heard only by exact origin and shape. */
export function Stage({ url, origin, tile, onBack, fit = "window" }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  const [height, setHeight] = useState<number>();
  const back = useEffectEvent(() => (onBack ? onBack() : void navigate({ to: "/" })));
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      const message = readGameMessage(event, origin, frame.current?.contentWindow);
      if (message?.type === "arcade:ready") setLoaded(true);
      if (message?.type === "arcade:back") back();
      if (message?.type === "arcade:size") setHeight(message.height);
      if (message?.type === "arcade:deposit") openDialog({ name: "deposit" });
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, [origin]);
  return (
    <>
      {!loaded && <Opening tile={tile} />}
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
