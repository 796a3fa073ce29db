import { isZero } from "@croupier/contract/domain/money";
import { createStore } from "../../lib/store.ts";

/** The latest win or claim, as an amount on the wire. */
export const celebrated = createStore<{ id: number; amount: string } | undefined>(undefined);

let last = 0;

/** Lights a lantern over the page and counts up to an amount; who wants no motion reads the message alone. */
export function celebrate(amount: string): void {
  if (isZero(amount) || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  last += 1;
  celebrated.set({ id: last, amount });
}
