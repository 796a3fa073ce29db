import { html, nothing, type TemplateResult } from "../html.ts";
import { findText, text } from "../text.ts";
import type { SportView } from "./api.ts";

/** Number of sports in a row beside the slip; a phone has all of them in one row that scrolls. */
const inRow = 5;

interface Strip {
  all: readonly SportView[];
  chosen: string;
  isWhole: boolean;
  /** Returns the number of open matches of a sport. */
  countOf(sport: string): number;
}

/** Draws the choice of sports, and the button that shows or hides those beyond the first row on a desktop. */
export function sportStrip({ all, chosen, isWhole, countOf }: Strip): TemplateResult {
  const canFold = all.length > inRow + 1;
  const hidden = canFold && !isWhole ? all.filter(({ id }, at) => at >= inRow && id !== chosen) : [];
  const button = (sport: SportView): TemplateResult => html`
    <button
      type="button"
      class=${hidden.includes(sport) ? "rest" : ""}
      data-act="sport"
      data-value=${sport.id}
      aria-pressed=${sport.id === chosen}
    >
      <img src=${`/emblems/${sport.emblem}.webp`} alt="" width="22" height="22" />
      <span>${findText(`book.sport.${sport.id}`) ?? sport.id}</span>
      <small>${countOf(sport.id)}</small>
    </button>
  `;
  const fold = html`
    <button type="button" class="fold" data-act="sports" aria-expanded=${isWhole}>
      ${isWhole ? text("book.less") : text("book.more", { count: hidden.length })}
    </button>
  `;
  return html`${all.map(button)}${canFold ? fold : nothing}`;
}
