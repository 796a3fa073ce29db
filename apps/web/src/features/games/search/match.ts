import type { WireOutput } from "@croupier/contract/rows";

type Index = WireOutput<"gameIndex">;
export type Entry = Index["games"][number];

/** Returns the number of typing errors accepted in a word of this length. */
const slips = (length: number) => (length < 4 ? 0 : length < 7 ? 1 : 2);

/**
 * Returns the edit distance from `typed` to the beginning of `word`: letters omitted, added, replaced or swapped.
 * Infinity above the bound.
 */
export function distance(typed: string, word: string, bound: number): number {
  const reach = Math.min(word.length, typed.length + bound);
  let before: number[] = [];
  let row = Array.from({ length: reach + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= reach; j += 1) {
      const same = typed[i - 1] === word[j - 1];
      let best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]) {
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      }
      next.push(best);
    }
    before = row;
    row = next;
    if (Math.min(...row) > bound) return Number.POSITIVE_INFINITY;
  }
  // The rest of the word is not typed yet, so any prefix may match.
  const nearest = Math.min(...row.slice(Math.max(0, typed.length - bound)));
  return nearest > bound ? Number.POSITIVE_INFINITY : nearest;
}

interface Prepared {
  entry: Entry;
  names: string[];
  words: string[];
  /** The vendor and type, which match with a lower rank. */
  about: string[];
}

export interface Match {
  entry: Entry;
  score: number;
  /** The index word that matches a mistyped word, else the typed one. */
  read: string;
}

export interface SearchFilter {
  gameType?: Entry["gameType"] | undefined;
  vassalage?: string | undefined;
  volatility?: Entry["volatility"] | undefined;
  feature?: Entry["features"][number] | undefined;
}

/**
 * Prepares an index for searches; `typeName` returns a category's name in the visitor's language, `fold` the spelling by
 * which texts are compared.
 */
export function prepare(index: Index, typeName: (type: Entry["gameType"]) => string, fold: (text: string) => string) {
  const vendors = new Map(index.vendors.map((vendor) => [vendor.vassalage, vendor]));
  const all: Prepared[] = index.games.map((entry) => {
    const names = [fold(entry.name), ...(entry.alias ? [fold(entry.alias)] : [])];
    const vendor = vendors.get(entry.vassalage);
    const about = fold(`${vendor?.vendorLabel ?? ""} ${vendor?.displayName ?? ""} ${typeName(entry.gameType)}`);
    return { entry, names, words: names.flatMap((name) => name.split(" ")), about: about.split(" ") };
  });
  return (query: string, filter: SearchFilter): Match[] => {
    const typed = fold(query);
    if (typed === "") return [];
    const within = all.filter(({ entry }) => fits(entry, filter));
    const search = (spare: number) =>
      within
        .flatMap((one) => match(one, typed, spare))
        .sort((a, b) => a.score - b.score || Number(b.entry.isHot) - Number(a.entry.isHot));
    const exact = search(0);
    // An approximate result is better than none: one word of several may be wrong.
    const found = exact.length === 0 && typed.includes(" ") ? search(1) : exact;
    // If there are exact matches, approximate ones are left out.
    const [best] = found;
    return best && best.read === typed ? found.filter(({ read }) => read === typed) : found;
  };
}

export function fits(entry: Entry, { gameType, vassalage, volatility, feature }: SearchFilter): boolean {
  return (
    (!gameType || entry.gameType === gameType) &&
    (!vassalage || entry.vassalage === vassalage) &&
    (!volatility || entry.volatility === volatility) &&
    (!feature || entry.features.includes(feature))
  );
}

/**
 * Ranks the whole name first, then its beginning, a word's beginning, a part; then vendor and type; then typing errors.
 * Up to `spare` words may match nothing.
 */
function match({ entry, names, words, about }: Prepared, typed: string, spare: number): Match[] {
  const found = (score: number, read = typed) => [{ entry, score, read }];
  if (names.includes(typed)) return found(0);
  if (names.some((name) => name.startsWith(typed))) return found(1);
  if (names.some((name) => ` ${name}`.includes(` ${typed}`))) return found(2);
  if (typed.length > 1 && names.some((name) => name.includes(typed))) return found(3);
  let score = 4;
  const read: string[] = [];
  for (const word of typed.split(" ")) {
    const best = nearest(word, words, about);
    if (best) {
      score += best.cost;
      read.push(best.word);
    }
  }
  if (read.length === 0 || read.length + spare < typed.split(" ").length) return [];
  return found(score, read.join(" "));
}

function nearest(typed: string, words: string[], about: string[]): { word: string; cost: number } | undefined {
  if (words.some((word) => word.startsWith(typed))) return { word: typed, cost: 0 };
  if (about.some((word) => word.startsWith(typed))) return { word: typed, cost: 1 };
  const bound = slips(typed.length);
  let best: { word: string; cost: number } | undefined;
  for (const word of [...words, ...about]) {
    // Most typing errors keep the first letter, or swap it.
    if (bound === 0 || (word[0] !== typed[0] && word[0] !== typed[1])) continue;
    const cost = 2 * distance(typed, word, bound);
    if (Number.isFinite(cost) && (!best || cost < best.cost)) best = { word, cost };
  }
  return best;
}
