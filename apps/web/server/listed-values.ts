import { fetchAsServer } from "@croupier/server/as-server";
import { cached } from "@croupier/server/cached";
import { createApi, type Api } from "../src/core/api/api.ts";
import type { PageAddress } from "../src/app/entry-server.tsx";
import type { Settings } from "./settings.ts";
import { ofSite, type Visitor } from "./visitor.ts";

const freshMs = 30_000;
/** The minimum time between reads of a list for unknown values, which may be new. */
const missFreshMs = 5_000;
const sites = 200;

/** The parts of an address whose values the merchant does not have. */
export interface Unlisted {
  /** Set if the page itself does not exist: an unknown game, lottery, promotion or article. */
  page: boolean;
  /** Query parameters with unknown values that only filter the page. */
  filters: string[];
}

type Values = Record<string, ReadonlySet<string>>;

async function must<T>(answer: Promise<{ ok: true; value: T } | { ok: false; code: string }>): Promise<T> {
  const read = await answer;
  if (!read.ok) throw new Error(read.code);
  return read.value;
}

/** Reads of the existing values; one list covers one or more parameters. */
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

/** The list with the values of each parameter that identifies a page. */
const pageNames: Record<string, keyof typeof lists> = {
  nodeId: "games",
  gameCode: "games",
  promotionId: "promotions",
  articleId: "articles",
};

/** The list with the values of each parameter that only filters a page. */
const filterNames: Record<string, keyof typeof lists> = { vassalage: "vendors", group: "vendors" };

/**
 * Creates the function that finds values in an address that the merchant does not have; undefined while the platform is
 * away. Anybody can write any value into an address, so unknown ones are not rendered. A list is read whole and shared,
 * so that a value costs no call of its own, whether it exists or not.
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
