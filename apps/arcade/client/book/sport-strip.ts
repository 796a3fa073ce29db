import { el } from "../dom.ts";
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

/** Builds the choice of sports, and the button that shows or hides those beyond the first row on a desktop. */
export function sportStrip({ all, chosen, isWhole, countOf }: Strip): HTMLElement[] {
  const isFolded = all.length > inRow + 1 && !isWhole;
  const buttons = all.map(({ id, emblem }, at) =>
    el(
      "button",
      {
        type: "button",
        class: isFolded && at >= inRow && id !== chosen ? "rest" : "",
        "data-act": "sport",
        "data-value": id,
        "data-key": id,
        "aria-pressed": String(id === chosen),
      },
      el("img", { src: `/emblems/${emblem}.webp`, alt: "", width: "22", height: "22" }),
      el("span", {}, findText(`book.sport.${id}`) ?? id),
      el("small", {}, String(countOf(id))),
    ),
  );
  if (all.length <= inRow + 1) return buttons;
  const hidden = buttons.filter(({ className }) => className === "rest").length;
  const more = el(
    "button",
    { type: "button", class: "fold", "data-act": "sports", "data-key": "fold", "aria-expanded": String(isWhole) },
    isWhole ? text("book.less") : text("book.more", { count: hidden }),
  );
  return [...buttons, more];
}
