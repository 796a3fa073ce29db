import type { RefObject } from "react";
import { useGrowing } from "../../../ui/use-growing.ts";
import { useOneByOne } from "../../../ui/use-one-by-one.ts";
import { useApp } from "../../app-context.tsx";

/** The cards of a row that a phone draws at first; in any position it shows fewer. */
const onPhones = 4;

/**
 * Returns how many cards of a row have a place, and how many of those are drawn: they arrive while a finger moves the
 * page. The others follow when the row is moved.
 */
export function useFirstCards(row: RefObject<Element | null>, all: number): { placed: number; drawn: number } {
  const { isPhone } = useApp();
  const first = Math.min(isPhone ? onPhones : all, all);
  const placed = useGrowing(row, first, all);
  const drawn = useOneByOne(first, !isPhone);
  return { placed, drawn: drawn < first ? drawn : placed };
}
