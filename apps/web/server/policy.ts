import { createHash } from "node:crypto";
import type { SiteConfig } from "../src/core/app-context.tsx";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Returns the contents of inline elements of a kind whose attributes include `mark`: exactly the text that the policy's
 * hashes must cover.
 */
function inline(html: string, tag: "script" | "style", mark = ""): string[] {
  const found = html.matchAll(new RegExp(`<${tag}(\\s[^>]*)?>([\\s\\S]*?)</${tag}>`, "g"));
  return [...found].filter(([, attributes = ""]) => attributes.includes(mark)).map(([, , text = ""]) => text);
}

const marked = (nonce: string): string => ` nonce="${nonce}"`;

/** Removes the nonces: a page is cached and sent to many visitors, and its policy names its scripts by their hashes. */
export const withoutNonce = (html: string, nonce: string): string => html.replaceAll(marked(nonce), "");

const origins = (urls: readonly string[]) => urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin);

/** Returns the sources a merchant's page needs for Firebase number verification; none for other merchants. */
function phoneProof({ permission: { firebase } }: SiteConfig) {
  if (!firebase) return { calls: [], scripts: [], frames: [], policies: [] };
  const { emulatorUrl } = firebase;
  if (emulatorUrl) return { calls: origins([emulatorUrl]), scripts: [], frames: [], policies: [] };
  return {
    calls: ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"],
    scripts: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
    frames: ["https://www.google.com/recaptcha/"],
    // Google's check creates its own policies; "default" allows its one script (core/forms/firebase-phone.ts).
    policies: ["*"],
  };
}

/**
 * Returns the page's content security policy: an inline script runs only if its hash is listed (security.md), and only
 * scripts with this nonce are listed. The nonce is new for every rendering, so no script within a text has it.
 */
export function contentPolicy(html: string, site: SiteConfig, frames: readonly string[], nonce: string): string {
  const { imageCDNs, launchGameCDNs } = site.permission;
  const phone = phoneProof(site);
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...phone.scripts, ...inline(html, "script", marked(nonce)).map(hash)],
    "style-src": ["'self'", ...inline(html, "style").map(hash)],
    // Measured values, such as a tile's hue or a slider's position, are set as style attributes, which cannot run
    // anything.
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:", ...origins(imageCDNs)],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...phone.calls],
    "frame-src": [...new Set([...frames, ...origins(launchGameCDNs), ...phone.frames])],
    "manifest-src": ["'self'"],
    "worker-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    "object-src": ["'none'"],
    "require-trusted-types-for": ["'script'"],
    // The app has one policy, for the one address of the service worker (shell/use-app-worker.ts).
    "trusted-types": ["app-worker", ...phone.policies],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(" ") || "'none'"}`)
    .join("; ");
}

/** Headers of every response of this server. */
export const commonHeaders: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
};

/** Headers that only documents need; omitting them for scripts and pictures saves bytes on a slow connection. */
export const documentHeaders: Record<string, string> = {
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy":
    "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=(), fullscreen=*",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
};
