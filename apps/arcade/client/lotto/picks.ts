import { el } from "../dom.ts";
import { showOdds } from "../money.ts";
import { text } from "../text.ts";
import type { PlayView } from "./api.ts";
import { pickName, playName } from "./names.ts";
import type { Rules } from "./rules.ts";

interface Options {
  play: PlayView;
  rules: Rules;
  /** Returns whether this pick is on the slip. */
  has(pick: string): boolean;
  /** Adds the pick to the slip, or removes it. */
  toggle(pick: string, odds: number): void;
}

function optionGrid({ play, has, toggle }: Options, options: readonly string[]): HTMLElement {
  const buttons = options.map((pick) => {
    const odds = play.odds[pick] ?? 0;
    const chosen = has(pick);
    const button = el(
      "button",
      { type: "button", class: "option", "aria-pressed": String(chosen) },
      el("span", {}, pickName(pick)),
      el("span", { class: "odds" }, showOdds(odds)),
    );
    button.addEventListener("click", () => toggle(pick, odds));
    return el("li", {}, button);
  });
  return el("ul", { class: options.length <= 4 ? "options few" : "options" }, ...buttons);
}

function numberRow(low: number, high: number, name: string, isOn: (n: number) => boolean, press: (n: number) => void) {
  const buttons = Array.from({ length: high - low + 1 }, (_, at) => {
    const n = low + at;
    const button = el("button", { type: "button", class: "number", "aria-pressed": String(isOn(n)) }, String(n));
    button.addEventListener("click", () => press(n));
    return button;
  });
  return el("div", { class: "numbers", role: "group", "aria-label": name }, ...buttons);
}

/** Builds a pick of several numbers: they are selected here first, then added to the slip by a button. */
function builder(options: Options, mount: (filled: HTMLElement) => void): void {
  const { play, has, toggle } = options;
  const { form } = play;
  if (form.kind === "options") return;
  const odds = play.odds[""] ?? 0;
  const places: (number | undefined)[] = form.kind === "places" ? form.places.map(() => undefined) : [];
  const handful = new Set<number>();
  const paint = () => {
    const rows =
      form.kind === "places"
        ? form.places.map((place, at) => {
            const name = playName(place);
            const press = (n: number) => {
              if (form.distinct)
                for (const [other, chosen] of places.entries()) if (chosen === n) places[other] = undefined;
              places[at] = n;
              paint();
            };
            const row = numberRow(form.low, form.high, name, (n) => places[at] === n, press);
            return el("div", { class: "place" }, el("span", { class: "label" }, name), row);
          })
        : [
            numberRow(
              form.low,
              form.high,
              playName(play.id),
              (n) => handful.has(n),
              (n) => {
                if (!handful.delete(n) && handful.size < form.size) handful.add(n);
                paint();
              },
            ),
          ];
    const numbers = form.kind === "places" ? places.filter((n) => n !== undefined) : [...handful].sort((a, b) => a - b);
    const isWhole = numbers.length === (form.kind === "places" ? form.places.length : form.size);
    const pick = numbers.join("-");
    const add = el("button", { type: "button", class: "add" }, text("lotto.add"));
    add.disabled = !isWhole || has(pick);
    add.addEventListener("click", () => {
      places.fill(undefined);
      handful.clear();
      toggle(pick, odds);
    });
    const hint = form.kind === "places" ? text("lotto.chooseEach") : text("lotto.chooseSome", { count: form.size });
    mount(el("div", { class: "builder" }, el("p", { class: "hint" }, hint), ...rows, add));
  };
  paint();
}

/** Builds the form for a pick of this play, and a button that shows its rule. */
export function pickForm(options: Options): HTMLElement {
  const { play, rules } = options;
  const odds = play.odds[""];
  const heading = el(
    "h2",
    {},
    playName(play.id),
    ...(odds === undefined ? [] : [el("span", { class: "odds" }, text("lotto.odds", { odds: showOdds(odds) }))]),
  );
  const { button, note } = rules.disclosure(play.id);
  const head = [el("div", { class: "play-head" }, heading, button), note];
  const box = el("div", { class: "play" }, ...head);
  if (play.form.kind === "options") box.append(optionGrid(options, play.form.options));
  else builder(options, (filled) => box.replaceChildren(...head, filled));
  return box;
}
