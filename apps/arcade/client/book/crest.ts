import { html, type TemplateResult } from "../html.ts";

const colours = 8;
/** The second part of a shield: its right half, a stripe, or a chevron. */
const marks = [
  "M10 3h7v8c0 5-4 7-7 8z",
  "M7.5 3h5v14.7c-.9.6-1.8 1-2.5 1.3-.7-.3-1.6-.7-2.5-1.3z",
  "M3 5l7 5 7-5v4l-7 5-7-5z",
];

/** Draws the crest of a team: each of the first 24 numbers has its own colour and mark. */
export function crest(number: number): TemplateResult {
  const colour = number % colours;
  const mark = Math.floor(number / colours) % marks.length;
  return html`
    <svg viewBox="0 0 20 20" class="badge" aria-hidden="true">
      <path d="M3 3h14v8c0 5-4 7-7 8-3-1-7-3-7-8z" class=${`b${colour}`} />
      <path d=${marks[mark]} class=${`b${(colour + 3 + mark) % colours} half`} />
    </svg>
  `;
}
