/** The member's main wallet, beside those at the vendors. */
export const mainWallet = "MAIN";
