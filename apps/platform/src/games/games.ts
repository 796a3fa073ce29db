import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import { vendorIconPath } from "../../art/paths.ts";
import { createCatalogue } from "./catalogue/catalogue.ts";
import { catalogueHandlers } from "./catalogue/routes.ts";
import { toTile } from "./catalogue/tiles.ts";
import { vendorLabel } from "@croupier/contract/domain/vendor-label";
import type { TimedJob } from "../kit/jobs/jobs.ts";
import type { Db, Pool } from "../kit/db/pool.ts";
import type { Environment } from "../env.ts";
import { favouriteHandlers } from "./favourites/routes.ts";
import { findRecent, noteOpened } from "./favourites/store.ts";
import { isOfMode } from "./lottery/menus.ts";
import { leaderboardHandlers } from "./leaderboard/routes.ts";
import { lobbyHandlers } from "./lobby/routes.ts";
import { lotteryHandlers } from "./lottery/routes.ts";
import type { Merchants } from "../site/merchants/merchants.ts";
import { launchHandlers } from "./launch/routes.ts";
import { profitHandlers } from "./records/profit.ts";
import { maskName } from "./records/rules.ts";
import { createZones } from "./records/zones.ts";
import { statementHandlers } from "./records/statement.ts";
import { recordHandlers } from "./records/routes.ts";
import { createArcade } from "./vendors/arcade/arcade.ts";
import { createBoard } from "./vendors/arcade/board.ts";
import { createLobby } from "./vendors/arcade/lobby.ts";
import { createLaunch } from "./vendors/launch.ts";
import { arcadeStatements } from "./vendors/arcade/statements.ts";
import { arcadeWallet } from "./vendors/arcade/wallet.ts";
import { serveSeamless } from "./vendors/seamless.ts";
import { watchOpenRounds, type OverdueAlarm } from "./vendors/rounds.ts";
import { isVendorOpen, sweepVendors } from "./vendors/store.ts";
import { createWalletTimes } from "../kit/metrics/wallet-times.ts";

/** Composes the games: catalogue, vendors, launches and records. */
export function createGames(environment: Environment, db: Pool) {
  const vendorKey = environment.seamlessKeys[0];
  return {
    catalogue: createCatalogue({ db, vendorIcon: vendorIconPath }),
    arcade: createArcade({
      url: environment.arcadeUrl,
      publicUrl: environment.arcadePublicUrl,
      port: environment.arcadePort,
      timeoutMs: environment.arcadeTimeoutMs,
    }),
    board: createBoard(environment.arcadeUrl),
    lobby: createLobby(environment.arcadeUrl),
    statements: arcadeStatements(environment.arcadeUrl, vendorKey),
    vendorWallet: arcadeWallet(environment.arcadeUrl, vendorKey),
    isVendorOpen,
  };
}

export type Games = ReturnType<typeof createGames>;

export function gameHandlers(
  { catalogue, arcade, board, lobby }: Games,
  { db, reads }: { db: Pool; reads: Db },
  merchants: Merchants,
) {
  const zoneOf = createZones(db, merchants);
  const configOf = async (code: string) => (await merchants.byCode(code)).config;
  return {
    ...catalogueHandlers(catalogue, merchants),
    ...favouriteHandlers({
      db,
      offerOf: async (code) => (await configOf(code)).offer,
      tiles: async (code, nodeIds, language) => catalogue.tiles(await configOf(code), nodeIds, language),
    }),
    ...recordHandlers({ db, reads, vendorLabel }),
    ...profitHandlers({ db: reads, vendorLabel, zoneOf }),
    ...leaderboardHandlers({ db: reads, merchants, maskName }),
    ...statementHandlers(reads, zoneOf),
    ...lotteryHandlers({
      lotteries: async (code, language) => catalogue.lotteries(await configOf(code), language),
      board,
      recent: (memberId) => findRecent(db, memberId, { gameType: "ELOTT", offer: undefined }, 30, 0),
    }),
    ...lobbyHandlers({
      lobby,
      merchants,
      openGames: async (code, gameType) => catalogue.openGames(await configOf(code), gameType),
      newVendors: async (code) => catalogue.newVendors(await configOf(code)),
    }),
    ...launchHandlers({
      launch: (request) => createLaunch(db, arcade, request),
      lottery: async (code, gameCode, mode) =>
        (await catalogue.lotteries(await configOf(code), "en")).find(
          (each) => each.tile.gameCode === gameCode && isOfMode(each, mode),
        )?.tile.nodeId,
      opened: (memberId, nodeId) => noteOpened(db, memberId, nodeId),
      game: async (code, nodeId, language) => {
        const row = await catalogue.game(await configOf(code), nodeId);
        return row && { tile: toTile(row, language), isOpen: row.status === "open", isPlayable: row.engine !== null };
      },
      limits: async (code) => {
        const { maxStake, launchGameCDNs } = await configOf(code);
        return { maxStake, launchCdns: launchGameCDNs };
      },
    }),
  };
}

/** Serves the wallet calls of vendors. */
export const serveGames = (
  app: FastifyInstance,
  environment: Environment,
  db: Pool,
  { idleMinutes, metrics }: { idleMinutes: number; metrics: Registry },
): Promise<void> =>
  serveSeamless(app, {
    db,
    keys: environment.seamlessKeys,
    idleMinutes,
    batchSize: environment.seamlessBatch,
    noteTime: createWalletTimes(metrics),
  });

export function gameJobs(db: Pool, alarm: OverdueAlarm): TimedJob[] {
  return [
    { name: "sweep-vendors", schedule: "30 * * * * *", run: () => sweepVendors(db) },
    { name: "watch-rounds", schedule: "45 20 * * * *", run: () => watchOpenRounds(db, alarm) },
  ];
}
