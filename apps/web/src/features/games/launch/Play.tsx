import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useApp, useSession, useTexts } from "../../../core/app-context.tsx";
import { openDialog } from "../../../core/dialogs/dialogs.ts";
import { categoryPath } from "../../../core/games/categories.ts";
import { NotOpened } from "./NotOpened.tsx";
import { Opening } from "./Opening.tsx";
import { Stage } from "./Stage.tsx";
import type { Tile } from "../../../core/games/use-launch.ts";
import { useOpenGame } from "./use-open-game.ts";
import { isSignedIn } from "../../../core/session/session.ts";
import { Button, buttonClass } from "../../../ui/Button.tsx";
import { Message } from "../../../ui/Faces.tsx";

interface Props {
  nodeId: string;
  tile: Tile | undefined;
}

/** A game for who may play it: a visitor signs in first, a trial member is told what is needed. */
export function Play({ nodeId, tile }: Props) {
  const session = useSession();
  const member = isSignedIn(session) && session.status !== "trial";
  return member ? <Table key={session.token} nodeId={nodeId} tile={tile} /> : <SignInFirst tile={tile} />;
}

function SignInFirst({ tile }: Pick<Props, "tile">) {
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
      <div className="flex flex-wrap justify-center gap-3">
        {status === "trial" && (
          <Button look="primary" onClick={() => openDialog({ name: "register" })}>
            {t("trial.realAccount")}
          </Button>
        )}
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

function Table({ nodeId, tile }: Props) {
  const texts = useTexts();
  const { api } = useApp();
  const opening = useOpenGame(texts.language, (wire) => api.call("launchGame", { nodeId, ...wire }));
  if (opening.state === "opening") return <Opening tile={tile} slow={opening.slow} />;
  if (opening.state === "open") {
    return <Stage url={opening.url} origin={opening.origin} tile={opening.tile} />;
  }
  return (
    <NotOpened opening={opening}>
      {tile && (
        <Link to={categoryPath(tile.gameType)} className={buttonClass()}>
          {texts.t("play.others")}
        </Link>
      )}
      <Link to="/" className={buttonClass()}>
        {texts.t("action.back")}
      </Link>
    </NotOpened>
  );
}
