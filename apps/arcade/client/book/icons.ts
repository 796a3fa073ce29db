import { html } from "../html.ts";

/** Paths of the book's icons. */
export const icons = {
  close: "M6 6l12 12M18 6 6 18",
  lock: "M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3",
  trash: "M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12",
};

/** Marks what belongs to a match in play. */
export const liveDot = html`<i class="dot"></i>`;
