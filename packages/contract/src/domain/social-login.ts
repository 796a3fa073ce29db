/** Other houses that may say who somebody is (decisions.md reading 11), in the order their buttons stand. */
export const thirdParties = ["google", "facebook"] as const;
export type ThirdParty = (typeof thirdParties)[number];

/** The page of this site that such a house sends the browser back to. */
export const returnPath = (provider: ThirdParty): string => `/signIn/${provider}`;
