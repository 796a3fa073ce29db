import type { nothing, TemplateResult } from "../html.ts";
import type { HandState, RoomLine } from "./api.ts";

export interface PanelParts {
  state: RoomLine;
  hand: HandState;
  you: NonNullable<RoomLine["you"]>;
}

/** The player's controls at the foot of the page. Buttons with data-act "do" carry the action itself. */
export interface Panel {
  paint(parts: PanelParts): TemplateResult | typeof nothing;
  /** Returns the player's cards where they are at the foot of the page, even while others act. */
  own?(parts: PanelParts): TemplateResult | typeof nothing;
  /** Handles a press in the panel. */
  press?(act: string, value: string): void;
  /** Handles a moved slider. */
  slide?(part: number): void;
}

/** Identifies a turn of the player. */
export const turnOf = ({ hand, you }: Pick<PanelParts, "hand" | "you">): string => `${hand.number}-${you.step}`;
