/*
 * Species of the ponds. A species pays its multiplier; the chance to catch it with one bullet is the game's return
 * divided by that multiplier, so that all fish are equally good targets.
 */

export interface Species {
  /** The emblem has the same name. */
  id: string;
  times: number;
  /** Size as a fraction of the pond's shorter side. */
  size: number;
  /** Seconds to cross the pond. */
  seconds: number;
  /** Relative frequency. */
  weight: number;
  /** Largest group that swims together. */
  school: number;
  ground?: true;
  kind?: "chain" | "boss";
}

/** Size, seconds, weight, school, and whether it walks on the ground. */
type Body = readonly [size: number, seconds: number, weight: number, school: number, ground?: true];

const bodies: Readonly<Record<string, Body>> = {
  shrimp: [0.075, 15, 10, 4],
  seahorse: [0.095, 19, 8, 2],
  fish: [0.08, 14, 10, 5],
  "tropical-fish": [0.09, 15, 9, 4],
  "spiral-shell": [0.085, 24, 5, 1, true],
  jellyfish: [0.115, 20, 5, 1],
  crab: [0.1, 22, 6, 1, true],
  oyster: [0.1, 24, 5, 1, true],
  catfish: [0.115, 18, 6, 2],
  clownfish: [0.095, 16, 8, 3],
  blowfish: [0.115, 18, 6, 1],
  carp: [0.125, 17, 7, 3],
  lobster: [0.12, 21, 5, 1, true],
  squid: [0.125, 17, 5, 1],
  eel: [0.14, 18, 5, 1],
  turtle: [0.14, 23, 4, 1],
  seal: [0.15, 18, 4, 1],
  octopus: [0.15, 19, 4, 1],
  dolphin: [0.18, 15, 3.5, 1],
  crocodile: [0.2, 20, 3, 1],
  "spouting-whale": [0.22, 23, 2.4, 1],
  "manta-ray": [0.19, 20, 3, 1],
  narwhal: [0.21, 21, 2.6, 1],
  whale: [0.23, 23, 2.4, 1],
  shark: [0.22, 17, 2.2, 1],
  swordfish: [0.22, 13, 2.2, 1],
};

const sets = {
  reef: "shrimp 2 fish 4 tropical-fish 6 jellyfish 10 crab 12 blowfish 15 lobster 18 squid 20 turtle 25 dolphin 40 whale 60 shark 80",
  deep: "fish 3 shrimp 5 tropical-fish 8 spiral-shell 12 blowfish 18 squid 25 octopus 30 dolphin 50 spouting-whale 75 shark 120",
  creek:
    "fish 2 shrimp 3 spiral-shell 5 tropical-fish 6 catfish 8 carp 12 crab 14 eel 18 turtle 22 squid 25 octopus 30 crocodile 50",
  palace:
    "shrimp 3 fish 4 tropical-fish 6 oyster 10 carp 15 blowfish 18 turtle 25 squid 35 octopus 45 dolphin 60 whale 90",
  street:
    "seahorse 2 fish 3 shrimp 4 clownfish 6 oyster 8 crab 10 squid 14 lobster 18 octopus 25 blowfish 30 turtle 40",
  ice: "fish 2 shrimp 4 tropical-fish 6 eel 10 crab 12 manta-ray 16 seal 25 dolphin 40 narwhal 55 spouting-whale 70 whale 90",
  storm:
    "fish 4 tropical-fish 8 shrimp 10 blowfish 15 squid 22 seal 30 turtle 36 dolphin 60 crocodile 80 shark 120 swordfish 150",
  lagoon:
    "shrimp 2 tropical-fish 5 fish 6 clownfish 8 blowfish 12 crab 15 squid 25 turtle 30 octopus 35 shark 60 whale 80",
} as const;

export type SetName = keyof typeof sets;
export const isSetName = (text: string): text is SetName => Object.hasOwn(sets, text);

function read(text: string): Species[] {
  const words = text.split(" ");
  return Array.from({ length: words.length / 2 }, (_, at) => {
    const [id = "", times = ""] = words.slice(at * 2, at * 2 + 2);
    const body = bodies[id];
    if (!body) throw new Error(`no fish ${id}`);
    const [size, seconds, weight, school, ground] = body;
    return { id, times: Number(times), size, seconds, weight, school, ...(ground ? { ground } : {}) };
  });
}

/** Multipliers of a boss; each is equally likely once it is caught. */
export const bossTimes: readonly number[] = [100, 200, 300, 400, 500];
/** Average multiplier of a boss. */
const bossMean = bossTimes.reduce((sum, times) => sum + times, 0) / bossTimes.length;
/** A lightning fish takes at most this number of fish with it, none of which pays more than this. */
export const chainLimit = { fish: 4, times: 25 } as const;

export interface Shoal {
  /** Fish that swim at all times. */
  common: readonly Species[];
  chain: Species;
  boss: Species;
}

const shoals = new Map<string, Shoal>();

/** Returns the fish of a set with its boss. */
export function shoalOf(set: SetName, boss: string): Shoal {
  const name = `${set} ${boss}`;
  const known = shoals.get(name);
  if (known) return known;
  const shoal: Shoal = {
    common: read(sets[set]),
    chain: { id: "high-voltage", times: 10, size: 0.13, seconds: 20, weight: 1, school: 1, kind: "chain" },
    boss: { id: boss, times: bossMean, size: 0.4, seconds: 42, weight: 1, school: 1, kind: "boss" },
  };
  shoals.set(name, shoal);
  return shoal;
}
