import { html, type TemplateResult } from "../html.ts";
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

const rule = (name: (typeof names)[number]): TemplateResult => html`
  <div>
    <h3>${text(`book.rule.${name}.title`)}</h3>
    <p>${text(`book.rule.${name}.text`)}</p>
  </div>
`;

/** Returns the rules of the book, each with its title. */
export const rules = (): TemplateResult => html`<section class="card rules">${names.map(rule)}</section>`;
