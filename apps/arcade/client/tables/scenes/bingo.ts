import { calledAt, doneOf, hallOf, prizeOf, type Hall } from "../../../src/engines/tables/bingo.ts";
import { el } from "../../dom.ts";
import { text } from "../../text.ts";
import { prizeName } from "../names.ts";
import type { Scene, SceneParts } from "../scene.ts";
import { show, stop } from "../timeline.ts";
import { frequency } from "./frequency.ts";

const shownRecent = 5;

/** Returns which of five colours a ball has, by its range. */
const toneOf = ({ balls }: Hall, ball: number) => `ball-${Math.min(4, Math.floor(((ball - 1) * 5) / balls))}`;

/** Marks a card, and returns its prize or its missing balls in words. */
function look(hall: Hall, element: HTMLElement, called: ReadonlySet<number>): string | undefined {
  const card = hall.card(Number(element.dataset.card));
  const done = doneOf(hall, card, called);
  const complete = new Set(hall.patterns.filter((_, at) => Math.floor(done / 2 ** at) % 2 === 1).flat());
  for (const [cell, child] of [...(element.querySelector(".grid")?.children ?? [])].entries()) {
    child.classList.toggle("line", complete.has(cell));
  }
  return prizeOf(hall, card, called)?.id;
}

/** Creates the caller: the called ball, those before it, and the board of all balls. */
function caller({ balls }: Hall) {
  const now = el("p", { class: "ball-called", "aria-hidden": "true" });
  const recent = el("ol", { class: "recent", "aria-hidden": "true" });
  const count = el("p", { class: "count" });
  const all = el(
    "div",
    { class: "all-balls", "aria-hidden": "true" },
    ...Array.from({ length: balls }, (_, at) => el("i", { "data-ball": String(at + 1) }, String(at + 1))),
  );
  const element = el("div", { class: "bingo-caller" }, el("div", { class: "mouth" }, now, recent, count), all);
  return { element, now, recent, count };
}

const cards = () => document.querySelectorAll<HTMLElement>(".bingo-card");

/** Removes every mark from the cards. */
function bareCards(hall: Hall): void {
  for (const each of document.querySelectorAll(".bingo-card .called")) each.classList.remove("called");
  for (const card of cards()) {
    look(hall, card, new Set());
    const words = card.querySelector(".to-go");
    if (words) words.textContent = "";
    card.classList.remove("wins");
  }
}

/** Shows a caller of balls, and cards that mark themselves. */
export function bingoScene({ engine, announce }: SceneParts): Scene {
  const hall = hallOf(engine);
  if (!hall) throw new Error(`no hall ${engine}`);
  const { element, now, recent, count } = caller(hall);
  const called = new Set<number>();
  const cells = (ball: number) => document.querySelectorAll(`[data-ball="${ball}"]`);
  const clearCards = (): void => {
    called.clear();
    bareCards(hall);
  };
  const clear = (): void => {
    clearCards();
    now.textContent = "";
    now.className = "ball-called";
    recent.replaceChildren();
    count.textContent = text("table.ballsOf", { called: 0, all: hall.calls });
    for (const each of document.querySelectorAll(".called")) each.classList.remove("called");
  };
  const paintCards = (): void => {
    for (const card of cards()) {
      const prize = look(hall, card, called);
      const words = card.querySelector(".to-go");
      if (words) words.textContent = prize ? prizeName(prize) : "";
      card.classList.toggle("wins", prize !== undefined);
    }
  };
  const call = (ball: number, at: number, isLast: boolean): void => {
    if (now.textContent) recent.prepend(el("li", { class: now.className.replace("ball-called", "") }, now.textContent));
    while (recent.children.length > shownRecent) recent.lastElementChild?.remove();
    called.add(ball);
    now.className = `ball-called ${toneOf(hall, ball)}`;
    now.textContent = String(ball);
    // The animation restarts on the same element with each ball.
    now.style.animation = "none";
    void now.offsetWidth;
    now.style.animation = "";
    count.textContent = text("table.ballsOf", { called: at + 1, all: hall.calls });
    for (const cell of cells(ball)) cell.classList.add("called");
    if (isLast || document.visibilityState === "visible") paintCards();
  };
  clear();
  return {
    element,
    describe: (result) => text("table.bingoResult", { balls: result.length, last: result.at(-1) ?? 0 }),
    play(result, elapsed) {
      clear();
      announce("");
      document.body.classList.add("calling");
      show(
        result.map((ball, at) => ({ at: calledAt(at + 1), run: () => call(ball, at, at === result.length - 1) })),
        elapsed,
      );
    },
    rest() {
      stop();
      document.body.classList.remove("calling");
      // The last round's balls stay on the board; the cards are those of the next one.
      clearCards();
    },
    history: (past) =>
      frequency(
        past.flatMap((result) => result.toReversed().map((ball) => ({ text: String(ball), tone: toneOf(hall, ball) }))),
        Array.from({ length: hall.balls }, (_, at) => String(at + 1)),
      ),
  };
}
