/** The grid of every list of games; all of its items have the same height. */
export const tileGrid =
  "grid grid-cols-2 gap-2.5 min-[360px]:grid-cols-3 tablet:grid-cols-4 tablet:gap-3.5 desktop:grid-cols-6";
