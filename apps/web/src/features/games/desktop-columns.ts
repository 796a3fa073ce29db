/** Returns the columns of wide cards on a desktop: three, or two if three would leave one card alone. */
export const desktopColumns = (count: number): string =>
  count % 3 === 1 && count % 2 === 0 ? "desktop:grid-cols-2" : "desktop:grid-cols-3";
