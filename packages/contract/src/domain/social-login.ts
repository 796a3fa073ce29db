/** Identity providers, in the order of their buttons. */
export const thirdParties = ["google", "facebook"] as const;
export type ThirdParty = (typeof thirdParties)[number];

/** Answers the page of this site that a provider sends the browser back to. */
export const returnPath = (provider: ThirdParty): string => `/signIn/${provider}`;
