import { byId, el } from "../dom.ts";
import { text } from "../text.ts";
import type { LotteryView } from "./api.ts";
import { tabName } from "./names.ts";

/** Tabs beside those of the bets. */
const ownTabs = ["mine", "results", "trend"] as const;
export type Tab = (typeof ownTabs)[number] | (string & {});

export const isBetTab = (tab: Tab): boolean => !ownTabs.some((own) => own === tab);

interface TabsParts {
  lottery: LotteryView;
  chosen: Tab;
  /** Number of slips that wait for their draw. */
  waiting: number;
  choose(tab: Tab): void;
}

function tabButton(id: Tab, { chosen, waiting }: TabsParts): HTMLElement {
  const isChosen = id === chosen;
  const own = ownTabs.find((each) => each === id);
  const attributes = {
    type: "button",
    role: "tab",
    id: `tab-${id}`,
    "aria-selected": String(isChosen),
    "aria-controls": "panel",
    tabindex: isChosen ? "0" : "-1",
  };
  const button = el("button", attributes, own ? text(`lotto.${own}`) : tabName(id));
  if (id === "mine" && waiting > 0) button.append(" ", el("span", { class: "count" }, String(waiting)));
  return button;
}

/** Draws the tabs; the arrow keys move between them. */
export function showTabs(parts: TabsParts): void {
  const ids = [...new Set(parts.lottery.plays.map(({ tab }) => tab)), ...ownTabs];
  const choose = (tab: Tab): void => {
    parts.choose(tab);
    byId(`tab-${tab}`).focus();
  };
  const buttons = ids.map((id) => {
    const button = tabButton(id, parts);
    button.addEventListener("click", () => choose(id));
    button.addEventListener("keydown", ({ key }) => {
      const by = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
      const next = ids.at((ids.indexOf(id) + by) % ids.length);
      if (by !== 0 && next) choose(next);
    });
    return button;
  });
  const had = document.activeElement?.id ?? "";
  byId("tabs").replaceChildren(...buttons);
  if (had.startsWith("tab-")) document.getElementById(had)?.focus();
  byId("panel").setAttribute("aria-labelledby", `tab-${parts.chosen}`);
}

/** Scrolls a tab to the middle of its row, a scrolling one on phones; nothing else scrolls. */
export function scrollToTab(tab: Tab): void {
  const row = byId("tabs");
  const [button, whole] = [byId(`tab-${tab}`).getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += button.left + button.width / 2 - (whole.left + whole.width / 2);
}
