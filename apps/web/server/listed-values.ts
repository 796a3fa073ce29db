import { fetchAsServer } from "@croupier/server/as-server";
import { cached } from "@croupier/server/cached";
import { createApi, type Api } from "../src/core/api/api.ts";
import type { PageAddress } from "../src/app/entry-server.tsx";
import type { Settings } from "./settings.ts";
import { ofSite, type Visitor } from "./visitor.ts";

const freshMs = 30_000;
/** A value that a list does not have may be new: the list is read again for it, at most once in this time. */
const missFreshMs = 5_000;
const sites = 200;

/** The parts of an address that name nothing of the merchant's. */
export interface Unlisted {
  /** The page itself: no such game, lottery, promotion or article. */
  page: boolean;
  /** Parts of the query that only narrow the page. */
  filters: string[];
}

type Values = Record<string, ReadonlySet<string>>;

async function must<T>(answer: Promise<{ ok: true; value: T } | { ok: false; code: string }>): Promise<T> {
  const read = await answer;
  if (!read.ok) throw new Error(read.code);
  return read.value;
}

/** Reads which values there are, one list for one or more names in addresses. */
const lists = {
  games: async (api: Api): Promise<Values> => {
    const { games } = await must(api.call("gameIndex", {}));
    const lotteries = games.filter(({ gameType }) => gameType === "LOTT" || gameType === "ELOTT");
    return {
      nodeId: new Set(games.map(({ nodeId }) => nodeId)),
      gameCode: new Set(lotteries.map(({ gameCode }) => gameCode)),
    };
  },
  promotions: async (api: Api): Promise<Values> => {
    const { list } = await must(api.call("promotions", {}));
    return { promotionId: new Set(list.map(({ id }) => id)) };
  },
  articles: async (api: Api): Promise<Values> => {
    const list = await must(api.call("articles", { kind: "BLOG" }));
    return { articleId: new Set(list.map(({ id }) => id)) };
  },
  vendors: async (api: Api): Promise<Values> => {
    const { lanes } = await must(api.call("gameVendors", {}));
    const cards = lanes.flatMap((lane) => lane.cards);
    return {
      vassalage: new Set(cards.map(({ vassalage }) => vassalage)),
      group: new Set(cards.flatMap((card) => card.gameClassify.map(({ name }) => name))),
    };
  },
};

/** Which list has the values of a name that makes a page what it is. */
const pageNames: Record<string, keyof typeof lists> = {
  nodeId: "games",
  gameCode: "games",
  promotionId: "promotions",
  articleId: "articles",
};

/** The same for a name that only narrows a page. */
const filterNames: Record<string, keyof typeof lists> = { vassalage: "vendors", group: "vendors" };

/**
 * Creates the function that finds what of an address names nothing the merchant has; undefined while the platform does not
 * say. Anybody can write any value into an address: those are not rendered. A list is read whole and shared, so that a
 * value costs no call of its own, whether it exists or not.
 */
export function createUnlisted(settings: Settings) {
  const known = cached<Values>({ freshMs, staleMs: Number.POSITIVE_INFINITY, max: sites });
  const recent = cached<Values>({ freshMs: missFreshMs, max: sites });

  function read(list: keyof typeof lists, visitor: Visitor): Promise<Values> {
    const api = createApi({
      base: settings.platform,
      merchant: settings.merchant,
      language: () => "en",
      token: () => undefined,
      fetch: fetchAsServer(settings.serverKeys),
      extraHeaders: ofSite(visitor).forwarded,
      patienceMs: 4000,
    });
    return lists[list](api);
  }

  async function isListed(list: keyof typeof lists, name: string, value: string, visitor: Visitor): Promise<boolean> {
    const key = `${list} ${visitor.origin}`;
    const values = await known.get(key, () => read(list, visitor));
    if (values[name]?.has(value)) return true;
    const newer = await recent.get(key, () => read(list, visitor)).catch(() => values);
    return newer[name]?.has(value) ?? false;
  }

  return async function unlisted({ names, search }: PageAddress, visitor: Visitor): Promise<Unlisted | undefined> {
    const missing = async (among: Record<string, string>, of: typeof pageNames) => {
      const found = Object.entries(among).map(async ([name, value]) => {
        const list = of[name];
        return list === undefined || (await isListed(list, name, value, visitor)) ? [] : [name];
      });
      return (await Promise.all(found)).flat();
    };
    try {
      const page = await missing(names, pageNames);
      return { page: page.length > 0, filters: page.length > 0 ? [] : await missing(search, filterNames) };
    } catch {
      return undefined;
    }
  };
}
