/**
 * The input that reads all favourites at once (specification section 7: 999 on the home page); the hearts on every page
 * use it.
 */
export const favouritesInput = { pageNo: 1, pageSize: 999 } as const;
