import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import type { App } from "../app-context.tsx";
import { createMemoryHistory } from "./history.ts";
import { Outlet, RouterProvider } from "./Outlet.tsx";
import { createRouter } from "./router.ts";
import { createRoot, createRoute, nowherePath, type Route } from "./routes.ts";
import { useBlocker } from "./use-blocker.ts";
import { useCover } from "./use-cover.ts";

function Sheet({ name, close }: { name: string; close: (() => void) | undefined }) {
  useCover(close);
  return <p>{name}</p>;
}

/** The names of the sheets over the page, the uppermost last. */
const names = () => screen.queryAllByText(/^sheet/).map(({ textContent }) => textContent);

/** Opens the pages "/" and "/hot", over which sheets can lie, and "/table", which asks before it is left. */
async function openSite(history = createMemoryHistory("/")) {
  let show: (sheets: string[]) => void = () => undefined;
  const root = createRoot(() => {
    const [sheets, setSheets] = useState<string[]>([]);
    show = setSheets;
    const drop = (name: string) => setSheets((all) => all.filter((each) => each !== name));
    return (
      <>
        <main>
          <Outlet />
        </main>
        {sheets.map((name) => (
          <Sheet key={name} name={name} close={name === "sheet required" ? undefined : () => drop(name)} />
        ))}
      </>
    );
  });
  function Table() {
    const leaving = useBlocker(() => true);
    if (!leaving) return "Table";
    return (
      <>
        <Sheet name="sheet question" close={leaving.stay} />
        <button type="button" onClick={leaving.go}>
          {"go"}
        </button>
      </>
    );
  }
  const frame = createRoute({ parent: root, component: () => <Outlet /> });
  const screens = { "/": () => "Home", "/hot": () => "Hot", "/table": Table };
  const pages = Object.entries(screens).map(
    ([path, component]): Route => createRoute({ parent: frame, path, component }) as Route,
  );
  const router = createRouter({
    app: {} as App,
    pages,
    nowhere: createRoute({ parent: frame, path: nowherePath, component: () => "Nowhere" }),
    history,
    errorPage: () => null,
  });
  await router.start();
  render(<RouterProvider router={router} />);
  return {
    router,
    history,
    go: (href: string, replace = false) => act(() => router.navigate({ href, replace })),
    /** Presses the browser's back button, or its forward button. */
    press: (by: number) => act(async () => history.go(by)),
    show: (...sheets: string[]) => act(async () => show(sheets)),
    href: () => history.read(0).href,
  };
}

const text = () => screen.getByRole("main").textContent;

test("Back closes the uppermost dialog and stays on the page, then leaves it", async () => {
  const { go, press, show } = await openSite();
  await go("/hot");
  await show("sheet 1", "sheet 2");
  await press(-1);
  expect(names()).toEqual(["sheet 1"]);
  await press(-1);
  expect(names()).toEqual([]);
  expect(text()).toBe("Hot");
  await press(-1);
  await waitFor(() => expect(text()).toBe("Home"));
});

test("after a dialog was closed by its button, one Back leaves the page", async () => {
  const { go, press, show } = await openSite();
  await go("/hot");
  await show("sheet 1");
  await show("sheet 2");
  await show();
  await press(-1);
  await waitFor(() => expect(text()).toBe("Home"));
});

test("Back after a link in a dialog returns to the page under it", async () => {
  const { go, press, show } = await openSite();
  await show("sheet 1", "sheet 2");
  await go("/hot");
  await show();
  await press(-1);
  await waitFor(() => expect(text()).toBe("Home"));
});

test("a page that replaces one under a dialog is not followed by it on Back", async () => {
  const { go, press, show, href } = await openSite();
  await go("/hot");
  await show("sheet 1");
  await go("/nowhere", true);
  await show();
  await press(-1);
  await waitFor(() => expect(text()).toBe("Home"));
  expect(href()).toBe("/");
});

test("Back neither closes a dialog that needs an answer nor leaves its page", async () => {
  const { go, press, show } = await openSite();
  await go("/hot");
  await show("sheet required");
  for (const _ of [1, 2]) {
    await press(-1);
    expect(names()).toEqual(["sheet required"]);
    expect(text()).toBe("Hot");
  }
});

test("Forward to another page closes the dialogs", async () => {
  const { go, press, show } = await openSite();
  await go("/hot");
  await press(-1);
  await waitFor(() => expect(text()).toBe("Home"));
  await press(1);
  await waitFor(() => expect(text()).toBe("Hot"));
  await show("sheet 1");
  await press(-2);
  await waitFor(() => expect(text()).toBe("Home"));
  expect(names()).toEqual([]);
});

test("the address stays at the page while it asks before leaving, and Back then stays", async () => {
  const { router, go, press, href } = await openSite();
  await go("/table");
  await press(-1);
  await waitFor(() => expect(names()).toEqual(["sheet question"]));
  expect(href()).toBe("/table");
  await press(-1);
  await waitFor(() => expect(names()).toEqual([]));
  expect(text()).toBe("Table");
  expect(router.location.get().path).toBe("/table");
  await press(-1);
  await act(async () => (await screen.findByText("go")).click());
  await waitFor(() => expect(text()).toBe("Home"));
  expect(href()).toBe("/");
});

test("a page left by a link that asked first is found again by one Back", async () => {
  const { router, go, press, href } = await openSite();
  await go("/table");
  act(() => void router.navigate({ href: "/hot" }));
  await act(async () => (await screen.findByText("go")).click());
  await waitFor(() => expect(text()).toBe("Hot"));
  await press(-1);
  await waitFor(() => expect(text()).toBe("Table"));
  expect(href()).toBe("/table");
});

test("after a reload with an open dialog, one Back leaves the page", async () => {
  const { go, show, history } = await openSite();
  await go("/hot");
  await show("sheet 1");
  cleanup();
  const { press } = await openSite(history);
  expect(text()).toBe("Hot");
  await press(-1);
  await waitFor(() => expect(text()).toBe("Home"));
});
