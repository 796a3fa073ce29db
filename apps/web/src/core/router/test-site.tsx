import { act, render, screen } from "@testing-library/react";
import { vi } from "vitest";
import type { App } from "../app-context.tsx";
import { createMemoryHistory } from "./history.ts";
import { Outlet, RouterProvider } from "./Outlet.tsx";
import { createRouter, type ErrorPageProps } from "./router.ts";
import { createRoot, createRoute, nowherePath, type Route, type Screen } from "./routes.ts";

const ErrorPage = ({ error, reset }: ErrorPageProps) => (
  <button type="button" onClick={reset}>
    {error instanceof Error ? error.message : ""}
  </button>
);

interface Extra {
  loader?: () => unknown;
  readSearch?: (query: Record<string, unknown>) => object;
}

/** Opens a site with a frame and the given screens, by path. */
export async function openSite(screens: Record<string, Screen | [Screen, Extra]>, at = "/") {
  const frames = vi.fn();
  const root = createRoot(() => <Outlet />);
  const frame = createRoute({
    parent: root,
    component: function Frame() {
      frames();
      return (
        <main>
          <Outlet />
        </main>
      );
    },
  });
  const pages = Object.entries(screens).map(([path, given]): Route => {
    const [component, extra = {}] = Array.isArray(given) ? given : [given];
    return createRoute({ parent: frame, path, component, ...extra }) as Route;
  });
  const history = createMemoryHistory(at);
  const scroll = { leave: vi.fn(), arrive: vi.fn() };
  const router = createRouter({
    app: {} as App,
    pages,
    nowhere: createRoute({ parent: frame, path: nowherePath, component: () => "Nowhere" }),
    history,
    errorPage: ErrorPage,
    scroll: () => scroll,
  });
  await router.start();
  render(<RouterProvider router={router} />);
  const go = (href: string) => act(() => router.navigate({ href }));
  return { router, go, frames, scroll, history };
}

/** Returns the text of the page that is shown. */
export const text = () => screen.getByRole("main").textContent;
