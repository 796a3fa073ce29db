import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../core/app.tsx";
import type { Tile } from "../../core/launch/use-launch.ts";
import { readGameMessage } from "./messages.ts";
import { Opening } from "./Opening.tsx";

interface Props {
  url: string;
  origin: string;
  tile: Tile;
}

/** The vendor's page: cross-origin, sandboxed, heard only by exact origin and shape. */
export function Stage({ url, origin, tile }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      const message = readGameMessage(event, origin, frame.current?.contentWindow);
      if (message?.type === "arcade:ready") setLoaded(true);
      if (message?.type === "arcade:back") void navigate({ to: "/" });
      if (message?.type === "arcade:deposit") void navigate({ to: "/member/depositv2" });
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, [origin, navigate]);
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
        className="absolute inset-0 size-full border-0"
        style={loaded ? {} : { opacity: 0 }}
      />
    </>
  );
}
