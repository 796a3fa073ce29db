/** All of them at once (specification section 7: 999 on the home page): hearts on every page look into this. */
export const favouritesInput = { pageNo: 1, pageSize: 999 } as const;
