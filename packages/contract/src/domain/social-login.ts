/** Identity providers, in the order of their buttons. */
export const thirdParties = ["google", "facebook"] as const;
export type ThirdParty = (typeof thirdParties)[number];

/** Returns the path of this site to which a provider sends the browser back. */
export const returnPath = (provider: ThirdParty): string => `/signIn/${provider}`;
