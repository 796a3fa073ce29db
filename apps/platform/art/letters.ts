/** Stroke letters for vendor marks, on a grid of 4 by 6, so that a mark needs no font. */
const strokes: Record<string, string> = {
  A: "M0 6L2 0L4 6M.75 4H3.25",
  B: "M0 0V6H2.3A1.7 1.55 0 0 0 2.3 2.9H0M0 0H2A1.45 1.45 0 0 1 2 2.9",
  C: "M4 1.2A2.1 2.3 0 0 0 0 2.3V3.7A2.1 2.3 0 0 0 4 4.8",
  D: "M0 0V6H1.4A2.6 3 0 0 0 1.4 0Z",
  E: "M3.6 0H0V6H3.6M0 3H3",
  F: "M3.6 0H0V6M0 3H3",
  G: "M4 1.2A2.1 2.3 0 0 0 0 2.3V3.7A2.1 2.3 0 0 0 4 4V3.2H2.4",
  H: "M0 0V6M4 0V6M0 3H4",
  I: "M0 0V6",
  J: "M3 0V4.2A1.5 1.8 0 0 1 0 4.4",
  K: "M0 0V6M3.8 0L0 3.6M1.4 2.4L3.9 6",
  L: "M0 0V6H3.4",
  M: "M0 6V0L2.3 3.6L4.6 0V6",
  N: "M0 6V0L4 6V0",
  O: "M2.1 0A2.1 2.1 0 0 0 0 2.1V3.9A2.1 2.1 0 0 0 4.2 3.9V2.1A2.1 2.1 0 0 0 2.1 0Z",
  P: "M0 6V0H2.2A1.75 1.75 0 0 1 2.2 3.5H0",
  Q: "M2.1 0A2.1 2.1 0 0 0 0 2.1V3.9A2.1 2.1 0 0 0 4.2 3.9V2.1A2.1 2.1 0 0 0 2.1 0ZM2.8 4.4L4.3 6.2",
  R: "M0 6V0H2.2A1.65 1.65 0 0 1 2.2 3.3H0M2 3.3L3.9 6",
  S: "M3.8 1.2A1.9 1.5 0 0 0 1.9 0A1.7 1.5 0 0 0 1.9 2.9A1.8 1.55 0 0 1 1.9 6A2 1.6 0 0 1 0 4.8",
  T: "M0 0H4M2 0V6",
  U: "M0 0V3.9A2.1 2.1 0 0 0 4.2 3.9V0",
  V: "M0 0L2.1 6L4.2 0",
  W: "M0 0L1.5 6L3 1L4.5 6L6 0",
  X: "M0 0L4 6M4 0L0 6",
  Y: "M0 0L2.1 3.1L4.2 0M2.1 3.1V6",
  Z: "M0 0H3.8L0 6H3.9",
  0: "M2 0A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4V2A2 2 0 0 0 2 0Z",
  1: "M0 1.2L1.6 0V6",
  2: "M.1 1.7A1.8 1.7 0 0 1 3.6 1.8C3.6 3.2 1 4.4 0 6H3.8",
  3: "M.2 0H3.5L1.7 2.4A1.8 1.8 0 1 1 0 4.9",
  4: "M3 6V0L0 4.3H4",
  5: "M3.5 0H.7L.4 2.7A1.9 1.8 0 1 1 0 5.1",
  6: "M3 0C1 .8 0 2.6 0 4.1A1.95 1.9 0 1 0 2 2.2C1 2.2 .3 2.8 .1 3.4",
  7: "M0 0H3.8L1.4 6",
  8: "M2 0A1.5 1.4 0 0 0 2 2.8A1.5 1.4 0 0 0 2 0ZM2 2.8A1.9 1.6 0 0 0 2 6A1.9 1.6 0 0 0 2 2.8Z",
  9: "M.9 6C2.9 5.2 3.9 3.4 3.9 1.9A1.95 1.9 0 1 0 1.9 3.8C2.9 3.8 3.6 3.2 3.8 2.6",
};

const widths: Record<string, number> = { I: 0, J: 3, L: 3.4, M: 4.6, W: 6, 1: 1.6, E: 3.6, F: 3.6, " ": 1.6 };
const gap = 1.75;

const widthOf = (letter: string) => widths[letter] ?? 4;

/** Draws a word as strokes, centred on a point; `height` is the height of a capital. Wider words shrink to `room`. */
export function word(text: string, x: number, y: number, height: number, room: number, weight = 1.15): string {
  const units = [...text].reduce((sum, letter) => sum + widthOf(letter) + gap, -gap);
  const scale = Math.min(height / 6, room / (units + weight));
  let at = 0;
  const drawn = [...text].map((letter) => {
    const path = strokes[letter];
    const piece = path ? `<path transform="translate(${at.toFixed(2)} 0)" d="${path}"/>` : "";
    at += widthOf(letter) + gap;
    return piece;
  });
  const left = x - (units * scale) / 2;
  return `<g fill="none" stroke="currentColor" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round" transform="translate(${left.toFixed(2)} ${(y - 3 * scale).toFixed(2)}) scale(${scale.toFixed(3)})">${drawn.join("")}</g>`;
}
