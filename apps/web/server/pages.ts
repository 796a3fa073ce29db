import { createHash, randomInt } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { cached } from "@croupier/server/cached";
import type { SiteConfig } from "../src/core/app-context.tsx";
import type { RenderRequest } from "../src/app/entry-server.tsx";
import type { PageFacts } from "./document.ts";
import { contentPolicy } from "./policy.ts";
import type { Settings } from "./settings.ts";
import { chooseLanguage, type Visitor } from "./visitor.ts";

/** One rendered page, ready to be sent as it is. */
export interface Page {
  status: number;
  location: string | undefined;
  html: Buffer;
  brotli: Buffer;
  gzip: Buffer;
  etag: string;
  /** Undefined in development, where Vite puts styles and a socket into the page. */
  policy: string | undefined;
}

export interface PageDeps {
  settings: Settings;
  site(visitor: Visitor, language: RenderRequest["language"] | undefined): Promise<SiteConfig>;
  render(request: RenderRequest): Promise<Response>;
  complete(html: string, facts: PageFacts): string;
  /** Puts the first banner into a page for phones. */
  withFirstPicture(html: string): Promise<string>;
}

/** The site is closed to this visitor: 1 maintenance, 2 region. */
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
const cachedPages = 400;
/** What of a query a page of the server depends on; everything else is the browser's business. */
const knownQuery = ["vassalage", "group", "show", "sort", "volatility", "feature", "nodeId"];

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

function knownAddress(url: string): string {
  const { pathname, searchParams } = new URL(url, "http://page.invalid");
  const query = new URLSearchParams();
  for (const name of knownQuery) {
    const value = searchParams.get(name);
    if (value !== null) query.set(name, value.slice(0, 40));
  }
  return pathname.slice(0, 300) + (query.size > 0 ? `?${query.toString()}` : "");
}

/** The default address of the sandbox vendor: this host at the vendor's port, another origin. */
function arcadeOrigin({ origin }: Visitor, { arcadePort }: Settings): string {
  const url = new URL(origin);
  url.port = String(arcadePort);
  return url.origin;
}

/** One of the image CDNs at random stands first, for this page; the others follow where it fails. */
function withRandomCdn(site: SiteConfig): SiteConfig {
  const { imageCDNs } = site.permission;
  if (imageCDNs.length < 2) return site;
  const first = randomInt(imageCDNs.length);
  const turned = [...imageCDNs.slice(first), ...imageCDNs.slice(0, first)];
  return { ...site, permission: { ...site.permission, imageCDNs: turned } };
}

/** Renders pages and caches each for seconds by host, language, theme, kind of device and address; one rendering at a time a page. */
export function createPages(deps: PageDeps) {
  const pages = cached<Page>({ freshMs, staleMs, max: cachedPages, keep: ({ status }) => status === 200 });

  async function make(address: string, visitor: Visitor, language: RenderRequest["language"]): Promise<Page> {
    const { settings } = deps;
    const site = withRandomCdn(await deps.site(visitor, language));
    const response = await deps.render({
      url: visitor.origin + address,
      platform: settings.platform,
      merchant: settings.merchant,
      language,
      theme: visitor.theme,
      site,
      extraHeaders: visitor.forwarded,
    });
    const facts = {
      site,
      language,
      merchant: site.permission.merchant,
      phone: visitor.phone,
      origin: visitor.origin,
      address,
    };
    const rendered = deps.complete(await response.text(), facts);
    const html = visitor.phone ? await deps.withFirstPicture(rendered) : rendered;
    const raw = Buffer.from(html);
    return {
      status: response.status,
      location: response.headers.get("location") ?? undefined,
      html: raw,
      brotli: await compressBrotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
      gzip: await compressGzip(raw),
      etag: `"${createHash("sha256").update(raw).digest("base64url").slice(0, 22)}"`,
      policy: settings.dev
        ? undefined
        : contentPolicy(html, site, settings.frameOrigins ?? [arcadeOrigin(visitor, settings)]),
    };
  }

  return async function page(url: string, visitor: Visitor): Promise<Page> {
    const { permission } = await deps.site(visitor, undefined);
    const language = chooseLanguage(visitor, permission.languages, permission.defaultLanguage);
    if (permission.systemStatus !== 0) {
      throw new Closed(permission.systemStatus, await deps.site(visitor, language), language);
    }
    const address = knownAddress(url);
    const country = visitor.forwarded["x-country"] ?? "";
    const key = [visitor.origin, country, language, visitor.theme ?? "", visitor.phone, address].join(" ");
    return pages.get(key, () => make(address, visitor, language));
  };
}
