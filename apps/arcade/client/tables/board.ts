import type { Money } from "@croupier/contract/domain/money";
import { hallOf } from "../../src/engines/tables/bingo.ts";
import type { Call } from "../../src/engines/tables/roulette.ts";
import { el } from "../dom.ts";
import { percentOf, read, show } from "../money.ts";
import { text } from "../text.ts";
import type { TableState, TableView } from "./api.ts";
import { spotKey, type Bets, type SpotKey } from "./bets.ts";
import { bingoCards } from "./bingo-cards.ts";
import { cloth } from "./cloth.ts";
import { raceTrack } from "./race-track.ts";
import { dieFace } from "../die.ts";
import { oddsText, spotName } from "./names.ts";

/** Formats the value on a chip: "5", "1k", "5M". */
export function chipText(amount: Money): string {
  const whole = amount / 10_000n;
  if (whole >= 1_000_000n) return `${whole / 1_000_000n}M`;
  return whole >= 1_000n ? `${whole / 1_000n}k` : String(whole);
}

/** Returns which of the six colours a chip of this value has. */
export const chipTone = (chip: string, chips: readonly string[]): string => `c${Math.max(0, chips.indexOf(chip))}`;

const spotOf = ([play, pick, chips]: Call[number]) => [spotKey(play, pick), chips] as const;

interface Spot {
  key: SpotKey;
  button: HTMLButtonElement;
}

export interface BoardParts {
  view: TableView;
  bets: Bets;
  /** Lays chips with one press, on one or several spots. */
  lay(...spots: readonly (readonly [key: SpotKey, chips: number])[]): void;
}

/** The spots of a table, in the layout of its engine. */
export class Board {
  readonly #parts: BoardParts;
  readonly #spots: Spot[] = [];
  #race: HTMLElement | undefined;

  constructor(parts: BoardParts, into: HTMLElement) {
    this.#parts = parts;
    const { engine } = parts.view.table;
    into.classList.add(engine.replace(/-(quick|free|squeeze|animals|double)$/, ""));
    into.setAttribute("aria-label", text("table.placeBets"));
    into.setAttribute("role", "group");
    const hall = hallOf(engine);
    if (hall) {
      into.classList.add("bingo");
      into.append(...bingoCards((play, pick) => this.#button(play, pick), hall));
      return;
    }
    const isRoulette = engine.startsWith("roulette");
    if (isRoulette) into.append(...cloth((play, pick, label) => this.#button(play, pick, label)));
    const laid = new Set(this.#spots.map(({ key }) => key));
    const others = parts.view.table.spots.flatMap(({ id, picks }) =>
      picks.filter((pick) => !laid.has(spotKey(id, pick))).map((pick) => this.#button(id, pick)),
    );
    // Bets on both balls are in a row below the cloth.
    if (isRoulette && others.length > 0) into.append(el("div", { class: "both-balls" }, ...others));
    else into.append(...others);
    if (!isRoulette) return;
    this.#race = raceTrack((call) => parts.lay(...call.map(spotOf)));
    into.append(this.#race);
  }

  #button(play: string, pick: string, label?: string): HTMLButtonElement {
    const { view } = this.#parts;
    const { engine } = view.table;
    const odds = oddsText(view.table.spots.find(({ id }) => id === play)?.odds ?? 100);
    const name = spotName(play, pick, engine);
    const isDie = (play === "single" || play === "double" || play === "triple") && engine.startsWith("sic-bo");
    const faces = isDie
      ? Array.from({ length: play === "single" ? 1 : play === "double" ? 2 : 3 }, () =>
          dieFace(Number(pick), engine === "sic-bo-animals"),
        )
      : play === "pair"
        ? pick.split("-").map((face) => dieFace(Number(face), engine === "sic-bo-animals"))
        : [];
    // Fourteen totals are side by side, so the visible name is only the number.
    const short = label ?? (play.startsWith("total") ? play.slice("total".length) : name);
    const title =
      faces.length > 0 ? el("span", { class: "faces" }, ...faces) : el("span", { class: "spot-name" }, short);
    const button = el(
      "button",
      { type: "button", class: `spot ${play}`, "data-spot": spotKey(play, pick) },
      title,
      // Pictures and abbreviations are read out in full, once.
      ...(short === name && faces.length === 0 ? [] : [el("span", { class: "sr" }, `${name} `)]),
      el("span", { class: "odds" }, odds),
      el("span", { class: "stack" }),
      el("span", { class: "others" }),
    );
    const key = spotKey(play, pick);
    button.addEventListener("click", () => this.#parts.lay([key, 1]));
    this.#spots.push({ key, button });
    return button;
  }

  /** Enables or disables every spot. */
  open(isOpen: boolean): void {
    for (const { button } of this.#spots) button.disabled = !isOpen;
    for (const button of this.#race?.querySelectorAll("button") ?? []) button.disabled = !isOpen;
  }

  /** Shows the chips and the stakes of others on each spot. */
  paint(stakes: TableState["stakes"]): void {
    const { bets, view } = this.#parts;
    const all = Object.values(stakes).reduce((sum, { stake }) => sum + read(stake), 0n);
    const pending = bets.pending();
    for (const { key, button } of this.#spots) {
      const on = bets.on(key);
      const laid = pending.get(key) ?? 0n;
      const there = stakes[key];
      const [stack, others] = [button.querySelector(".stack"), button.querySelector(".others")];
      if (!stack || !others) continue;
      button.classList.toggle("mine", on > 0n);
      button.classList.toggle("laid", laid > 0n);
      const label = `${laid > 0n ? text("table.notPlaced") : text("table.yours")} `;
      const top = view.chips.findLast((chip) => read(chip) <= on) ?? view.chips[0] ?? "";
      stack.replaceChildren(
        ...(on > 0n
          ? [
              el("i", { class: `chip-face ${chipTone(top, view.chips)}`, "aria-hidden": "true" }, chipText(read(top))),
              el("span", {}, el("span", { class: "sr" }, label), show(on)),
            ]
          : []),
      );
      const share = there && all > 0n ? Number((read(there.stake) * 100n) / all) : 0;
      others.textContent = there ? `${percentOf(share)} · ${there.players}` : "";
      (button as HTMLElement).style.setProperty("--share", `${share}%`);
    }
  }

  /** Marks the spots that a result pays. */
  mark(keys: ReadonlySet<SpotKey>): void {
    for (const { key, button } of this.#spots) button.classList.toggle("won", keys.has(key));
  }
}
