/** Players may read twelve months of statements at once, in days of their own calendar. */
export const longestPeriodDays = 366;
