import { fetchAsServer } from "@croupier/server/as-server";
import { cached } from "@croupier/server/cached";
import { createApi } from "../src/core/api/api.ts";
import type { PageAddress } from "../src/app/entry-server.tsx";
import type { Settings } from "./settings.ts";
import { ofSite, type Visitor } from "./visitor.ts";

const freshMs = 30_000;

interface Listed {
  vassalage: ReadonlySet<string>;
  group: ReadonlySet<string>;
}

/**
 * Creates the function that names the parts of a page's query whose values no vendor and no group of the merchant has;
 * undefined while the platform does not say. Anybody can write any value into an address: those are not rendered.
 */
export function createUnlisted(settings: Settings) {
  const lists = cached<Listed>({ freshMs, staleMs: Number.POSITIVE_INFINITY, max: 200 });

  async function read(visitor: Visitor): Promise<Listed> {
    const api = createApi({
      base: settings.platform,
      merchant: settings.merchant,
      language: () => "en",
      token: () => undefined,
      fetch: fetchAsServer(settings.serverKeys),
      extraHeaders: ofSite(visitor).forwarded,
      patienceMs: 4000,
    });
    const vendors = await api.call("gameVendors", {});
    if (!vendors.ok) throw new Error(vendors.code);
    const cards = vendors.value.lanes.flatMap((lane) => lane.cards);
    return {
      vassalage: new Set(cards.map(({ vassalage }) => vassalage)),
      group: new Set(cards.flatMap((card) => card.gameClassify.map(({ name }) => name))),
    };
  }

  return async function unlisted({ search }: PageAddress, visitor: Visitor): Promise<string[] | undefined> {
    const { vassalage, group } = search;
    if (vassalage === undefined && group === undefined) return [];
    const listed = await lists.get(visitor.origin, () => read(visitor)).catch(() => undefined);
    if (!listed) return undefined;
    return [
      ...(vassalage === undefined || listed.vassalage.has(vassalage) ? [] : ["vassalage"]),
      ...(group === undefined || listed.group.has(group) ? [] : ["group"]),
    ];
  };
}
