import { QueryClientProvider } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { readAnswers, writeAnswers } from "../core/api/reads.ts";
import { AppContext, type App } from "../core/app-context.tsx";
import { fetchQuietly } from "../core/loading/chunks.ts";
import { createPageHistory } from "./page-history.ts";
import { ErrorPage } from "../shell/ErrorPage.tsx";
import { accountRoutes } from "./routes/account.ts";
import { agentRoutes } from "./routes/agents.ts";
import { authRoutes } from "./routes/auth.ts";
import { cashierRoutes, paymentReturn } from "./routes/cashier.ts";
import { contentRoutes } from "./routes/content.ts";
import { game, listRoutes, lotteryRoutes, seamless } from "./routes/games.ts";
import { home, homeRoutes } from "./routes/home.ts";
import { inboxRoutes } from "./routes/inbox.ts";
import { contractRoutes } from "./routes/contracts.ts";
import { member, memberRoutes } from "./routes/member.ts";
import { pointMall, pointMallRoutes } from "./routes/points.ts";
import { protectionRoutes } from "./routes/protection.ts";
import { promotionRoutes } from "./routes/promotions.ts";
import { recordRoutes } from "./routes/records.ts";
import { nowhere, root, shell } from "./routes/root.ts";

/** The one table of paths (specification section 2); each room's routes have their own file. */
export const routeTree = root.addChildren([
  shell.addChildren([
    home.addChildren([...homeRoutes, ...authRoutes]),
    ...listRoutes,
    ...contentRoutes,
    ...lotteryRoutes,
    seamless,
    nowhere,
    paymentReturn,
    pointMall.addChildren(pointMallRoutes),
    member.addChildren([
      ...memberRoutes,
      ...contractRoutes,
      ...cashierRoutes,
      ...recordRoutes,
      ...promotionRoutes,
      ...inboxRoutes,
      ...accountRoutes,
      ...protectionRoutes,
    ]),
  ]),
  game,
  ...agentRoutes,
]);

/** @param nonce on the server: marks the scripts that the router itself writes into the page */
export function createAppRouter(app: App, nonce?: string) {
  const router = createRouter({
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
    ...(!import.meta.env.SSR && { history: createPageHistory() }),
    routeTree,
    context: { app },
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultPreloadDelay: 30,
    defaultErrorComponent: ErrorPage,
    // Only the server dehydrates answers: the browser skips that code.
    ...(import.meta.env.SSR && { dehydrate: () => ({ answers: writeAnswers(app.queries) }) }),
    hydrate: ({ answers }: { answers: string }) => readAnswers(app.queries, answers),
    Wrap: ({ children }) => (
      <AppContext value={app}>
        <QueryClientProvider client={app.queries}>{children}</QueryClientProvider>
      </AppContext>
    ),
  });
  // Preloading is deferred past the touch, and past a press that may follow at once: finding what to fetch takes a
  // cheap phone 20 to 70 ms.
  const { preloadRoute } = router;
  let swipes = 0;
  if (!import.meta.env.SSR) addEventListener("pointercancel", () => (swipes += 1), true);
  router.preloadRoute = async (options) => {
    const before = swipes;
    await new Promise((go) => setTimeout(go, 50));
    // A finger that lands on a link and scrolls on opens nothing.
    return router.state.isLoading || swipes > before ? undefined : fetchQuietly(() => preloadRoute(options));
  };
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
