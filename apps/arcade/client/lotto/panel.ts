import { el } from "../dom.ts";
import { percent } from "../money.ts";
import { text } from "../text.ts";
import type { LotteryView } from "./api.ts";
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

/** Builds the contents of a tab: bets to choose from, the player's slips, or past draws. */
export function tabPanel(tab: Tab, lottery: LotteryView, { past, slips, slip, rules }: PanelParts): HTMLElement[] {
  if (tab === "mine") return [mine(slips)];
  if (tab === "results") return [results(past, lottery)];
  if (tab === "trend") return [trend(past, lottery)];
  const forms = lottery.plays
    .filter((play) => play.tab === tab)
    .map((play) =>
      pickForm({
        play,
        rules,
        has: (pick) => slip.has(play.id, pick),
        toggle: (pick, odds) => slip.toggle({ play: play.id, pick, odds }),
      }),
    );
  const returns = text("lotto.returns", { percent: percent(lottery.returnBasisPoints) });
  return [...forms, slip.chips(), el("p", { class: "hint" }, returns)];
}
