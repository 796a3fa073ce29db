/** How the member's own wallet is named beside those at the vendors. */
export const mainWallet = "MAIN";
