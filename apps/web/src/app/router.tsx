import { dehydrate, hydrate, QueryClientProvider, type DehydratedState } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type AsyncRouteComponent,
} from "@tanstack/react-router";
import type { RowName, WireInput } from "@croupier/contract/rows";
import { returnPath, thirdParties } from "@croupier/contract/domain/social-login";
import { callQuery } from "../core/api/queries.ts";
import { AppContext, type App } from "../core/app-context.tsx";
import { Home } from "../features/content/home/Home.tsx";
import { loadHome } from "../features/content/home/load-home.ts";
import { loadList, readListSearch } from "../features/games/list/load-list.ts";
import { readLotterySearch } from "../features/games/lottery/lottery-search.ts";
import { OpenLogin, OpenRegister, OpenThirdParty } from "./routes/AuthRoutes.tsx";
import { ErrorPage } from "../shell/ErrorPage.tsx";
import { NotFound } from "../shell/NotFound.tsx";
import { Page } from "../shell/Page.tsx";
import { Shell } from "../shell/Shell.tsx";

export interface RouterContext {
  app: App;
}

/** The one table of paths (specification section 2). */
const root = createRootRouteWithContext<RouterContext>()({ component: Page, notFoundComponent: NotFound });

/** The navigation stands in every page the server renders. */
const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  component: Shell,
  loader: ({ context: { app } }) =>
    app.queries.prefetchQuery({ ...callQuery(app.api, "gameMenus", {}), staleTime: 5 * 60_000 }),
});

/** What another house put into the address, each as the text it is. */
function readSaid(search: Record<string, unknown>): { state?: string; code?: string; iss?: string } {
  const said = ["state", "code", "iss"].flatMap((name) =>
    search[name] === undefined ? [] : [[name, String(search[name])]],
  );
  return Object.fromEntries(said) as { state?: string; code?: string; iss?: string };
}

/** One content instance for every address of the home page: a popup over it never mounts it anew. */
const home = createRoute({
  getParentRoute: () => shell,
  id: "home",
  component: Home,
  loader: ({ context }) => loadHome(context.app),
});
const homeRoutes = [
  ...["/", "/index", "/index.html", "/home"].map((path) => createRoute({ getParentRoute: () => home, path })),
  createRoute({
    getParentRoute: () => home,
    path: "/login",
    component: OpenLogin,
    // A path of this site and nothing else: "//elsewhere" is none.
    validateSearch: ({ next }: Record<string, unknown>): { next?: string } =>
      typeof next === "string" && /^\/[A-Za-z][\w/?=&%.-]{0,200}$/.test(next) ? { next } : {},
  }),
  ...thirdParties.map((provider) =>
    createRoute({
      getParentRoute: () => home,
      path: returnPath(provider),
      component: OpenThirdParty,
      validateSearch: readSaid,
    }),
  ),
  createRoute({
    getParentRoute: () => home,
    path: "/register",
    component: OpenRegister,
    validateSearch: (search: Record<string, unknown>): { referralCode?: string } =>
      search["referralCode"] === undefined ? {} : { referralCode: String(search["referralCode"]).slice(0, 64) },
  }),
];

/** Lists of a category; `/hot` is the account-free list of hot games. */
const list = <P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    validateSearch: readListSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ context, deps }) => loadList(context.app, path, deps),
    component: lazyRouteComponent(() => import("../features/games/list/GameList.tsx"), "GameList"),
  });
const ownList = <P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    component: lazyRouteComponent(() => import("../features/games/list/OwnList.tsx"), "OwnList"),
  });
const listRoutes = [
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

/**
 * Rendered on the server like every page: until the session is known they show the same skeleton there and here. Left to
 * the browser alone (`ssr: false`) they would become live after the rest, against a router that has moved on.
 */
const member = createRoute({
  getParentRoute: () => shell,
  path: "member",
  component: lazyRouteComponent(() => import("../features/member/MemberCentre.tsx"), "MemberCentre"),
});
const memberRoutes = [
  createRoute({
    getParentRoute: () => member,
    path: "/",
    component: lazyRouteComponent(() => import("../features/member/Me.tsx"), "Me"),
  }),
  createRoute({
    getParentRoute: () => member,
    path: "depositv2",
    component: lazyRouteComponent(() => import("../features/cashier/deposits/Deposit.tsx"), "Deposit"),
  }),
  createRoute({
    getParentRoute: () => member,
    path: "transferFund",
    component: lazyRouteComponent(() => import("../features/cashier/vendor-wallets/TransferFund.tsx"), "TransferFund"),
  }),
  createRoute({
    getParentRoute: () => member,
    path: "bonusDetails",
    component: lazyRouteComponent(() => import("../features/cashier/turnover/BonusDetails.tsx"), "BonusDetails"),
  }),
  createRoute({
    getParentRoute: () => member,
    path: "withdraw",
    component: lazyRouteComponent(() => import("../features/cashier/withdrawals/Withdraw.tsx"), "Withdraw"),
  }),
  createRoute({
    getParentRoute: () => member,
    path: "transferUpline",
    component: lazyRouteComponent(
      () => import("../features/cashier/member-transfers/TransferUpline.tsx"),
      "TransferUpline",
    ),
  }),
  createRoute({
    getParentRoute: () => member,
    path: "personalHistoryCopy",
    component: lazyRouteComponent(() => import("../features/records/BettingRecord.tsx"), "BettingRecord"),
  }),
  createRoute({
    getParentRoute: () => member,
    path: "transactionHistory",
    component: lazyRouteComponent(() => import("../features/records/AccountRecord.tsx"), "AccountRecord"),
  }),
  createRoute({
    getParentRoute: () => member,
    path: "personalProfit",
    component: lazyRouteComponent(() => import("../features/records/Profit.tsx"), "Profit"),
  }),
  createRoute({
    getParentRoute: () => member,
    path: "statement",
    component: lazyRouteComponent(() => import("../features/records/Statement.tsx"), "Statement"),
  }),
  createRoute({
    getParentRoute: () => member,
    path: "manualRebate",
    component: lazyRouteComponent(() => import("../features/promotions/rebates/ManualRebate.tsx"), "ManualRebate"),
  }),
  createRoute({
    getParentRoute: () => member,
    path: "rewardCenter",
    component: lazyRouteComponent(() => import("../features/promotions/rewards/RewardCentre.tsx"), "RewardCentre"),
  }),
  createRoute({
    getParentRoute: () => member,
    path: "missionLeaderboard",
    component: lazyRouteComponent(() => import("../features/promotions/rewards/Missions.tsx"), "Missions"),
  }),
  createRoute({
    getParentRoute: () => member,
    path: "referral",
    component: lazyRouteComponent(() => import("../features/promotions/referrals/Referral.tsx"), "Referral"),
  }),
  createRoute({
    getParentRoute: () => member,
    path: "messageV2",
    component: lazyRouteComponent(() => import("../features/inbox/Messages.tsx"), "Messages"),
  }),
  createRoute({
    getParentRoute: () => member,
    path: "securityCenter",
    component: lazyRouteComponent(() => import("../features/account/SecurityCentre.tsx"), "SecurityCentre"),
  }),
];

/** The lotteries; paths match in any letter case (the router's way), and /lottert is a spelling of /lottery. */
const lottery = <P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    validateSearch: readLotterySearch,
    component: lazyRouteComponent(() => import("../features/games/lottery/Lottery.tsx"), "Lottery"),
  });
const lotteryRoutes = [lottery("lottery"), lottery("lottert"), lottery("seaLottery"), lottery("vnLottery")] as const;

/** Pages to be read: the merchant's own words, and what the platform tells of everybody. */
const read = <P extends string, N extends RowName>(
  path: P,
  name: N,
  input: WireInput<N>,
  component: AsyncRouteComponent<unknown>,
) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    component,
    loader: ({ context: { app } }) =>
      app.queries.prefetchQuery({ ...callQuery(app.api, name, input), staleTime: 60_000 }),
  });
const promotionPages = () => import("../features/promotions/Promotions.tsx");
const articlePages = () => import("../features/content/articles/Articles.tsx");
const contentRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: "download",
    component: lazyRouteComponent(() => import("../features/content/download/Download.tsx"), "Download"),
  }),
  read("promotions", "promotions", {}, lazyRouteComponent(promotionPages, "Promotions")),
  read("promotions/$promotionId", "promotions", {}, lazyRouteComponent(promotionPages, "PromotionDetail")),
  read(
    "help",
    "helpCentre",
    { device: "WEB" },
    lazyRouteComponent(() => import("../features/content/help/HelpCentre.tsx"), "HelpCentre"),
  ),
  read("blog", "articles", { kind: "BLOG" }, lazyRouteComponent(articlePages, "Blog")),
  read("blog/$articleId", "articles", { kind: "BLOG" }, lazyRouteComponent(articlePages, "BlogArticle")),
  read("about", "articles", { kind: "ABOUT" }, lazyRouteComponent(articlePages, "Articles")),
  read("responsible-gaming", "articles", { kind: "RESPONSIBLE" }, lazyRouteComponent(articlePages, "Articles")),
  read("licenses", "articles", { kind: "LICENCES" }, lazyRouteComponent(articlePages, "Articles")),
  read(
    "winners",
    "winnerBoard",
    { gameCategory: "ALL", limitNum: 20 },
    lazyRouteComponent(() => import("../features/games/leaderboard/Winners.tsx"), "Winners"),
  ),
  // Read in the browser: it tells the member's own place.
  createRoute({
    getParentRoute: () => shell,
    path: "leaderboard",
    component: lazyRouteComponent(() => import("../features/games/leaderboard/Leaderboard.tsx"), "Leaderboard"),
  }),
];

/** The points mall and its sub-screens. Goods and rules are for everybody, the rest is the member's own. */
const pointMall = createRoute({
  getParentRoute: () => shell,
  path: "pointMall",
  component: lazyRouteComponent(() => import("../features/points/PointMall.tsx"), "PointMall"),
});
const pointMallRoutes = [
  createRoute({
    getParentRoute: () => pointMall,
    path: "/",
    loader: ({ context: { app } }) =>
      app.site.get().permission.flags.PTSYS3
        ? app.queries.prefetchQuery({ ...callQuery(app.api, "pointsRewards", {}), staleTime: 10_000 })
        : undefined,
    component: lazyRouteComponent(() => import("../features/points/GoodsList.tsx"), "GoodsList"),
  }),
  createRoute({
    getParentRoute: () => pointMall,
    path: "history",
    component: lazyRouteComponent(() => import("../features/points/RedeemHistory.tsx"), "RedeemHistory"),
  }),
  createRoute({
    getParentRoute: () => pointMall,
    path: "details",
    component: lazyRouteComponent(() => import("../features/points/PointsDetails.tsx"), "PointsDetails"),
  }),
  createRoute({
    getParentRoute: () => pointMall,
    path: "rules",
    component: lazyRouteComponent(() => import("../features/points/PointsRules.tsx"), "PointsRules"),
  }),
];

const game = createRoute({
  getParentRoute: () => root,
  path: "game/$nodeId",
  component: lazyRouteComponent(() => import("../features/games/launch/GameFrame.tsx"), "GameFrame"),
});

/** A game within the site. */
const seamless = createRoute({
  getParentRoute: () => shell,
  path: "seamless",
  validateSearch: ({ nodeId }: Record<string, unknown>): { nodeId?: string } =>
    /^\d{1,18}$/.test(String(nodeId)) ? { nodeId: String(nodeId) } : {},
  loader: ({ context: { app } }) =>
    app.queries.prefetchQuery({ ...callQuery(app.api, "hotGames", {}), staleTime: 60_000 }),
  component: lazyRouteComponent(() => import("../features/games/launch/Seamless.tsx"), "Seamless"),
});

/** The agents' own pages stand without the site's header. */
const agentRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: "agent",
    component: lazyRouteComponent(() => import("../features/auth/AgentLanding.tsx"), "AgentLanding"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "agentHome",
    component: lazyRouteComponent(() => import("../features/agent/AgentHome.tsx"), "AgentHome"),
  }),
];

const routeTree = root.addChildren([
  shell.addChildren([
    home.addChildren(homeRoutes),
    ...listRoutes,
    ...contentRoutes,
    ...lotteryRoutes,
    seamless,
    pointMall.addChildren(pointMallRoutes),
    member.addChildren(memberRoutes),
  ]),
  game,
  ...agentRoutes,
]);

export function createAppRouter(app: App) {
  return createRouter({
    routeTree,
    context: { app },
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultPreloadDelay: 80,
    defaultErrorComponent: ErrorPage,
    dehydrate: () => ({ queries: dehydrate(app.queries) as unknown as string }),
    hydrate: ({ queries }: { queries: string }) => hydrate(app.queries, queries as unknown as DehydratedState),
    Wrap: ({ children }) => (
      <AppContext value={app}>
        <QueryClientProvider client={app.queries}>{children}</QueryClientProvider>
      </AppContext>
    ),
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
