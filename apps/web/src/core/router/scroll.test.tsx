import { beforeEach, expect, test, vi } from "vitest";
import { watchScroll } from "./scroll.ts";

const move = vi.fn<(to: ScrollToOptions) => void>();
let shown = "home";
const link = { resets: true, hash: "", isNew: true };
const back = { ...link, isNew: false };

beforeEach(() => {
  shown = "home";
  move.mockReset();
  vi.stubGlobal("scrollTo", move);
  document.body.innerHTML = `<ul data-scroll-restoration-id="rail"></ul><div><ol></ol></div><p id="end"></p>`;
});

/** Scrolls the window, as a user does. */
function scrollPage(top: number): void {
  vi.stubGlobal("scrollX", 0);
  vi.stubGlobal("scrollY", top);
  document.dispatchEvent(new Event("scroll"));
}

function scrollList(selector: string, left: number): HTMLElement {
  const list = document.querySelector<HTMLElement>(selector);
  if (!list) throw new Error(`no ${selector}`);
  list.scrollLeft = left;
  list.dispatchEvent(new Event("scroll"));
  return list;
}

test("the link of the shown page leads to its top, its reload keeps the position", () => {
  const scroll = watchScroll(() => shown);
  scrollPage(700);
  scroll.leave("home");
  scroll.arrive("home", "home", { ...back, resets: false });
  expect(move).not.toHaveBeenCalled();
  scroll.arrive("home", "home", link);
  expect(move).toHaveBeenLastCalledWith({ left: 0, top: 0 });
});

test("a new page starts at its top, and the one before returns to its position", () => {
  const scroll = watchScroll(() => shown);
  scrollPage(700);
  scroll.leave("home");
  scroll.arrive("list", "home", link);
  expect(move).toHaveBeenLastCalledWith({ left: 0, top: 0 });
  scroll.leave("list");
  scroll.arrive("home", "list", back);
  expect(move).toHaveBeenLastCalledWith({ left: 0, top: 700 });
});

test("a change within a page moves nothing", () => {
  const scroll = watchScroll(() => shown);
  scrollPage(700);
  scroll.leave("home");
  scroll.arrive("filtered", "home", { ...link, resets: false });
  expect(move).not.toHaveBeenCalled();
  scroll.leave("filtered");
  scroll.arrive("other", "filtered", link);
  scroll.leave("other");
  scroll.arrive("filtered", "other", back);
  expect(move).toHaveBeenLastCalledWith({ left: 0, top: 700 });
});

test("the first page of a visit stays where the browser has put it", () => {
  watchScroll(() => shown).arrive("home", undefined, back);
  expect(move).not.toHaveBeenCalled();
});

test("lists return to their position, those without a name by their place in the page", () => {
  const scroll = watchScroll(() => shown);
  const [rail, list] = [scrollList("ul", 120), scrollList("ol", 80)];
  scroll.leave("home");
  scroll.arrive("list", "home", link);
  scroll.leave("list");
  [rail.scrollLeft, list.scrollLeft] = [0, 0];
  scroll.arrive("home", "list", back);
  expect([rail.scrollLeft, list.scrollLeft]).toEqual([120, 80]);
});

test("a link to a fragment shows it; going back to one returns to the position", () => {
  const show = vi.fn();
  Object.assign(document.getElementById("end") ?? {}, { scrollIntoView: show });
  const scroll = watchScroll(() => shown);
  scroll.arrive("help", "home", { ...link, hash: "end" });
  expect(show).toHaveBeenCalledTimes(1);
  scrollPage(300);
  scroll.leave("help");
  scroll.arrive("home", "help", link);
  scroll.arrive("help", "home", { ...back, hash: "end" });
  expect(move).toHaveBeenLastCalledWith({ left: 0, top: 300 });
  expect(show).toHaveBeenCalledTimes(1);
});

test("a reload and a later visit of the tab return to the position", () => {
  watchScroll(() => shown);
  scrollPage(450);
  dispatchEvent(new Event("pagehide"));
  expect(history.scrollRestoration).toBe("auto");
  watchScroll(() => shown).arrive("home", undefined, back);
  expect(history.scrollRestoration).toBe("manual");
  expect(move).toHaveBeenLastCalledWith({ left: 0, top: 450 });
});

test("positions that storage does not hold as such are ignored", () => {
  sessionStorage.setItem("croupier.scroll", "{");
  watchScroll(() => shown).arrive("home", undefined, back);
  expect(move).not.toHaveBeenCalled();
});
