import type { GameType } from "@croupier/contract/domain/game-types";
import type { ReactNode } from "react";
import clock from "icon:clock";
import heart from "icon:heart";
import { useSession, useTexts } from "../../../core/app-context.tsx";
import { useCall, useFace } from "../../../core/api/use-call.ts";
import { openDialog } from "../../../core/dialogs/dialogs.ts";
import { FavouriteHeart } from "../../../core/games/FavouriteHeart.tsx";
import { useFavourites } from "../../../core/games/favourites.ts";
import { GameTile } from "../../../core/games/GameTile.tsx";
import type { Tile } from "../../../core/games/use-launch.ts";
import { isSignedIn } from "../../../core/session/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { Faces, Message, type Face } from "../../../ui/Faces.tsx";
import { VirtualGrid } from "../../../ui/VirtualGrid.tsx";
import { TileSkeletons } from "./TileSkeletons.tsx";
import { tileGrid } from "./tile-grid.ts";

interface Props {
  of: "FAV" | "RECENT";
  /** Of one category only. */
  type?: GameType | undefined;
}

/** The member's favourite or last opened games; a visitor is offered to sign in. */
export function OwnGames({ of, type }: Props) {
  const { t } = useTexts();
  const session = useSession();
  if (session.status === "starting") return <TileSkeletons />;
  if (!isSignedIn(session)) {
    return (
      <Message icon={of === "FAV" ? heart : clock} text={t(of === "FAV" ? "favourite.visitor" : "recent.visitor")}>
        <Button look="primary" onClick={() => openDialog({ name: "login" })}>
          {t("auth.logIn")}
        </Button>
      </Message>
    );
  }
  return of === "FAV" ? <Favourites type={type} /> : <Recent type={type} />;
}

function Favourites({ type }: { type: GameType | undefined }) {
  const { t } = useTexts();
  const { list } = useFavourites();
  const all = useFace(list, ({ content }) => content.length === 0);
  const mine = list.data?.content.filter(({ gameType }) => type === undefined || gameType === type) ?? [];
  const face: Face<Tile[]> =
    all.face !== "full" ? all : mine.length === 0 ? { face: "empty" } : { face: "full", value: mine };
  return <Tiles face={face} empty={<Message icon={heart} text={t("favourite.none")} />} />;
}

function Recent({ type }: { type: GameType | undefined }) {
  const { t } = useTexts();
  const recent = useCall("recentGames", { pageSize: 100, ...(type ? { gameType: type } : {}) }, { staleTime: 0 });
  const face = useFace(recent, ({ list }) => list.length === 0);
  return (
    <Tiles
      face={face.face === "full" ? { face: "full", value: face.value.list } : face}
      empty={<Message icon={clock} text={t("recent.none")} />}
    />
  );
}

function Tiles({ face, empty }: { face: Face<Tile[]>; empty: ReactNode }) {
  const { t } = useTexts();
  return (
    <Faces of={face} retryLabel={t("action.retry")} waiting={<TileSkeletons />} empty={empty}>
      {(tiles) => (
        <VirtualGrid count={tiles.length} initial={36} className={tileGrid}>
          {(index) => {
            const tile = tiles[index];
            return tile && <GameTile tile={tile} eager={index < 6} corner={<FavouriteHeart tile={tile} />} />;
          }}
        </VirtualGrid>
      )}
    </Faces>
  );
}
