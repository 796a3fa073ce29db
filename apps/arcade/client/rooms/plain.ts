import { read, show, showPair } from "../money.ts";

/** Formats a stake as "$ 1.00". */
export const plain = (unit: string): string => show(read(unit));

/** Formats the small and the big blind as "$ 0.50 / 1.00". */
export const blinds = (unit: string): string => showPair(read(unit) / 2n, read(unit));
