/** Number of cards that each side is dealt first. */
export interface Dealt {
  dealer: number;
  player: number;
}

const others: Readonly<Record<string, Dealt>> = {
  "red-dog": { dealer: 0, player: 2 },
  "casino-war": { dealer: 1, player: 1 },
  "three-card-poker": { dealer: 3, player: 3 },
  "caribbean-stud": { dealer: 5, player: 5 },
  "pai-gow-poker": { dealer: 7, player: 7 },
  "video-poker": { dealer: 0, player: 5 },
};

/** Returns the first deal of a card game. */
export const dealtOf = (engine: string): Dealt => others[engine] ?? { dealer: 2, player: 2 };
