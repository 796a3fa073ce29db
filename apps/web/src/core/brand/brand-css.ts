import type { Permission } from "../app-context.tsx";

const tokenName = /^--[a-z0-9-]{1,40}$/;
const tokenValue = /^[#a-zA-Z0-9 .,%()/'"-]{1,120}$/;

/**
 * Returns a style sheet with the values that a merchant's brand overrides; skips anything that is not a plain value.
 */
export function brandCss({ tokens }: Permission["brand"]): string {
  const rules = (values: Record<string, string>) =>
    Object.entries(values)
      .filter(([name, value]) => tokenName.test(name) && tokenValue.test(value) && !/url\s*\(/i.test(value))
      .map(([name, value]) => `${name}:${value}`)
      .join(";");
  const dark = rules(tokens.dark);
  const light = rules(tokens.light);
  return [
    dark && `:root{${dark}}`,
    light && `:root[data-theme="light"]{${light}}@media(prefers-color-scheme:light){:root:not([data-theme]){${light}}}`,
  ]
    .filter(Boolean)
    .join("");
}
