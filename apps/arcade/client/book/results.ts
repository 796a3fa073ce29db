import { html, nothing, type TemplateResult } from "../html.ts";
import { languageHere, text } from "../text.ts";
import type { ResultView } from "./api.ts";

/** Formats a time of the device's day, such as "21:40". */
const clockTime = (iso: string): string =>
  new Date(iso).toLocaleTimeString(`${languageHere()}-u-nu-latn`, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });

const verdictNote = (isFair: boolean): TemplateResult => html`
  <p class=${isFair ? "note good" : "note bad"}>${isFair ? text("book.verified") : text("book.notVerified")}</p>
`;

const proof = (each: ResultView, isFair: boolean | undefined): TemplateResult => html`
  <details>
    <summary>${text("book.verify")}</summary>
    <p class="code">${`${text("book.commitment")} `}<code>${each.commitment}</code></p>
    <p class="code">${`${text("book.seed")} `}<code>${each.seed}</code></p>
    <button type="button" class="quiet" data-act="verify" data-value=${each.id}>${text("book.verify")}</button>
    ${isFair === undefined ? nothing : verdictNote(isFair)}
  </details>
`;

/** Draws a finished match with its verification. */
export const result = (each: ResultView, isFair: boolean | undefined): TemplateResult => html`
  <article class="result">
    <p class="phase"><span>${`${clockTime(each.beginsAt)} · ${each.league}`}</span></p>
    <p class="final">
      <span>${each.home}</span>
      <b>${each.score ? each.score.join(" – ") : text("book.cancelled")}</b>
      <span>${each.away}</span>
    </p>
    ${proof(each, isFair)}
  </article>
`;
