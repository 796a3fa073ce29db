import { QueryClientProvider } from "@tanstack/react-query";
import { AppContext, type App } from "../core/app-context.tsx";
import { fetchQuietly } from "../core/loading/chunks.ts";
import { createBrowserHistory, type PageHistory } from "../core/router/history.ts";
import { RouterProvider } from "../core/router/Outlet.tsx";
import { createRouter, type Router } from "../core/router/router.ts";
import { watchScroll } from "../core/router/scroll.ts";
import { ErrorPage } from "../shell/ErrorPage.tsx";
import { accountRoutes } from "./routes/account.ts";
import { agentRoutes } from "./routes/agents.ts";
import { authRoutes } from "./routes/auth.ts";
import { cashierRoutes, paymentReturn } from "./routes/cashier.ts";
import { contentRoutes } from "./routes/content.ts";
import { game, listRoutes, lotteryRoutes, seamless } from "./routes/games.ts";
import { homeRoutes } from "./routes/home.ts";
import { inboxRoutes } from "./routes/inbox.ts";
import { contractRoutes } from "./routes/contracts.ts";
import { memberRoutes } from "./routes/member.ts";
import { pointMallRoutes } from "./routes/points.ts";
import { protectionRoutes } from "./routes/protection.ts";
import { promotionRoutes } from "./routes/promotions.ts";
import { recordRoutes } from "./routes/records.ts";
import { nowhere } from "./routes/root.ts";
import { pageQuery } from "./page-query.ts";

/** The one table of paths (specification section 2); each room's routes have their own file. */
export const pages = [
  ...homeRoutes,
  ...authRoutes,
  ...listRoutes,
  ...contentRoutes,
  ...lotteryRoutes,
  seamless,
  paymentReturn,
  ...pointMallRoutes,
  ...memberRoutes,
  ...contractRoutes,
  ...cashierRoutes,
  ...recordRoutes,
  ...promotionRoutes,
  ...inboxRoutes,
  ...accountRoutes,
  ...protectionRoutes,
  game,
  ...agentRoutes,
] as const;

/** @param history on the server: the address of the request */
export function createAppRouter(app: App, history?: PageHistory): Router {
  let swipes = 0;
  if (!import.meta.env.SSR) addEventListener("pointercancel", () => (swipes += 1), true);
  const router = createRouter({
    app,
    pages,
    nowhere,
    history: history ?? createBrowserHistory(pageQuery),
    errorPage: ErrorPage,
    isNowhere: !import.meta.env.SSR && "nowhere" in document.documentElement.dataset,
    ...(import.meta.env.SSR ? {} : { scroll: watchScroll }),
    // Preloading is deferred past the touch, and past a press that may follow at once: finding what to fetch takes a
    // cheap phone 20 to 70 ms.
    preloading: async (load) => {
      const before = swipes;
      await new Promise((go) => setTimeout(go, 50));
      // A finger that lands on a link and scrolls on opens nothing.
      return router.isLoading() || swipes > before ? undefined : fetchQuietly(load);
    },
  });
  return router;
}

/** The whole page, with the services that its parts use. */
export function Site({ app, router }: { app: App; router: Router }) {
  return (
    <AppContext value={app}>
      <QueryClientProvider client={app.queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppContext>
  );
}

declare module "../core/router/targets.ts" {
  interface Register {
    pages: typeof pages;
  }
}
