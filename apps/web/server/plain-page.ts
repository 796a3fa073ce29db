import { escape } from "../src/lib/escape.ts";
import { createHash } from "node:crypto";

export interface PlainPage {
  language: string;
  title: string;
  /** The paragraphs as plain text. */
  texts: string[];
  link: { href: string; text: string };
  /** Seconds until the page reloads automatically; without them it does not. */
  again?: number;
}

const css =
  ":root{color-scheme:dark light;--g:#14101b;--i:#f6f1e9;--m:#b5aabf}@media(prefers-color-scheme:light){:root{--g:#f7f2ea;--i:#231a2d;--m:#655a70}}body{margin:0;background:var(--g);color:var(--i);font:16px/1.5 Figtree,system-ui,sans-serif}main{min-height:100dvh;display:grid;place-content:center;justify-items:center;text-align:center;padding:24px;box-sizing:border-box;gap:10px}.mark{width:80px;height:80px;border-radius:26px;background:radial-gradient(circle at 70% 30%,#ffb01f,#ff6a3d 45%,#52205f)}h1{margin:14px 0 0;font-size:26px;line-height:1.2}p{margin:0;max-width:44ch;color:var(--m)}a{margin-top:14px;display:inline-flex;align-items:center;min-height:44px;padding:0 20px;border-radius:10px;background:#ffb01f;color:#2a1500;font-weight:600;text-decoration:none}a:focus-visible{outline:2px solid #8ec5ff;outline-offset:2px}";

const cssHash = createHash("sha256").update(css).digest("base64");

/** Renders a self-contained page for when the site is unavailable: no script, no other file. */
export function plainPage({ language, title, texts, link, again }: PlainPage): string {
  const refresh = again === undefined ? "" : `<meta http-equiv="refresh" content="${again}">`;
  const body = texts.map((text) => `<p>${escape(text)}</p>`).join("");
  return `<!DOCTYPE html><html lang="${escape(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">${refresh}<title>${escape(title)}</title><style>${css}</style></head><body><main><div class="mark"></div><h1>${escape(title)}</h1>${body}<a href="${escape(link.href)}">${escape(link.text)}</a></main></body></html>`;
}

export const plainPolicy = `default-src 'none'; style-src 'sha256-${cssHash}'; base-uri 'none'; frame-ancestors 'none'`;
