/** The query parameters that pages read; a test holds them against the routes. */
export const pageParameters: ReadonlySet<string> = new Set([
  "vassalage",
  "group",
  "show",
  "sort",
  "volatility",
  "feature",
  "nodeId",
  "gameCode",
  "view",
  "pick",
  "beside",
  "type",
  "next",
  "state",
  "code",
  "iss",
  "referralCode",
  "deposit",
  "right",
  "envelope",
  "account",
  "downline",
  "bill",
  "from",
  "to",
  "scope",
  "kind",
]);

/**
 * Returns the part of a query that pages read, in its spelling. The router sees no others: with those of a campaign it
 * would find another page than the server rendered, and React would render all of it once more (error 418).
 */
export function pageQuery(search: string): string {
  const parts = search
    .slice(1)
    .split("&")
    .filter((part) => pageParameters.has(part.split("=")[0] ?? ""));
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}
