import { el } from "../dom.ts";
import { percent } from "../money.ts";
import { text } from "../text.ts";
import type { LotteryView, PlayView } from "./api.ts";
import { playName, tabName } from "./names.ts";
import { mine, results, trend } from "./past.ts";
import { pickForm } from "./picks.ts";
import type { Rules } from "./rules.ts";
import type { Slip } from "./slip.ts";
import type { Tab } from "./tabs.ts";
import type { Seen } from "./unseen.ts";

interface PanelParts extends Seen {
  slip: Slip;
  rules: Rules;
}

/** A grid of this size is not repeated for each play. */
const largeGrid = 40;

/** Returns whether plays differ only in how many numbers of one large grid they take. */
const sharesGrid = (plays: readonly PlayView[]): boolean =>
  plays.length > 1 &&
  plays.every(({ form }) => form.kind === "handful" && form.high - form.low >= largeGrid) &&
  new Set(plays.map(({ form }) => (form.kind === "handful" ? `${form.low}-${form.high}` : ""))).size === 1;

/** The play last chosen in a tab; painting the panel again keeps it. */
const chosenPlays = new Map<string, string>();

/** Shows one of several plays, with a button for each. */
function oneAtATime(plays: readonly PlayView[], formOf: (play: PlayView) => HTMLElement): HTMLElement {
  const tab = plays[0]?.tab ?? "";
  const stage = el("div", {});
  const buttons = plays.map(({ id }) => {
    const button = el("button", { type: "button", class: "chip" }, playName(id));
    button.addEventListener("click", () => choose(id));
    return button;
  });
  const choose = (id: string): void => {
    chosenPlays.set(tab, id);
    for (const [at, button] of buttons.entries()) button.setAttribute("aria-pressed", String(plays[at]?.id === id));
    stage.replaceChildren(...plays.filter((play) => play.id === id).map(formOf));
  };
  const known = plays.find(({ id }) => id === chosenPlays.get(tab)) ?? plays[0];
  choose(known?.id ?? "");
  const row = el("div", { class: "chips plays", role: "group", "aria-label": tabName(tab) }, ...buttons);
  return el("div", { class: "one-play" }, row, stage);
}

/** Builds the contents of a tab: bets to choose from, the player's slips, or past draws. */
export function tabPanel(tab: Tab, lottery: LotteryView, { past, slips, slip, rules }: PanelParts): HTMLElement[] {
  if (tab === "mine") return [mine(slips)];
  if (tab === "results") return [results(past, lottery)];
  if (tab === "trend") return [trend(past, lottery)];
  const plays = lottery.plays.filter((play) => play.tab === tab);
  const formOf = (play: PlayView) =>
    pickForm({
      play,
      rules,
      has: (pick) => slip.has(play.id, pick),
      toggle: (pick, odds) => slip.toggle({ play: play.id, pick, odds }),
    });
  const forms = sharesGrid(plays) ? [oneAtATime(plays, formOf)] : plays.map(formOf);
  const returns = text("lotto.returns", { percent: percent(lottery.returnBasisPoints) });
  return [...forms, slip.chips(), el("p", { class: "hint" }, returns)];
}
