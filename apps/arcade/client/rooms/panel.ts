import type { HandState, RoomLine } from "./api.ts";

export interface PanelParts {
  state: RoomLine;
  hand: HandState;
  you: NonNullable<RoomLine["you"]>;
}

/** What a player acts with, at the foot of the page. Buttons with data-act "do" carry the action itself. */
export interface Panel {
  paint(parts: PanelParts): Node[];
  /** The own cards, where they lie at the foot of the page; also while others act. */
  own?(parts: PanelParts): Node[];
  /** Something of the panel was pressed. */
  press?(act: string, value: string): void;
  /** A slider was moved. */
  slide?(part: number): void;
}
