import type { Play } from "../../src/engines/lotto/plays.ts";
import { el } from "../dom.ts";
import { read, show } from "../money.ts";
import { text } from "../text.ts";
import type { LotteryView, SlipView } from "./api.ts";
import { pickName, playName } from "./names.ts";
import { endOf, paidOn } from "./endings.ts";
import { ballsOf } from "./past.ts";
import type { Rules } from "./rules.ts";

/** Known state of the draw: its numbers, or the current order of its racers. */
export interface Standing {
  numbers: readonly number[];
  isRunning: boolean;
}

/** Longer lists of numbers would not explain a win. */
const mostNumbers = 6;

type Line = SlipView["lines"][number];

/** Explains a bet's result: the numbers it reads, or those of its picks that were drawn, and their sum. */
function reason({ pick }: Line, rules: Play | undefined, { numbers }: Standing, lottery: LotteryView) {
  const [places = [], more] = rules?.readPlaces ?? [];
  if (more) return [];
  const looked = places.flatMap((place) => numbers[place] ?? []);
  const chosen = pick.split("-").map(Number);
  const shown = rules?.tab === "any" ? looked.filter((n) => chosen.includes(n)) : looked;
  const sum = rules?.tab === "sum" ? [el("span", {}, `= ${looked.reduce((all, n) => all + n, 0)}`)] : [];
  if (shown.length > mostNumbers) return sum;
  return [el("span", { class: "balls small" }, ...ballsOf(shown, lottery, "span")), ...sum];
}

/** Lists the player's bets on one draw: what each pays, its state while racers run, and its result with the reason. */
export class OwnBets {
  readonly #list: HTMLElement;
  readonly #lottery: LotteryView;
  readonly #rules: Rules;

  constructor(list: HTMLElement, lottery: LotteryView, rules: Rules) {
    this.#list = list;
    this.#lottery = lottery;
    this.#rules = rules;
    list.setAttribute("aria-label", text("lotto.mine"));
  }

  /** Shows the bets of these slips, all on one draw, wins first; hidden where there are none. */
  show(slips: readonly SlipView[], standing: Standing | undefined): void {
    const bets = slips
      .filter(({ state }) => state !== "refused")
      .flatMap((slip) => slip.lines.map((line) => ({ slip, line, isWon: paidOn(line)?.ending === "won" })))
      .toSorted((a, b) => Number(b.isWon) - Number(a.isWon));
    this.#list.hidden = bets.length === 0;
    this.#list.replaceChildren(...bets.map(({ slip, line }) => this.#bet(slip, line, standing)));
  }

  #bet(slip: SlipView, line: Line, standing: Standing | undefined): HTMLElement {
    const rules = standing && this.#rules.of(line.play);
    const paid = paidOn(line);
    const leads = standing?.isRunning === true && (rules?.hits(line.pick)(standing.numbers) ?? 0) > 0;
    const mark = paid ? paid.ending : leads ? "leads" : "";
    const most = (read(line.stake) * BigInt(line.odds)) / 100n;
    const waits =
      slip.state === "cancelled" ? text("lotto.states.cancelled") : text("lotto.pays", { amount: show(most) });
    return el(
      "li",
      { class: `own-bet ${mark}` },
      el("p", { class: "bet-name" }, `${playName(line.play)}: ${pickName(line.pick)}`),
      el("p", { class: "label" }, show(read(line.stake))),
      el("p", { class: "why" }, ...(standing ? reason(line, rules, standing, this.#lottery) : [])),
      el("p", { class: "bet-end" }, paid ? endOf(paid) : waits),
    );
  }
}
