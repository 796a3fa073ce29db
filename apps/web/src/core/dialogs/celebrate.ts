import { isZero } from "@croupier/contract/domain/money";
import { createStore } from "../../lib/store.ts";

/** The latest win or claim, as a wire amount. */
export const celebrated = createStore<{ id: number; amount: string } | undefined>(undefined);

let last = 0;

/** Shows a lantern over the page and counts up to an amount; with reduced motion only the message appears. */
export function celebrate(amount: string): void {
  if (isZero(amount) || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  last += 1;
  celebrated.set({ id: last, amount });
}
