import { SetupError } from "@croupier/server/setup-error";
import { ownTilePath } from "../../../art/paths.ts";
import type { Pool, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import type { SaveCatalogue } from "../../site/merchants/folder/import-games.ts";
import type { GameOfFile, GamesFile } from "../../site/merchants/folder/games-schema.ts";
import type { OwnGames } from "../../site/merchants/folder/read-games.ts";
import * as own from "./own-store.ts";
import { findStatedReturns, seedCatalogue, type GameRow, type SeedGame } from "./store.ts";

/** Creates the function that stores an operator's own catalogue. Games and vendors that left it are listed no longer. */
export const createSaveCatalogue =
  (db: Pool): SaveCatalogue =>
  (games, faultOf) =>
    transact(db, async (tx) => {
      await own.lockCatalogue(tx);
      const stored = await own.findOwnCatalogue(tx);
      if (stored && stored.revision === games.revision && stored.hash !== games.hash)
        throw new SetupError(
          `revision: the database has another file of revision ${games.revision}; raise it with every change.`,
        );
      if (stored && games.revision <= stored.revision) return games.revision === stored.revision ? "known" : "older";
      await store(tx, games);
      const fault = faultOf(await findStatedReturns(tx));
      // The transaction is rolled back.
      if (fault !== undefined) throw new SetupError(`These games do not fit: ${fault}`);
      await own.saveOwnCatalogue(tx, games.revision, games.hash);
      return "stored";
    });

async function store(tx: Tx, { vendors, games }: OwnGames): Promise<void> {
  const [bound] = await own.findBoundGames(tx, games);
  if (bound) {
    const at = games.findIndex(({ nodeId }) => nodeId === bound.asked);
    throw new SetupError(
      `- games.${at}.nodeId: ${bound.node_id} is ${bound.vassalage} ${bound.game_code} in the database, and bets name it so.`,
    );
  }
  const offers = vendors.flatMap((each, at) =>
    each.offers.map(({ gameType, note, opensList }) => ({
      vassalage: each.vassalage,
      game_type: gameType,
      notes: note,
      is_game: opensList ? ("VASSALAGE" as const) : ("GAME" as const),
      sort: at,
    })),
  );
  await seedCatalogue(
    tx,
    vendors.map(({ vassalage, name, hue, mark }) => ({ vassalage, display_name: name, hue, mark })),
    offers,
    games.map(toRow),
    { isOwn: true },
  );
  await own.unlistOthers(tx, { offers, games });
}

function toRow(game: GamesFile["games"][number], at: number): SeedGame {
  return {
    node_id: game.nodeId,
    vassalage: game.vassalage,
    game_code: game.gameCode,
    game_type: game.gameType,
    display_name: game.name,
    names: { en: game.name, ...game.names },
    hue: game.hue,
    icon_url: ownTilePath(game.picture, "icon"),
    large_icon: ownTilePath(game.picture, "large"),
    small_icon: ownTilePath(game.picture, "small"),
    is_hot: game.hot,
    is_new: game.new,
    is_game: "GAME",
    volatility: game.volatility ?? null,
    engine: engineOf(game),
    stated_return: game.statedReturn,
    group_name: game.group,
    features: game.features,
    sort: at,
  };
}

const engines = {
  RNG: { kind: "slot", skin: "" },
  LIVE: { kind: "table" },
  FISH: { kind: "pond" },
  PVP: { kind: "table" },
  SPORTS: { kind: "book" },
  ESPORTS: { kind: "book" },
  COCKFIGHT: { kind: "book" },
  LOTT: { kind: "lottery" },
  ELOTT: { kind: "lottery" },
  BGS: { kind: "solo" },
} as const;

/** Returns the kind of a game, by which bets and bonuses know games between players. */
const engineOf = ({ gameType, betweenPlayers }: GameOfFile): GameRow["engine"] =>
  betweenPlayers ? { kind: "room" } : engines[gameType];
