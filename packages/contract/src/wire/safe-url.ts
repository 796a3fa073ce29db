/**
 * Validates an address that comes from data (launch, banner target, pay page, return address). Returns it parsed if it
 * is http(s), has no user part and its origin is allowed; otherwise undefined. `allowed`: origins, or "any" for
 * addresses the platform vouches for.
 */
export function safeUrl(text: string, base: string, allowed: readonly string[] | "any"): URL | undefined {
  // Browsers read a backslash as a slash and drop control characters: such text is never an honest address.
  // oxlint-disable-next-line no-control-regex
  if (/[\\\u0000-\u0020]/.test(text)) return undefined;
  if (!URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  if (url.username !== "" || url.password !== "") return undefined;
  return allowed === "any" || allowed.includes(url.origin) ? url : undefined;
}

/** Validates a path of this site ("/promotions?x=1"); undefined if the text leads anywhere else. */
export function safePath(text: string): string | undefined {
  if (!text.startsWith("/")) return undefined;
  const url = safeUrl(text, "https://here.invalid", ["https://here.invalid"]);
  if (!url) return undefined;
  const path = url.pathname + url.search + url.hash;
  // "/.//evil.example" is a path until its dot is removed; the rest names another site.
  return path.startsWith("//") ? undefined : path;
}
