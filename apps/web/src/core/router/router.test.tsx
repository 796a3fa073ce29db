import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { lazyScreen } from "./lazy-screen.tsx";
import { Link } from "./Link.tsx";
import { openSite, text } from "./test-site.tsx";
import type { Screen } from "./routes.ts";
import { useBlocker } from "./use-blocker.ts";
import { useAnySearch, useMatches, useParams } from "./use-router.ts";

test("a page replaces the one before when its data have arrived; frames stay", async () => {
  const data = Promise.withResolvers<void>();
  const { router, frames } = await openSite({
    "/": () => "Home",
    "/hot": [() => "Hot", { loader: () => data.promise }],
  });
  const done = router.navigate({ href: "/hot" });
  expect(router.location.get().path).toBe("/hot");
  expect(router.isLoading()).toBe(true);
  expect(text()).toBe("Home");
  await act(async () => {
    data.resolve();
    await done;
  });
  expect(text()).toBe("Hot");
  expect(router.isLoading()).toBe(false);
  expect(frames).toHaveBeenCalledTimes(1);
});

test("of two navigations the last one shows its page, and both end with it", async () => {
  const slow = Promise.withResolvers<void>();
  const { router } = await openSite({
    "/": () => "Home",
    "/slow": [() => "Slow", { loader: () => slow.promise }],
    "/hot": () => "Hot",
  });
  const first = router.navigate({ href: "/slow" });
  await act(() => router.navigate({ href: "/hot" }));
  slow.resolve();
  await act(() => first);
  expect(text()).toBe("Hot");
  expect(router.location.get().index).toBe(2);
});

test("a page waits for its first loading only, and one preloaded for none", async () => {
  const loader = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const { router, go } = await openSite({ "/": () => "Home", "/hot": [() => "Hot", { loader }] });
  router.preload("/hot");
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(1));
  loader.mockImplementation(() => new Promise(() => undefined));
  await go("/hot");
  expect(text()).toBe("Hot");
  await go("/");
  await go("/hot");
  expect(text()).toBe("Hot");
  expect(loader).toHaveBeenCalledTimes(3);
});

test("a loader that fails shows the error in place of its page, and runs again", async () => {
  const loader = vi.fn<() => Promise<void>>(() => Promise.reject(new Error("no data")));
  const { router, go } = await openSite({ "/": () => "Home", "/hot": [() => "Hot", { loader }] });
  await go("/hot");
  expect(text()).toBe("no data");
  loader.mockImplementation(() => Promise.resolve());
  await act(() => router.reload());
  expect(text()).toBe("Hot");
});

test("a screen that cannot be rendered shows the error in its place until another page opens", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { go } = await openSite({
    "/": () => "Home",
    "/hot": () => {
      throw new Error("broken");
    },
  });
  await go("/hot");
  expect(text()).toBe("broken");
  await go("/");
  expect(text()).toBe("Home");
});

test("a screen's file that is missing is fetched again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<{ Hot: Screen }>>(() => Promise.reject(new Error("no file")));
  const { router, go } = await openSite({ "/": () => "Home", "/hot": lazyScreen(load, "Hot") });
  await go("/hot");
  expect(text()).toBe("no file");
  load.mockImplementation(() => Promise.resolve({ Hot: () => "Hot" }));
  await Promise.all(router.matches.get().map(({ route }) => route.component?.preload?.()));
  await userEvent.click(screen.getByRole("button"));
  expect(text()).toBe("Hot");
});

test("an unknown address shows the page for it within the frame", async () => {
  const { go } = await openSite({ "/": () => "Home" });
  await go("/elsewhere");
  expect(text()).toBe("Nowhere");
});

test("a page sees only what it reads from the query, as one object until that changes", async () => {
  const seen = new Set<object>();
  function List() {
    const search = useAnySearch();
    seen.add(search);
    return JSON.stringify(search);
  }
  const readSearch = ({ show }: Record<string, unknown>) => (show === "NEW" ? { show } : {});
  const { go } = await openSite({ "/": [List, { readSearch }] }, "/?show=BOGUS&utm=1");
  expect(text()).toBe("{}");
  await go("/?other=1");
  expect(seen.size).toBe(1);
  await go("/?show=NEW");
  expect(text()).toBe('{"show":"NEW"}');
  expect(seen.size).toBe(2);
});

test("pages of one kind keep their state and see the name in the path", async () => {
  let count = 0;
  function Game() {
    const { nodeId } = useParams("/game/$nodeId");
    const path = useMatches((matches) => matches.at(-1)?.path);
    const [opened] = useState(() => (count += 1));
    return `${nodeId} ${path} ${opened}`;
  }
  const { go } = await openSite({ "/game/$nodeId": Game }, "/game/7/");
  expect(text()).toBe("7 /game/7 1");
  await go("/game/8");
  expect(text()).toBe("8 /game/8 1");
});

test("the address of the page itself loads it once more without an entry in the history", async () => {
  const loader = vi.fn<() => void>();
  const { router, go } = await openSite({ "/": [() => "Home", { loader }], "/hot": [() => "Hot", { loader }] });
  await go("/hot");
  await go("/hot");
  expect(loader).toHaveBeenCalledTimes(2);
  expect(router.location.get().index).toBe(1);
  await act(() => router.navigate({ href: "/", replace: true }));
  expect(router.location.get().index).toBe(1);
  expect(router.canGoBack()).toBe(true);
});

test("the position of each entry is kept when it is left, and found by its key", async () => {
  const { router, go, scroll } = await openSite({ "/": () => "Home", "/hot": () => "Hot" });
  const home = router.location.get().key;
  expect(scroll.arrive).toHaveBeenLastCalledWith(home, undefined, { resets: true, isNew: false, hash: "" });
  await go("/hot#end");
  const hot = router.location.get().key;
  expect(scroll.leave).toHaveBeenLastCalledWith(home);
  expect(scroll.arrive).toHaveBeenLastCalledWith(hot, home, { resets: true, isNew: true, hash: "end" });
  await act(async () => router.back());
  expect(text()).toBe("Home");
  expect(scroll.leave).toHaveBeenLastCalledWith(hot);
  expect(scroll.arrive).toHaveBeenLastCalledWith(home, hot, { resets: true, isNew: false, hash: "" });
  await act(() => router.navigate({ href: "/?a=1", resetScroll: false }));
  expect(scroll.arrive.mock.lastCall?.[2]).toMatchObject({ resets: false });
});

test("a page that asks first keeps the user on a link, and on the browser's back button", async () => {
  let isHeld = true;
  function Table() {
    const leaving = useBlocker(() => isHeld);
    if (!leaving) return "Table";
    return (
      <>
        <button type="button" onClick={leaving.stay}>
          {"stay"}
        </button>
        <button type="button" onClick={leaving.go}>
          {"go"}
        </button>
      </>
    );
  }
  const { router, go, history } = await openSite({ "/": () => "Home", "/table": Table });
  await go("/table");
  void router.navigate({ href: "/" });
  await userEvent.click(await screen.findByText("stay"));
  expect(text()).toBe("Table");
  expect(router.location.get().path).toBe("/table");
  router.back();
  await userEvent.click(await screen.findByText("stay"));
  await waitFor(() => expect(history.read(0).href).toBe("/table"));
  expect(text()).toBe("Table");
  router.back();
  await userEvent.click(await screen.findByText("go"));
  await waitFor(() => expect(text()).toBe("Home"));
  isHeld = false;
  await go("/table");
  await go("/");
  expect(text()).toBe("Home");
});

test("closing the tab asks only while the page holds something", async () => {
  let isHeld = true;
  function Table() {
    useBlocker(() => isHeld);
    return "Table";
  }
  await openSite({ "/": Table });
  const close = () => {
    const event = new Event("beforeunload", { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(close()).toBe(true);
  isHeld = false;
  expect(close()).toBe(false);
});

test("a link follows a plain press, and leaves all others to the browser", async () => {
  const isFollowed = vi.fn();
  const Home = () => (
    <>
      <Link to="/hot">{"hot"}</Link>
      <Link to="/rng" target="_blank">
        {"other tab"}
      </Link>
      <Link to="/live" onClick={(event) => event.preventDefault()}>
        {"own"}
      </Link>
    </>
  );
  const { router } = await openSite({ "/": Home, "/hot": () => "Hot" });
  const stop = (event: Event) => {
    isFollowed(event.defaultPrevented);
    event.preventDefault();
  };
  addEventListener("click", stop);
  const press = async (name: string, init = {}) => {
    await act(async () => {
      screen.getByText(name).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
    });
    return isFollowed.mock.lastCall?.[0] as boolean;
  };
  for (const key of ["ctrlKey", "metaKey", "shiftKey", "altKey"])
    expect(await press("hot", { [key]: true })).toBe(false);
  expect(await press("other tab")).toBe(false);
  await press("own");
  expect(router.location.get().path).toBe("/");
  expect(await press("hot")).toBe(true);
  expect(text()).toBe("Hot");
  removeEventListener("click", stop);
});

test("a link marks its page and the pages below it, or with `exact` its page alone", async () => {
  const Menu = () => (
    <>
      <Link to="/member" className="a" activeClass="on" inactiveClass="off">
        {"member"}
      </Link>
      <Link to="/member" exact>
        {"me"}
      </Link>
      <Link to="/rng" search={{ vassalage: "AG" }}>
        {"vendor"}
      </Link>
      <Link to="/rng">{"slots"}</Link>
    </>
  );
  const { router } = await openSite({
    "/": Menu,
    "/member": Menu,
    "/member/vip": Menu,
    "/members": Menu,
    "/rng": Menu,
  });
  const marked = async (href: string) => {
    await act(() => router.navigate({ href }));
    return screen
      .getAllByRole("link")
      .filter((link) => link.getAttribute("aria-current") === "page")
      .map((link) => link.textContent);
  };
  expect(screen.getByText("member").className).toBe("a off");
  expect(await marked("/member/")).toEqual(["member", "me"]);
  expect(screen.getByText("member").className).toBe("a on");
  expect(await marked("/member/vip")).toEqual(["member"]);
  expect(await marked("/members")).toEqual([]);
  expect(await marked("/rng?sort=NAME")).toEqual(["slots"]);
  expect(await marked("/rng?vassalage=AG&sort=NAME")).toEqual(["vendor", "slots"]);
});

test("resting on a link or touching it loads its page; passing over it does not", async () => {
  vi.useFakeTimers();
  const loader = vi.fn<() => void>();
  const Home = () => (
    <>
      <Link to="/hot">{"hot"}</Link>
      <Link to="/rng" preload={false}>
        {"slots"}
      </Link>
    </>
  );
  await openSite({ "/": Home, "/hot": [() => "Hot", { loader }], "/rng": [() => "Slots", { loader }] });
  const over = (name: string, type: string) =>
    screen.getByText(name).dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }));
  over("hot", "mouseover");
  await vi.advanceTimersByTimeAsync(20);
  over("hot", "mouseout");
  over("slots", "mouseover");
  await vi.advanceTimersByTimeAsync(100);
  expect(loader).not.toHaveBeenCalled();
  over("hot", "mouseover");
  await vi.advanceTimersByTimeAsync(40);
  expect(loader).toHaveBeenCalledTimes(1);
  over("hot", "touchstart");
  await vi.advanceTimersByTimeAsync(0);
  expect(loader).toHaveBeenCalledTimes(2);
});

test("links and navigations to anything but a page, with what it reads, do not compile", () => {
  const links = () => [
    // @ts-expect-error -- no such page
    <Link key="1" to="/nowhere" />,
    // @ts-expect-error -- the game is missing
    <Link key="2" to="/game/$nodeId" />,
    // @ts-expect-error -- another name
    <Link key="3" to="/game/$nodeId" params={{ gameId: "1" }} />,
    // @ts-expect-error -- the page does not read it
    <Link key="4" to="/login" search={{ after: "/" }} />,
    // @ts-expect-error -- no such order
    <Link key="5" to="/rng" search={{ sort: "PRICE" }} />,
    <Link key="6" to="/rng" search={{ sort: "NAME" }} />,
    <Link key="7" to="/game/$nodeId" params={{ nodeId: "1" }} search={{ beside: "2" }} />,
  ];
  expect(links).toBeTypeOf("function");
});
