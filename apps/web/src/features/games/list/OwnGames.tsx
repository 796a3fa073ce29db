import type { GameType } from "@croupier/contract/domain/game-types";
import type { ReactNode } from "react";
import { Link } from "../../../core/router/Link.tsx";
import clock from "icon:clock";
import heart from "icon:heart";
import { useSession, useTexts } from "../../../core/app-context.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { openDialog } from "../../../core/dialogs/dialogs.ts";
import { useFavouriteGames, useFavourites } from "../../../core/games/favourites.ts";
import type { Tile } from "../../../core/games/use-launch.ts";
import { isSignedIn } from "../../../core/session/session.ts";
import { Button, buttonClass } from "../../../ui/Button.tsx";
import type { IconShapes } from "../../../ui/Icon.tsx";
import { QueryView, type ViewState } from "../../../core/api/QueryView.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { VirtualGrid } from "../../../ui/VirtualGrid.tsx";
import { TileSkeletons } from "./TileSkeletons.tsx";
import { ListTile } from "./ListTile.tsx";
import { lookOf } from "./tile-grid.ts";

interface Props {
  of: "FAV" | "RECENT";
  /** The only category to list. */
  type?: GameType | undefined;
}

/** The member's favourite or last opened games; a visitor is asked to sign in. */
export function OwnGames({ of, type }: Props) {
  const { t } = useTexts();
  const session = useSession();
  if (session.status === "starting") return <TileSkeletons />;
  if (!isSignedIn(session)) {
    return (
      <EmptyState icon={of === "FAV" ? heart : clock} text={t(of === "FAV" ? "favourite.visitor" : "recent.visitor")}>
        <Button look="primary" onClick={() => openDialog({ name: "login" })}>
          {t("auth.logIn")}
        </Button>
      </EmptyState>
    );
  }
  return of === "FAV" ? <Favourites type={type} /> : <Recent type={type} />;
}

function Favourites({ type }: { type: GameType | undefined }) {
  const { t } = useTexts();
  const list = useFavouriteGames();
  const all = useViewState(list, ({ content }) => content.length === 0);
  const mine = list.data?.content.filter(({ gameType }) => type === undefined || gameType === type) ?? [];
  const view: ViewState<Tile[]> =
    all.state !== "ready" ? all : mine.length === 0 ? { state: "empty" } : { state: "ready", value: mine };
  return <Tiles view={view} empty={<None icon={heart} text={t("favourite.none")} />} />;
}

function Recent({ type }: { type: GameType | undefined }) {
  const { t } = useTexts();
  const recent = useCall("recentGames", { pageSize: 100, ...(type ? { gameType: type } : {}) });
  const view = useViewState(recent, ({ list }) => list.length === 0);
  return (
    <Tiles
      view={view.state === "ready" ? { state: "ready", value: view.value.list } : view}
      empty={<None icon={clock} text={t("recent.none")} />}
    />
  );
}

/** An empty list with a link to popular games. */
function None({ icon, text }: { icon: IconShapes; text: string }) {
  const { t } = useTexts();
  return (
    <EmptyState icon={icon} text={text}>
      <Link to="/hot" className={buttonClass()}>
        {t("home.hot")}
      </Link>
    </EmptyState>
  );
}

interface TilesProps {
  view: ViewState<Tile[]>;
  empty: ReactNode;
}

function Tiles({ view, empty }: TilesProps) {
  const favourites = useFavourites();
  return (
    <QueryView of={view} loading={<TileSkeletons />} empty={empty}>
      {(tiles) => (
        <VirtualGrid count={tiles.length} initial={36} className={lookOf(undefined).grid}>
          {(index) => {
            const tile = tiles[index];
            return tile && <ListTile tile={tile} eager={index < 6} favourites={favourites} />;
          }}
        </VirtualGrid>
      )}
    </QueryView>
  );
}
