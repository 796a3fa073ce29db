import { useState } from "react";
import type { LiveTable } from "../../../core/games/live/use-live-tables.ts";

/**
 * Keeps the tables chosen at first while they are in the list. None is exchanged under a player's finger, who would sit
 * down at another.
 */
export function useSameTables(
  list: readonly LiveTable[],
  choose: (list: readonly LiveTable[]) => readonly LiveTable[],
): readonly LiveTable[] {
  const [ids, setIds] = useState<readonly string[]>([]);
  const same = ids.flatMap((id) => list.find(({ nodeId }) => nodeId === id) ?? []);
  if (same.length > 0) return same;
  const chosen = choose(list);
  if (chosen.length > 0) setIds(chosen.map(({ nodeId }) => nodeId));
  return chosen;
}
