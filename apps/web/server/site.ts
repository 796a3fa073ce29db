import { createHash } from "node:crypto";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { fetchAsServer } from "@croupier/server/as-server";
import { cached } from "@croupier/server/cached";
import type { Language } from "@croupier/contract/domain/languages";
import type { WireOutput } from "@croupier/contract/rows";
import { createApi } from "../src/core/api/api.ts";
import type { SiteConfig } from "../src/core/app-context.tsx";
import type { Settings } from "./settings.ts";
import type { Visitor } from "./visitor.ts";

/** Thrown if the platform does not identify the merchant and no earlier answer is cached. */
export class PlatformAway extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`the platform answered ${code}`);
    this.code = code;
  }
}

const freshMs = 10_000;
const cachedSites = 500;
/** The milliseconds for which a site counts as open, or closed, without asking; and how long an answer may take. */
const status = { freshMs: 1000, patienceMs: 500 };

/**
 * Creates the functions that read a merchant's settings from the platform and cache them for seconds by address,
 * language and country. While the platform is away the last answer stays in use, so pages still work. A site that has
 * closed or opened is read again at once: no page from before may follow.
 */
export function createSites(settings: Settings) {
  const asServer = fetchAsServer(settings.serverKeys);
  const sites = cached<SiteConfig>({ freshMs, staleMs: Number.POSITIVE_INFINITY, max: cachedSites });

  const statuses = cached<void>({ freshMs: status.freshMs, max: cachedSites });
  const lastStatus = new Map<string, number>();

  const apiOf = (visitor: Visitor, language: Language | undefined, patienceMs: number) =>
    createApi({
      base: settings.platform,
      merchant: settings.merchant,
      language: () => language ?? "en",
      token: () => undefined,
      fetch: asServer,
      extraHeaders: visitor.forwarded,
      patienceMs,
    });

  /** Forgets what is known of all sites if this one has closed or opened. */
  async function followStatus(visitor: Visitor): Promise<void> {
    const key = [visitor.origin, visitor.country ?? ""].join(" ");
    await statuses.get(key, async () => {
      const answer = await apiOf(visitor, undefined, status.patienceMs).call("systemStatus", {});
      if (!answer.ok) return;
      const before = lastStatus.get(key);
      if (lastStatus.size >= cachedSites) lastStatus.clear();
      lastStatus.set(key, answer.value.status);
      if (before !== undefined && before !== answer.value.status) sites.clear();
    });
  }

  async function read(visitor: Visitor, language: Language | undefined): Promise<SiteConfig> {
    const answer = await apiOf(visitor, language, 4000).call("permission", {});
    if (!answer.ok) throw new PlatformAway(answer.code);
    return publicConfig(answer.value);
  }

  return async function site(visitor: Visitor, language: Language | undefined): Promise<SiteConfig> {
    await followStatus(visitor);
    const key = [visitor.origin, language ?? "", visitor.country ?? ""].join(" ");
    return sites.get(key, () => read(visitor, language));
  };
}

/**
 * Removes the visitor's address from the settings, because the page is cached and shared, and the time, which would make
 * it another page each time.
 */
function publicConfig(answer: WireOutput<"permission">): SiteConfig {
  const { serverTime: _serverTime, ...permission } = answer;
  const overrides = Object.fromEntries(
    Object.entries(permission.texts).map(([key, text]) => [key, compileMessage(text)]),
  );
  return {
    permission: { ...permission, location: { ip: "" }, texts: {} },
    overrides,
  };
}

/** Returns the place of the image CDN with which a visitor begins, at random by network address. */
export const firstCdn = ({ imageCDNs }: SiteConfig["permission"], { ip }: Visitor): number =>
  imageCDNs.length < 2 ? 0 : createHash("sha256").update(ip).digest().readUInt32BE() % imageCDNs.length;

/** Puts an image CDN first; the others are fallbacks (specification section 9). */
export function withFirstCdn(site: SiteConfig, first: number): SiteConfig {
  if (first === 0) return site;
  const { imageCDNs } = site.permission;
  const turned = [...imageCDNs.slice(first), ...imageCDNs.slice(0, first)];
  return { ...site, permission: { ...site.permission, imageCDNs: turned } };
}
