import { Link } from "../../../core/router/Link.tsx";
import { useAnySearch } from "../../../core/router/use-router.ts";
import { useEffect } from "react";
import { useApp, useSession, useTexts } from "../../../core/app-context.tsx";
import { dialogs, openDialog } from "../../../core/dialogs/dialogs.ts";
import { categoryPath } from "../../../core/games/categories.ts";
import { LargestBet } from "./LargestBet.tsx";
import { LaterLaunchError } from "./LaterLaunchError.tsx";
import { GameLoading } from "./GameLoading.tsx";
import { GameFrame } from "./GameFrame.tsx";
import type { Tile } from "../../../core/games/use-launch.ts";
import { PlayWith } from "./PlayWith.tsx";
import { useSitting } from "./played-with.ts";
import { WalletFirst } from "./WalletFirst.tsx";
import { useIsLight } from "./use-is-light.ts";
import { useOpenGame } from "./use-open-game.ts";
import { isSignedIn } from "../../../core/session/session.ts";
import { Button, buttonClass } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";

interface Props {
  nodeId: string;
  tile: Tile | undefined;
  /** Called by the game's back button; without it the button leads to the home page. */
  onBack?: () => void;
}

/** Shows a game to a member; a visitor signs in first, a trial member reads that a real account is needed. */
export function Play({ nodeId, tile, onBack }: Props) {
  const session = useSession();
  const { again } = useSitting();
  const member = isSignedIn(session) && session.status !== "trial";
  return member ? (
    <PlayWith key={`${session.token} ${again}`} nodeId={nodeId} tile={tile} token={session.token}>
      {(bonus) => {
        const table = (
          <Table
            key={bonus ?? "cash"}
            nodeId={nodeId}
            tile={tile}
            {...(onBack ? { onBack } : {})}
            {...(bonus === undefined ? {} : { bonus })}
          />
        );
        if (bonus !== undefined) return table;
        return (
          <WalletFirst nodeId={nodeId} tile={tile}>
            {table}
          </WalletFirst>
        );
      }}
    </PlayWith>
  ) : (
    <SignInFirst tile={tile} />
  );
}

function SignInFirst({ tile }: Pick<Props, "tile">) {
  const { t } = useTexts();
  const session = useSession();
  const { status } = session;
  const left = status === "visitor" && session.left === true;
  const name = tile?.displayName;
  useEffect(() => {
    if (status === "visitor" && !left) openDialog({ name: "login", onSuccess: () => undefined });
    if (status === "trial") openDialog({ name: "trial" });
  }, [status, left]);
  // The name of the game may be known only after the login has opened.
  useEffect(() => {
    const open = dialogs.get();
    if (name !== undefined && open?.name === "login" && open.game === undefined) openDialog({ ...open, game: name });
  }, [name]);
  if (status === "starting") return <GameLoading tile={tile} />;
  return (
    <EmptyState text={status === "trial" ? t("trial.text") : t("play.signIn")}>
      <div className="flex flex-wrap justify-center gap-3">
        {status === "trial" && (
          <Button look="primary" onClick={() => openDialog({ name: "register" })}>
            {t("trial.realAccount")}
          </Button>
        )}
        {status === "visitor" && (
          <Button
            look="primary"
            onClick={() =>
              openDialog({ name: "login", onSuccess: () => undefined, ...(tile ? { game: tile.displayName } : {}) })
            }
          >
            {t("auth.logIn")}
          </Button>
        )}
        <Link to="/" className={buttonClass()}>
          {t("action.back")}
        </Link>
      </div>
    </EmptyState>
  );
}

function Table({ nodeId, tile, onBack, bonus }: Props & { bonus?: string }) {
  const texts = useTexts();
  const { api } = useApp();
  const isLight = useIsLight();
  // The same game within the site has another address, which preselects no bet.
  const { pick } = useAnySearch();
  const opening = useOpenGame(texts.language, (wire) =>
    api.call("launchGame", {
      nodeId,
      ...wire,
      ...(pick === undefined ? {} : { pick }),
      ...(bonus === undefined ? {} : { bonus }),
    }),
  );
  if (opening.state === "opening") return <GameLoading tile={tile} slow={opening.slow} />;
  if (opening.state === "open") {
    const { url, origin, tile: opened, largestBet } = opening;
    return (
      <div className="absolute inset-0 flex flex-col">
        <LargestBet of={largestBet} />
        <div className="relative min-h-0 flex-1">
          <GameFrame
            key={String(isLight)}
            url={isLight ? `${url}&theme=light` : url}
            origin={origin}
            tile={opened}
            // A second table beside the first has no bar of its own.
            hasBar={onBack === undefined}
            {...(onBack ? { onBack } : {})}
          />
        </div>
      </div>
    );
  }
  const isGone = opening.isForGood;
  return (
    <LaterLaunchError opening={opening}>
      {(tile || isGone) && (
        <Link to={tile ? categoryPath(tile.gameType) : "/"} className={buttonClass(isGone ? "primary" : "quiet")}>
          {texts.t("play.others")}
        </Link>
      )}
      {(tile || !isGone) && (
        <Link to="/" className={buttonClass()}>
          {texts.t("action.back")}
        </Link>
      )}
    </LaterLaunchError>
  );
}
