import { readQuery } from "../../core/router/read-query.ts";
import { createRoute } from "../../core/router/routes.ts";
import { prefetch } from "../../core/api/reads.ts";
import type { App } from "../../core/app-context.tsx";
import { loadList, readListSearch } from "../../features/games/list/load-list.ts";
import { readLotterySearch } from "../../features/games/lottery/lottery-search.ts";
import { root, shell } from "./root.ts";
import { screen } from "./screen.ts";

/** Creates the route of a category's list; `/hot` is the public list of hot games. */
const list = <P extends string>(path: P) =>
  createRoute({
    parent: shell,
    path,
    readSearch: readListSearch,
    loader: (app, { search }) => loadList(app, path, search),
    component: screen("games", () => import("../../features/games/list/GameList.tsx"), "GameList"),
  });
const ownList = <P extends string>(path: P) =>
  createRoute({
    parent: shell,
    path,
    component: screen("games", () => import("../../features/games/list/OwnList.tsx"), "OwnList"),
  });
/** The game lobby. */
const lobby = createRoute({
  parent: shell,
  path: "games",
  loader: (app) => prefetch(app, "gameMenus", {}),
  component: screen("games", () => import("../../features/games/lobby/Lobby.tsx"), "GamesLobby"),
});
export const listRoutes = [
  lobby,
  ownList("favorite"),
  ownList("recent"),
  list("hot"),
  list("rng"),
  list("live"),
  list("fish"),
  list("pvp"),
  list("bgs"),
  list("sports"),
  list("esports"),
  list("lott"),
  list("elott"),
  list("cockfight"),
] as const;

/** Creates the route of a lottery; the router ignores letter case, and /lottert is an alias of /lottery. */
const lottery = <P extends string>(path: P) =>
  createRoute({
    parent: shell,
    path,
    readSearch: readLotterySearch,
    component: screen("games", () => import("../../features/games/lottery/Lottery.tsx"), "Lottery"),
  });
export const lotteryRoutes = [
  lottery("lottery"),
  lottery("lottert"),
  lottery("seaLottery"),
  lottery("vnLottery"),
] as const;

/** Reads a game: the server needs its name for the page, the browser opens the page without waiting. */
function readGame(app: App, nodeId: string): Promise<void> | undefined {
  const read = prefetch(app, "gameInfo", { nodeId });
  return import.meta.env.SSR ? read : undefined;
}

/** A bet of a sports event to open the game with. */
const pick = /^\d{1,18}\.[a-z0-9:.-]{1,40}$/;

/** The route of a game in the whole window. */
export const game = createRoute({
  parent: root,
  path: "game/$nodeId",
  // `beside` is a second live table, or "choose" while the player chooses one.
  readSearch: readQuery<{ pick?: string; beside?: string }>({ pick, beside: /^(\d{1,18}|choose)$/ }),
  loader: (app, { params: { nodeId = "" } }) => readGame(app, nodeId),
  component: screen("games", () => import("../../features/games/launch/GamePage.tsx"), "GamePage"),
});

/** The route of a game within the site. */
export const seamless = createRoute({
  parent: shell,
  path: "seamless",
  readSearch: readQuery<{ nodeId?: string; pick?: string }>({ nodeId: /^\d{1,18}$/, pick }),
  loader: (app, { search: { nodeId } }) =>
    nodeId === undefined ? prefetch(app, "hotGames", {}) : readGame(app, nodeId),
  component: screen("games", () => import("../../features/games/launch/Seamless.tsx"), "Seamless"),
});
