import type { Shoal, Species } from "./species.ts";

/*
 * Positions the fish. A minute of a pond's clock has the same fish on every device and after every restart: they follow
 * from the room and the minute alone. No money depends on it, since every fish has the same return; a bullet is decided
 * by the seed of its volley (volley.ts). Coordinates are fractions of the pond's width and height.
 */

export interface Fish {
  /** "29391234.17": the minute and the fish's number in it. */
  id: string;
  species: Species;
  /** Milliseconds of the pond's clock. */
  born: number;
  life: number;
  /** Direction: 1 swims to the end side, -1 back. */
  way: 1 | -1;
  y: number;
  sway: number;
  waves: number;
  phase: number;
  drift: number;
}

export interface Place {
  x: number;
  y: number;
  /** Radians, negative upwards, for a fish that faces the end side. */
  tilt: number;
}

/** Frozen time of a pond, during which its clock pauses. Milliseconds since 1970. */
export interface Freeze {
  frozenMs: number;
  freezeAt: number | null;
  freezeUntil: number | null;
}

export const minuteMs = 60_000;
const edge = 0.14;

export function pondTime({ frozenMs, freezeAt, freezeUntil }: Freeze, now: number): number {
  const last = freezeAt === null || freezeUntil === null ? 0 : Math.max(0, Math.min(now, freezeUntil) - freezeAt);
  return now - frozenMs - last;
}

/** Creates a small generator of numbers from 0 to 1 for positions, never for money. */
function numbersOf(text: string): () => number {
  let state = 2166136261;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const groupsOfMinute = 34;

function pick(species: readonly Species[], random: number): Species {
  let rest = random * species.reduce((sum, { weight }) => sum + weight, 0);
  for (const each of species) {
    rest -= each.weight;
    if (rest < 0) return each;
  }
  return species[0] as Species;
}

/** Returns the fish of a minute of a pond's clock, in the order in which they appear. */
export function fishOf(shoal: Shoal, room: string, minute: number): Fish[] {
  const random = numbersOf(`${room}:${minute}`);
  const found: Fish[] = [];
  const add = (species: Species, born: number, like: Partial<Fish> = {}) => {
    const fish: Fish = {
      id: `${minute}.${found.length}`,
      species,
      born,
      life: species.seconds * 1000 * (0.9 + random() * 0.35),
      way: random() < 0.5 ? 1 : -1,
      y: species.ground ? 0.78 + random() * 0.05 : 0.2 + random() * 0.55,
      sway: species.ground ? 0.008 : 0.02 + random() * 0.07,
      waves: 0.8 + random() * 1.6,
      phase: random() * Math.PI * 2,
      drift: species.ground ? 0 : (random() - 0.5) * 0.24,
    };
    found.push({ ...fish, ...like });
  };
  const begins = minute * minuteMs;
  for (let group = 0; group < groupsOfMinute; group += 1) {
    const species = pick(shoal.common, random());
    const born = begins + ((group + random()) / groupsOfMinute) * minuteMs;
    const count = 1 + Math.floor(random() * species.school);
    const way = random() < 0.5 ? 1 : -1;
    const [y, waves, phase] = [0.22 + random() * 0.5, 0.8 + random() * 1.6, random() * Math.PI * 2];
    const life = species.seconds * (900 + random() * 350);
    if (count === 1) add(species, born);
    else
      for (let at = 0; at < count; at += 1)
        add(species, born + at * 620, { way, life, waves, phase, y: y + ((at % 3) - 1) * 0.07, sway: 0.05, drift: 0 });
  }
  for (const third of [0, 1, 2]) add(shoal.chain, begins + third * 20_000 + random() * 8_000);
  if (minute % 2 === 0) add(shoal.boss, begins + 6_000, { life: shoal.boss.seconds * 1000, way: 1 });
  return found;
}

/** Writes a fish's position at a moment of the pond's clock; returns false where it is outside the pond. */
export function placeAt(fish: Fish, time: number, place: Place): boolean {
  const part = (time - fish.born) / fish.life;
  if (part < 0 || part > 1) return false;
  if (fish.species.kind === "boss") {
    // A boss sinks, stays around the middle and leaves upwards.
    const shown = Math.min(1, part * 9, (1 - part) * 9);
    place.x = 0.5 + Math.sin(part * 11) * 0.2;
    place.y = -0.3 + shown * 0.72 + Math.sin(part * 23) * 0.05;
    place.tilt = Math.sin(part * 30) * 0.06;
    return true;
  }
  const along = part * (1 + 2 * edge) - edge;
  const angle = fish.phase + part * fish.waves * Math.PI * 2;
  place.x = fish.way === 1 ? along : 1 - along;
  place.y = Math.max(0.13, Math.min(0.83, fish.y + Math.sin(angle) * fish.sway + (part - 0.5) * fish.drift));
  place.tilt = fish.species.ground ? 0 : Math.cos(angle) * fish.sway * 3.2;
  return true;
}

/** Returns whether a bullet can reach a position: it is inside the pond's edges. */
export const isInside = ({ x, y }: Place): boolean => x > 0.01 && x < 0.99 && y > 0.02 && y < 0.98;
