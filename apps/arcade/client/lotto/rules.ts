import { makeFamily } from "../../src/engines/lotto/families.ts";
import type { Play } from "../../src/engines/lotto/plays.ts";
import { el, svg } from "../dom.ts";
import { findText, text } from "../text.ts";
import type { LotteryView } from "./api.ts";
import { playName } from "./names.ts";

/** Rules of the lottery's plays, which the page knows from the same code that decides the bets. */
export class Rules {
  readonly #family: LotteryView["family"];
  #plays: ReadonlyMap<string, Play> | undefined;
  /** Plays whose rule is open; painting the panel again keeps them. */
  readonly #open = new Set<string>();

  constructor({ family }: LotteryView) {
    this.#family = family;
  }

  /** Returns the play that decides a bet. */
  of(play: string): Play | undefined {
    this.#plays ??= new Map(makeFamily(this.#family).plays.map((each) => [each.id, each]));
    return this.#plays.get(play);
  }

  /** Returns the sentences of a play's rule. */
  sentences(play: string): string[] {
    const { rule = [] } = this.of(play) ?? {};
    return rule.flatMap(({ name, values }) => findText(`lotto.rules.${name}`, { ...values }) ?? []);
  }

  /** Creates a button that shows a play's rule, and the place for it. */
  disclosure(play: string): { button: HTMLButtonElement; note: HTMLElement } {
    const id = `rule-${play}`;
    const note = el("div", { class: "rule hint", id });
    const attributes = { type: "button", class: "ask", "aria-controls": id };
    const label = text("lotto.rules.of", { play: playName(play) });
    const button = el("button", { ...attributes, "aria-label": label, title: label }, sign());
    const paint = () => {
      const isOpen = this.#open.has(play);
      button.setAttribute("aria-expanded", String(isOpen));
      note.hidden = !isOpen;
      note.replaceChildren(...(isOpen ? this.sentences(play).map((each) => el("p", {}, each)) : []));
    };
    button.addEventListener("click", () => {
      if (!this.#open.delete(play)) this.#open.add(play);
      paint();
    });
    paint();
    return { button, note };
  }
}

/** Draws an i in a circle, which every language knows for information. */
const sign = (): SVGElement =>
  svg(
    "svg",
    { viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("circle", { cx: "12", cy: "12", r: "9.5" }),
    svg("path", { d: "M12 11v6M12 7.2v.1" }),
  );
