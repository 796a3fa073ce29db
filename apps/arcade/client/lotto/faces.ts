const corners: readonly (readonly [number, number])[] = [
  [26, 26],
  [74, 74],
  [74, 26],
  [26, 74],
  [26, 50],
  [74, 50],
];

/** Returns the positions of the dots of a die's face, in hundredths of its side. */
export function pips(face: number): (readonly [x: number, y: number])[] {
  const pairs = corners.slice(0, face - (face % 2));
  return face % 2 === 1 ? [...pairs, [50, 50]] : pairs;
}

/** Largest distance between two racers that still overtake each other. */
const wander = 7;

/**
 * Returns each racer's position at a fraction of a race, from 0 to 1; it is fractional while it changes. Racers start
 * by number, end in arrival order, and wander less and less in between. The first position is 0. The same race looks
 * the same for everyone.
 */
export function placesAt(arrived: readonly number[], part: number): Map<number, number> {
  const started = arrived.toSorted((a, b) => a - b);
  const placeOf = (n: number): number => {
    const [from, to] = [started.indexOf(n), arrived.indexOf(n)];
    const swing = Math.sin(n * 2.4 + part * 11 + (arrived[0] ?? 0)) * wander * part * (1 - part) * 2;
    return from + (to - from) * part * part + swing;
  };
  return new Map(arrived.map((n) => [n, placeOf(n)]));
}

/** Returns the order of the racers at a fraction of a race, the leader first. */
export function orderAt(arrived: readonly number[], part: number): number[] {
  const places = placesAt(arrived, part);
  return arrived.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0) || a - b);
}
