import type { Title } from "../../kit/titles.ts";
import type { Rules } from "./rules.ts";

/** A tile with a game that is played alone. */
export interface AloneTitle<Name extends string = string> extends Title {
  /** Name of the rules. */
  solo: Name;
  rules: Rules;
}

/** Returns the title of a stored round. */
export function titleIn<Its extends AloneTitle>(titles: ReadonlyMap<string, Its>, gameCode: string): Its {
  const title = titles.get(gameCode);
  if (!title) throw new Error(`no game ${gameCode}`);
  return title;
}
