import { readTitles, type Title } from "../../kit/titles.ts";
import { isSetName, shoalOf, type SetName } from "./species.ts";

/** A tile of the pond: a vendor's fish, its return and its bullet prices. */
export interface Pond extends Title {
  set: SetName;
  /** Emblem of the boss. */
  boss: string;
  returnBasisPoints: number;
  prices: PriceRange;
  cannons: number;
}

export type PriceRange = "low" | "middle" | "high";
const isRange = (text: string): text is PriceRange => text === "low" || text === "middle" || text === "high";

const ownColumns = ["set", "boss", "returnBasisPoints", "prices", "cannons"] as const;

function toPond(title: Title, own: Record<(typeof ownColumns)[number], string>): Pond {
  const { set, boss, prices } = own;
  if (!isSetName(set) || !isRange(prices)) throw new Error(`titles.tsv: no such fish or prices in ${title.gameCode}`);
  const shoal = shoalOf(set, boss);
  return {
    ...title,
    set,
    boss,
    returnBasisPoints: Number(own.returnBasisPoints),
    prices,
    cannons: Number(own.cannons),
    emblems: [...new Set([...title.emblems, boss, ...shoal.common.map(({ id }) => id), shoal.chain.id])],
  };
}

/** Every pond of the arcade, by code. */
export const ponds: ReadonlyMap<string, Pond> = readTitles(import.meta.url, ownColumns, toPond);
