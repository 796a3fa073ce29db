import { el } from "../dom.ts";
import { text } from "../text.ts";

const names = [
  "matches",
  "odds",
  "handicap",
  "winner",
  "next",
  "parlays",
  "inPlay",
  "cashOut",
  "fairness",
  "cancelled",
] as const;

/** Returns the rules of the book, each with its title. */
export const rules = (): HTMLElement =>
  el(
    "section",
    { class: "card rules" },
    ...names.map((name) =>
      el("div", {}, el("h3", {}, text(`book.rule.${name}.title`)), el("p", {}, text(`book.rule.${name}.text`))),
    ),
  );
