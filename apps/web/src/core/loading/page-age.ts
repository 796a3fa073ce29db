/** The name of the page's age in the `Server-Timing` header, in milliseconds. */
export const ageName = "page";

/**
 * Returns when the data of this page was read, by this device's clock in milliseconds. The page itself does not say it,
 * so that it stays the same file while its content does. A page that the browser kept, or returns to, without asking
 * the server is of an unknown age, and its data counts as old.
 */
export function pageReadAt(): number {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!navigation) return Date.now();
  const { transferSize, type, responseStart, serverTiming = [] } = navigation;
  if (transferSize === 0 || type === "back_forward") return 0;
  const age = serverTiming.find(({ name }) => name === ageName)?.duration ?? 0;
  return performance.timeOrigin + responseStart - age;
}
