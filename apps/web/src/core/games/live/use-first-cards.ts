import type { RefObject } from "react";
import { useGrowing } from "../../../ui/use-growing.ts";
import { useApp } from "../../app-context.tsx";

/** The cards of a row that a phone draws at first; in any position it shows fewer. */
const onPhones = 4;

/**
 * Returns how many cards of a row to draw: they arrive while a finger moves the page, and a cheap phone takes longer
 * than a frame for all. The others follow when the row is moved.
 */
export function useFirstCards(row: RefObject<Element | null>, all: number): number {
  const { isPhone } = useApp();
  return useGrowing(row, isPhone ? onPhones : all, all);
}
