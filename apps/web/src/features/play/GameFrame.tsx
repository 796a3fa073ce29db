import { Link, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import alert from "icon:circle-alert";
import { useApp, useSession, useTexts } from "../../core/app.tsx";
import { openDialog } from "../../core/dialogs/dialogs.ts";
import { isSignedIn } from "../../core/session/session.ts";
import { PanelBoundary } from "../../core/PanelBoundary.tsx";
import { failureText, useCall } from "../../core/api/use-call.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Message } from "../../ui/Faces.tsx";
import { GameBar } from "./GameBar.tsx";
import { Opening } from "./Opening.tsx";
import { Stage } from "./Stage.tsx";
import { useOpenGame } from "./use-open-game.ts";

/** A game over the whole window: the thin bar above, the vendor's own page in a frame below. */
export function GameFrame() {
  const { nodeId } = useParams({ strict: false });
  const session = useSession();
  const id = nodeId ?? "";
  const info = useCall("gameInfo", { nodeId: id }, { staleTime: 5 * 60_000 });
  const member = isSignedIn(session) && session.status !== "trial";
  return (
    <div className="game-page flex h-dvh flex-col bg-ground">
      <GameBar tile={info.data} signedIn={member} />
      <main className="relative min-h-0 flex-1">
        <PanelBoundary>
          {member ? <Play key={session.token} nodeId={id} tile={info.data} /> : <SignInFirst tile={info.data} />}
        </PanelBoundary>
      </main>
    </div>
  );
}

function SignInFirst({ tile }: { tile: Parameters<typeof Opening>[0]["tile"] }) {
  const { t } = useTexts();
  const session = useSession();
  const { status } = session;
  const left = status === "visitor" && session.left === true;
  useEffect(() => {
    if (status === "visitor" && !left) openDialog({ name: "login", goOn: () => undefined });
    if (status === "trial") openDialog({ name: "trial" });
  }, [status, left]);
  if (status === "starting") return <Opening tile={tile} />;
  return (
    <Message text={status === "trial" ? t("trial.text") : t("play.signIn")}>
      <div className="flex gap-3">
        {status === "visitor" && (
          <Button look="primary" onClick={() => openDialog({ name: "login", goOn: () => undefined })}>
            {t("auth.logIn")}
          </Button>
        )}
        <Link to="/" className={buttonClass()}>
          {t("action.back")}
        </Link>
      </div>
    </Message>
  );
}

function Play({ nodeId, tile }: { nodeId: string; tile: Parameters<typeof Opening>[0]["tile"] }) {
  const texts = useTexts();
  const { api } = useApp();
  const opening = useOpenGame(api, nodeId, texts.language);
  if (opening.state === "opening") return <Opening tile={tile} slow={opening.slow} />;
  if (opening.state === "open") {
    return <Stage url={opening.url} origin={opening.origin} tile={opening.tile} />;
  }
  return (
    <Message
      icon={alert}
      role="alert"
      text={opening.code === "ORIGIN" ? texts.t("play.refused") : failureText(texts, opening.code)}
    >
      <div className="flex gap-3">
        <Button look="primary" onClick={opening.again}>
          {texts.t("action.retry")}
        </Button>
        <Link to="/" className={buttonClass()}>
          {texts.t("action.back")}
        </Link>
      </div>
    </Message>
  );
}
