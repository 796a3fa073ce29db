import { waitFor } from "@testing-library/react";
import { startTransition, useLayoutEffect, useSyncExternalStore } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { App } from "../app-context.tsx";
import { createMemoryHistory } from "./history.ts";
import { Outlet, RouterProvider } from "./Outlet.tsx";
import { createRouter } from "./router.ts";
import { createRoot, createRoute, nowherePath } from "./routes.ts";

const effects: string[] = [];

/** Renders again as soon as it is hydrated, as a page does that learns the width of its window. */
function Frame() {
  const isBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  useLayoutEffect(() => void effects.push(isBrowser ? "frame again" : "frame"), [isBrowser]);
  return (
    <main data-browser={isBrowser}>
      <Outlet />
    </main>
  );
}

function Screen() {
  useLayoutEffect(() => void effects.push("screen"), []);
  return <h1>Screen</h1>;
}

test("a frame that renders again at once leaves its page to be hydrated in slices", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const root = createRoot(Frame);
  const router = createRouter({
    app: {} as App,
    pages: [createRoute({ parent: root, path: "/", component: Screen })],
    nowhere: createRoute({ parent: root, path: nowherePath, component: () => "Nowhere" }),
    history: createMemoryHistory("/"),
    errorPage: () => null,
    scroll: () => ({ leave: vi.fn(), arrive: vi.fn() }),
  });
  await router.start();
  const place = document.body.appendChild(document.createElement("div"));
  place.innerHTML = renderToString(<RouterProvider router={router} />);
  effects.length = 0;
  startTransition(() => void hydrateRoot(place, <RouterProvider router={router} />));
  await waitFor(() => expect(effects).toHaveLength(3));
  expect(effects).toEqual(["frame", "frame again", "screen"]);
});
