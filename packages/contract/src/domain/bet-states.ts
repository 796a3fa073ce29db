/** open: the vendor has not settled it yet; cancelled: the stake went back. */
export const betStates = ["open", "settled", "cancelled"] as const;
