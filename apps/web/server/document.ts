import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "@croupier/contract/languages";
import { brandCss } from "../src/core/brand/brand-css.ts";
import type { SiteConfig } from "../src/core/app.tsx";
import { deviceStorageKey } from "../src/core/device/device.ts";
import { sessionStorageKey } from "../src/core/session/storage.ts";

/** What the head needs from a build: the entry, its styles and font, and each language's file. */
export interface Build {
  release: string;
  entry: string;
  css: string;
  preloads: string[];
  fonts: string[];
  languages: Record<string, string>;
}

interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
  isEntry?: boolean;
}

export function readBuild(clientDir: string): Build {
  const manifest = JSON.parse(readFileSync(join(clientDir, ".vite/manifest.json"), "utf8")) as Record<
    string,
    ManifestChunk
  >;
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error("the build has no entry");
  const sheets = Object.values(manifest).flatMap(({ file, css = [] }) => [
    ...css,
    ...(file.endsWith(".css") ? [file] : []),
  ]);
  const files = Object.entries(manifest);
  return {
    release: entry.file.replace(/^.*-([\w-]+)\.js$/, "$1"),
    entry: `/${entry.file}`,
    css: [...new Set(sheets)].map((file) => readFileSync(join(clientDir, file), "utf8")).join(""),
    preloads: (entry.imports ?? []).map((name) => `/${manifest[name]?.file ?? ""}`),
    fonts: files.filter(([, { file }]) => file.endsWith(".woff2")).map(([, { file }]) => `/${file}`),
    languages: Object.fromEntries(
      files.flatMap(([name, { file }]) => {
        const tag = /locales\/([\w-]+)\.json$/.exec(name)?.[1];
        return tag === undefined ? [] : [[tag, `/${file}`]];
      }),
    ),
  };
}

/** Runs before the first paint: widths and sign-in buttons are right from the start, for this tab and device. */
const boot = `try{var d=document.documentElement;sessionStorage.getItem("${sessionStorageKey}")&&d.setAttribute("data-session","");JSON.parse(localStorage.getItem("${deviceStorageKey}")||"{}").sideMenu=="collapsed"&&d.setAttribute("data-side","collapsed")}catch(e){}`;

const json = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

export interface PageFacts {
  site: SiteConfig;
  language: Language;
  merchant: string;
}

/** Adds to a rendered page what React does not own: styles, preloads, the page's data and its scripts. */
export function completeHead(html: string, build: Build, { site, language, merchant }: PageFacts): string {
  const languageFile = build.languages[language];
  const head = [
    `<meta name="release" content="${build.release}">`,
    ...build.fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="${file}" crossorigin>`),
    `<style>${build.css}${brandCss(site.permission.brand)}</style>`,
    `<script>${boot}</script>`,
    ...[...build.preloads, ...(languageFile ? [languageFile] : [])].map(
      (file) => `<link rel="modulepreload" href="${file}" fetchpriority="low" crossorigin>`,
    ),
    `<script type="application/json" id="site">${json({ site, merchant })}</script>`,
    `<script type="module" src="${build.entry}" fetchpriority="low" crossorigin></script>`,
  ].join("");
  return html.replace("</head>", () => `${head}</head>`);
}

/** The same for development: Vite's client, styles as a file, nothing hashed. */
export function completeDevHead(html: string, { site, merchant }: PageFacts): string {
  const head = [
    `<link rel="stylesheet" href="/src/styles/app.css">`,
    `<style>${brandCss(site.permission.brand)}</style>`,
    `<script>${boot}</script>`,
    `<script type="application/json" id="site">${json({ site, merchant })}</script>`,
    `<script type="module">import r from "/@react-refresh";r.injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(t)=>t;</script>`,
    `<script type="module" src="/@vite/client"></script>`,
    `<script type="module" src="/src/entry-client.tsx"></script>`,
  ].join("");
  return html.replace("</head>", () => `${head}</head>`);
}
