import { createHash, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { fetchAsServer } from "@croupier/server/as-server";
import { createLastGood, type Made, type PageSource } from "@croupier/server/last-good";
import { inSpan } from "@croupier/server/tracing/spans";
import { createTurns } from "@croupier/server/turns";
import type { SiteConfig } from "../src/core/app-context.tsx";
import type { PageAddress, RenderRequest } from "../src/app/entry-server.tsx";
import { offersCalendars } from "../src/core/i18n/calendar.ts";
import { areasHeader } from "../src/core/i18n/texts.ts";
import { nowherePath } from "../src/core/router/routes.ts";
import type { PageFacts } from "./document.ts";
import type { Unlisted } from "./listed-values.ts";
import { contentPolicy, withoutNonce } from "./policy.ts";
import type { Settings } from "./settings.ts";
import { createRenderLimit } from "./render-limit.ts";
import { firstCdn, withFirstCdn } from "./site.ts";
import { chooseLanguage, ofSite, pageAddress, type Visitor } from "./visitor.ts";

/** One rendered page, ready to be sent unchanged. */
export interface Page {
  status: number;
  location: string | undefined;
  html: Buffer;
  brotli: Buffer;
  gzip: Buffer;
  etag: string;
  /** When its data was read, in milliseconds. */
  readAt: number;
  /** Undefined in development, where Vite puts styles and a socket into the page. */
  policy: string | undefined;
}

export interface PageDeps {
  settings: Settings;
  site(visitor: Visitor, language: RenderRequest["language"] | undefined): Promise<SiteConfig>;
  readAddress(url: URL): PageAddress;
  /** Finds values in an address that the merchant does not have; undefined while that is unknown. */
  unlisted(address: PageAddress, visitor: Visitor): Promise<Unlisted | undefined>;
  render(request: RenderRequest): Promise<Response>;
  complete(html: string, facts: PageFacts): string;
  /** Embeds the first banner in a page for phones. */
  withFirstPicture(html: string): Promise<string>;
  notePage?: (source: PageSource) => void;
}

/** Thrown if the site is closed to this visitor: 1 maintenance, 2 region. */
export class Closed extends Error {
  readonly status: 1 | 2;
  readonly site: SiteConfig;
  readonly language: RenderRequest["language"];
  constructor(status: 1 | 2, site: SiteConfig, language: RenderRequest["language"]) {
    super(`closed: ${status}`);
    this.status = status;
    this.site = site;
    this.language = language;
  }
}

const freshMs = 5_000;
const staleMs = 60_000;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compresses a page once for all who get it. */
async function pack(text: string): Promise<Pick<Page, "html" | "brotli" | "gzip" | "etag">> {
  const html = Buffer.from(text);
  return {
    html,
    brotli: await compressBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    gzip: await compressGzip(html),
    etag: `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`,
  };
}

const withQuery = (path: string, query: URLSearchParams) => (query.size > 0 ? `${path}?${query.toString()}` : path);

/** Redirects to the same page without the query values that the merchant does not have. */
function redirect(location: string): Page {
  const nothing = Buffer.alloc(0);
  return {
    status: 302,
    location,
    html: nothing,
    brotli: nothing,
    gzip: nothing,
    etag: "",
    readAt: 0,
    policy: undefined,
  };
}

/** Returns whether a status only describes the moment and not the page. */
const isPassing = (status: number): boolean => status === 429 || status >= 500;

/** Creates the fetch of a page's reads, signed as this server; `failed` is called for each temporary failure. */
function readsOfPage(settings: Settings, failed: () => void): typeof fetch {
  const asServer = fetchAsServer(settings.serverKeys);
  return async (input, init) => {
    try {
      const answer = await asServer(input, init);
      if (isPassing(answer.status)) failed();
      return answer;
    } catch (error) {
      failed();
      throw error;
    }
  };
}

/** The default address of the sandbox vendor: this host at the vendor's port, another origin. */
function arcadeOrigin({ origin }: Visitor, { arcadePort }: Settings): string {
  const url = new URL(origin);
  url.port = String(arcadePort);
  return url.origin;
}

/** Returns the visitor's calendar in a language that offers a choice; all others share one cached page. */
const calendarOf = ({ calendar }: Visitor, language: RenderRequest["language"]) =>
  offersCalendars(language) ? calendar : "gregory";

/**
 * Finds the page of an address, or the address it redirects to. A page of something that the merchant does not have is
 * the page of every unknown address.
 */
async function findAddress(
  deps: Pick<PageDeps, "readAddress" | "unlisted">,
  url: string,
  visitor: Visitor,
): Promise<{ address: string; isOwn: boolean } | { location: string }> {
  const asked = pageAddress(url);
  const found = deps.readAddress(asked);
  const unlisted = await deps.unlisted(found, visitor);
  if (unlisted?.page) return { address: nowherePath, isOwn: true };
  if (unlisted && unlisted.filters.length > 0) {
    for (const name of unlisted.filters) asked.searchParams.delete(name);
    return { location: withQuery(found.path, asked.searchParams) };
  }
  return { address: found.path + found.query, isOwn: found.kind !== "named" && unlisted !== undefined };
}

/** The language and the CDN of a visitor. */
interface Choice {
  language: RenderRequest["language"];
  /** The place of the first CDN. */
  cdn: number;
}

/** Returns the key of a cached page: everything that affects its text. */
const keyOf = (visitor: Visitor, { language, cdn }: Choice, address: string): string => {
  const { origin, theme = "", phone } = visitor;
  return [origin, language, calendarOf(visitor, language), theme, phone, cdn, address].join(" ");
};

/**
 * Creates the renderer of pages. It renders as this server, for no particular visitor, and caches each page for seconds
 * by site, language, theme, calendar, kind of device, first CDN and address. Pages with a fixed path have their own
 * queue, so that the countless named pages do not delay them. Renderings per network and minute are limited; cached
 * pages are not.
 */
export function createPages(deps: PageDeps) {
  const note = deps.notePage ?? (() => undefined);
  const stores = {
    own: createLastGood<Page>({ freshMs, staleMs, max: 400, turns: createTurns({ atOnce: 4, waiting: 60 }), note }),
    named: createLastGood<Page>({ freshMs, staleMs, max: 50, turns: createTurns({ atOnce: 1, waiting: 10 }), note }),
  };
  const withinShare = createRenderLimit(deps.settings.limitFactor);

  async function make(address: string, visitor: Visitor, { language, cdn }: Choice): Promise<Made<Page>> {
    const { settings } = deps;
    const readAt = Date.now();
    const site = withFirstCdn(await deps.site({ ...visitor, ...ofSite(visitor) }, language), cdn);
    let whole = true;
    const response = await deps.render({
      url: visitor.origin + address,
      platform: settings.platform,
      merchant: settings.merchant,
      language,
      theme: visitor.theme,
      calendar: calendarOf(visitor, language),
      isPhone: visitor.phone,
      site,
      extraHeaders: ofSite(visitor).forwarded,
      fetch: readsOfPage(settings, () => (whole = false)),
    });
    const nonce = randomBytes(16).toString("base64url");
    const facts = {
      site,
      language,
      merchant: site.permission.merchant,
      phone: visitor.phone,
      nonce,
      origin: visitor.origin,
      address,
      areas: response.headers.get(areasHeader)?.split(" ").filter(Boolean) ?? [],
    };
    const rendered = deps.complete(await response.text(), facts);
    const marked = visitor.phone ? await deps.withFirstPicture(rendered) : rendered;
    const page = {
      status: response.status,
      location: undefined,
      ...(await pack(withoutNonce(marked, nonce))),
      readAt,
      policy: settings.dev
        ? undefined
        : contentPolicy(marked, site, settings.frameOrigins ?? [arcadeOrigin(visitor, settings)], nonce),
    };
    return { page, whole: whole && response.status < 500 };
  }

  return async function page(url: string, visitor: Visitor): Promise<Page> {
    const { permission } = await deps.site(visitor, undefined);
    const language = chooseLanguage(visitor, permission.languages, permission.defaultLanguage);
    if (permission.systemStatus !== 0) {
      throw new Closed(permission.systemStatus, await deps.site(visitor, language), language);
    }
    const found = await findAddress(deps, url, visitor);
    if ("location" in found) return redirect(found.location);
    const { address, isOwn } = found;
    const choice = { language, cdn: firstCdn(permission, visitor) };
    const key = keyOf(visitor, choice, address);
    const kind = isOwn ? "own" : "named";
    return stores[kind].get(
      key,
      () => inSpan("render page", () => make(address, visitor, choice)),
      (run) => withinShare(kind, visitor.ip, run),
    );
  };
}
