import { makeFamily } from "../../src/lotto/families.ts";
import type { Play } from "../../src/lotto/plays.ts";
import { el } from "../dom.ts";
import { read, show, showGain } from "../money.ts";
import { text } from "../text.ts";
import type { LotteryView, SlipView } from "./api.ts";
import { pickName, playName } from "./names.ts";
import { ballsOf } from "./past.ts";

/** What is known of the draw: its numbers, or the order of its racers at this moment. */
export interface Standing {
  numbers: readonly number[];
  isRunning: boolean;
}

/** More numbers than this tell nobody why a bet won. */
const mostNumbers = 6;

type Line = SlipView["lines"][number];

/** Shows what decided a bet: the numbers that it looked at, or those of its own that came, and their sum. */
function reason({ pick }: Line, rules: Play | undefined, { numbers }: Standing, lottery: LotteryView) {
  const [places = [], more] = rules?.looks ?? [];
  if (more) return [];
  const looked = places.flatMap((place) => numbers[place] ?? []);
  const chosen = pick.split("-").map(Number);
  const shown = rules?.tab === "any" ? looked.filter((n) => chosen.includes(n)) : looked;
  const sum = rules?.tab === "sum" ? [el("span", {}, `= ${looked.reduce((all, n) => all + n, 0)}`)] : [];
  if (shown.length > mostNumbers) return sum;
  return [el("span", { class: "balls small" }, ...ballsOf(shown, lottery, "span")), ...sum];
}

/** Lists the player's bets on one draw: what each pays, how it stands while racers run, and what it came to and why. */
export class OwnBets {
  readonly #list: HTMLElement;
  readonly #lottery: LotteryView;
  #plays: ReadonlyMap<string, Play> | undefined;

  constructor(list: HTMLElement, lottery: LotteryView) {
    this.#list = list;
    this.#lottery = lottery;
    list.setAttribute("aria-label", text("lotto.mine"));
  }

  /** Shows the bets of these slips, which are of one draw, what won first; nothing where there are none. */
  show(slips: readonly SlipView[], standing: Standing | undefined): void {
    const bets = slips
      .filter(({ state }) => state !== "refused")
      .flatMap((slip) => slip.lines.map((line) => ({ slip, line, isWon: read(line.paid) > 0n })))
      .toSorted((a, b) => Number(b.isWon) - Number(a.isWon));
    this.#list.hidden = bets.length === 0;
    this.#list.replaceChildren(...bets.map(({ slip, line }) => this.#bet(slip, line, standing)));
  }

  #rulesOf(play: string): Play | undefined {
    this.#plays ??= new Map(makeFamily(this.#lottery.family).plays.map((each) => [each.id, each]));
    return this.#plays.get(play);
  }

  #bet(slip: SlipView, line: Line, standing: Standing | undefined): HTMLElement {
    const rules = standing && this.#rulesOf(line.play);
    const paid = line.paid === undefined ? undefined : read(line.paid);
    const leads = standing?.isRunning === true && (rules?.hits(line.pick)(standing.numbers) ?? 0) > 0;
    const mark = paid === undefined ? (leads ? "leads" : "") : paid > 0n ? "won" : "lost";
    const most = (read(line.stake) * BigInt(line.odds)) / 100n;
    const waits =
      slip.state === "cancelled" ? text("lotto.states.cancelled") : text("lotto.pays", { amount: show(most) });
    const end = paid === undefined ? waits : paid > 0n ? showGain(paid) : text("lotto.lost");
    return el(
      "li",
      { class: `own-bet ${mark}` },
      el("p", { class: "bet-name" }, `${playName(line.play)}: ${pickName(line.pick)}`),
      el("p", { class: "label" }, show(read(line.stake))),
      el("p", { class: "why" }, ...(standing ? reason(line, rules, standing, this.#lottery) : [])),
      el("p", { class: "bet-end" }, end),
    );
  }
}
