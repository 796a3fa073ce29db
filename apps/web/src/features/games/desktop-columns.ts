/** Wide cards in threes on a desktop; in twos where threes would leave one alone. */
export const desktopColumns = (count: number): string =>
  count % 3 === 1 && count % 2 === 0 ? "desktop:grid-cols-2" : "desktop:grid-cols-3";
