import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "@croupier/contract/domain/languages";
import { brandCss } from "../src/core/brand/brand-css.ts";
import type { SiteConfig } from "../src/core/app-context.tsx";
import { seoHead } from "./seo.ts";
import { bootScript, startScript } from "./head-scripts.ts";

/** The parts of a build that the head needs: the entry, its styles and font, and the texts of each language. */
export interface Build {
  release: string;
  entry: string;
  /** The font faces, the styles of every screen, those of the first page's own files, and the file with the rest. */
  styles: { faces: string; all: string; first: string; restFile: string };
  /** Every file that the entry imports, directly or indirectly. */
  preloads: string[];
  font: string;
  /** The file of each area in each language, by keys such as "en-shell". */
  texts: Record<string, string>;
}

interface ManifestChunk {
  file: string;
  name?: string;
  imports?: string[];
}

function importsOf(chunk: ManifestChunk, manifest: Record<string, ManifestChunk>, found = new Set<string>()) {
  for (const name of chunk.imports ?? []) {
    const imported = manifest[name];
    if (!imported || found.has(imported.file)) continue;
    found.add(imported.file);
    importsOf(imported, manifest, found);
  }
  return found;
}

export function readBuild(clientDir: string): Build {
  const manifest = JSON.parse(readFileSync(join(clientDir, ".vite/manifest.json"), "utf8")) as Record<
    string,
    ManifestChunk
  >;
  // The file that the build calls its entry only imports this one: naming it directly saves a request on the first
  // visit.
  const entry = Object.values(manifest).find(({ name }) => name === "start");
  if (!entry) throw new Error("the build has no start file");
  const sheet = (name: string): string => {
    const file = manifest[`src/styles/${name}`]?.file;
    if (file === undefined) throw new Error(`the build has no ${name}`);
    return file;
  };
  const read = (file: string): string => readFileSync(join(clientDir, file), "utf8");
  return {
    release: entry.file.replace(/^.*-([\w-]+)\.js$/, "$1"),
    entry: `/${entry.file}`,
    styles: {
      faces: read(sheet("faces.css")),
      all: read(sheet("app.css")),
      first: read(sheet("first.css")),
      restFile: `/${sheet("rest.css")}`,
    },
    preloads: [...importsOf(entry, manifest)].map((file) => `/${file}`),
    font: `/${Object.values(manifest).find(({ file }) => file.endsWith(".woff2"))?.file ?? ""}`,
    texts: Object.fromEntries(
      readdirSync(join(clientDir, "assets")).flatMap((name) => {
        const area = /^([\w-]+-\w+)\.[\w-]{8}\.js$/.exec(name)?.[1];
        return area === undefined ? [] : [[area, `/assets/${name}`]];
      }),
    ),
  };
}

const json = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

export interface PageFacts {
  site: SiteConfig;
  language: Language;
  merchant: string;
  phone: boolean;
  /** Marks the page's own scripts until their hashes are computed. */
  nonce: string;
  /** The site's origin, then path and query as the visitor sees them. */
  origin: string;
  address: string;
  /** The areas whose texts the page's screens need besides those of the first page. */
  areas: string[];
}

/** Adds to a rendered page what React does not render: styles, preloads, the page's data and its scripts. */
export function completeHead(html: string, build: Build, facts: PageFacts): string {
  const { site, language, merchant, phone, nonce, areas } = facts;
  const { release, entry, styles } = build;
  // Vietnamese is set in the system's face (styles/tokens.css).
  const usesFont = language !== "vi";
  const texts = ["shell", ...areas].flatMap((area) => build.texts[`${language}-${area}`] ?? []);
  const preloads = [...build.preloads, ...texts];
  const head = [
    `<meta name="release" content="${release}">`,
    `<link rel="manifest" href="/manifest.webmanifest">`,
    seoHead(html, facts),
    phone || !usesFont ? "" : `<link rel="preload" as="font" type="font/woff2" href="${build.font}" crossorigin>`,
    `<style>${styles.faces}</style>`,
    // A page that only uses the first page's files omits the other styles until they are needed.
    areas.length === 0
      ? `<style data-rest="${styles.restFile}">${styles.first}</style>`
      : `<style>${styles.all}</style>`,
    `<style>${brandCss(site.permission.brand)}</style>`,
    `<script nonce="${nonce}">${bootScript(phone && usesFont ? build.font : undefined)}</script>`,
    `<script type="application/json" id="site">${json({ site, merchant })}</script>`,
    `<script nonce="${nonce}">${startScript({ release, entry, preloads })}</script>`,
  ].join("");
  return html.replace("</head>", () => `${head}</head>`);
}

/** Does the same for development: Vite's client, styles as a file, no hashes. */
export function completeDevHead(html: string, { site, merchant }: PageFacts): string {
  const head = [
    `<link rel="stylesheet" href="/src/styles/faces.css">`,
    `<link rel="stylesheet" href="/src/styles/app.css">`,
    `<style>${brandCss(site.permission.brand)}</style>`,
    `<script>${bootScript(undefined)}</script>`,
    `<script type="application/json" id="site">${json({ site, merchant })}</script>`,
    `<script type="module">import r from "/@react-refresh";r.injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(t)=>t;</script>`,
    `<script type="module" src="/@vite/client"></script>`,
    `<script type="module" src="/src/app/entry-client.tsx"></script>`,
  ].join("");
  return html.replace("</head>", () => `${head}</head>`);
}
