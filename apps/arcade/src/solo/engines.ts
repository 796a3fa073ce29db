import { blackjack } from "./blackjack.ts";
import { mines } from "./mines.ts";
import type { Rules } from "./rules.ts";
import { solitaire } from "./solitaire.ts";

export const engines = { blackjack, mines, solitaire } satisfies Record<string, Rules>;

export type EngineName = keyof typeof engines;

export const isEngine = (text: string | undefined): text is EngineName => Object.hasOwn(engines, text ?? "");
