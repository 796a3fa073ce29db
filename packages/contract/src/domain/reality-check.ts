/** The minutes between two reality checks that a merchant or a player may choose. */
export const realityCheckMinutes = [15, 30, 60] as const;
