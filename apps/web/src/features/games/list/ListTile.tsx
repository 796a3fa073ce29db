import { memo } from "react";
import type { Favourites } from "../../../core/games/favourites.ts";
import { FavouriteHeart } from "../../../core/games/FavouriteHeart.tsx";
import { GameTile } from "../../../core/games/GameTile.tsx";
import type { Tile } from "../../../core/games/use-launch.ts";
import { RoomNote } from "./RoomNote.tsx";

interface Props {
  tile: Tile;
  eager: boolean;
  favourites: Favourites;
  /** The game is played in rooms, of which the tile shows the players. */
  hasRoom?: boolean;
}

/** A game of a long list. Memoised: a page that arrives during a swipe would render every tile again. */
export const ListTile = memo(function ListTile({ tile, eager, favourites, hasRoom = false }: Props) {
  return (
    <GameTile tile={tile} eager={eager} corner={<FavouriteHeart tile={tile} favourites={favourites} />}>
      {hasRoom && <RoomNote nodeId={tile.nodeId} />}
    </GameTile>
  );
});
