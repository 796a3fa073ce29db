import { read, show, showPair } from "../money.ts";

/** "$ 1.00" of a stake. */
export const plain = (unit: string): string => show(read(unit));

/** "$ 0.50 / 1.00": the small blind and the big one. */
export const blinds = (unit: string): string => showPair(read(unit) / 2n, read(unit));
