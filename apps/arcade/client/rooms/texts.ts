import { en } from "./texts-en.ts";
import { zh } from "./texts-zh.ts";
import type { BoardWords } from "./boards/texts.ts";
import type { GameId } from "../../src/rooms/games.ts";
import type { LevelName } from "../../src/rooms/levels.ts";

type Rule = readonly [name: string, text: string];

export interface RoomTexts {
  rooms: string;
  rules: string;
  close: string;
  levels: Record<LevelName, string>;
  games: Record<GameId, { name: string; about: string; rules: readonly Rule[] }>;
  roomRules: readonly Rule[];
  boards: BoardWords;
  stakesOf(unit: string, game: GameId): string;
  buyIn(least: string, most: string): string;
  seated(players: number, seats: number): string;
  open: string;
  back: string;
  botsFill: string;
  bot: string;
  sit: string;
  seatFree(seat: number): string;
  takeSeat: string;
  seating: string;
  watching: string;
  waitsForSeat: string;
  leavingSoon: string;
  sittingOut: string;
  nextHand: string;
  handOver: string;
  yourTurn: string;
  yourCards: string;
  onTable: string;
  othersTurn: string;
  turnOf(name: string): string;
  lost: string;
  notAllowed: string;
  bring: string;
  bringHint: string;
  sitOut: string;
  sitIn: string;
  sound: string;
  leave: string;
  pot: string;
  sidePot: string;
  raiseTo: string;
  less: string;
  more: string;
  hiddenCard: string;
  extra: string;
  play(count: number): string;
  hint: string;
  noBank: string;
  ready: string;
  wrongOrder: string;
  arrange: string;
  facts: Record<string, string>;
  phases: Record<string, string>;
  did: Record<string, string>;
  out: Record<"asked" | "away" | "late" | "leaving", string>;
  roles: Record<string, string>;
  hands: Record<string, string>;
  fairness: string;
  fair: string;
  nextCommitment: string;
  seed: string;
  verify(hand: number): string;
  verified: string;
  notVerified: string;
  codes: Record<string, string>;
}

/** "bull:7" in words. */
export function handText(texts: RoomTexts, hand: string): string {
  const [name = "", amount = ""] = hand.split(":");
  return [texts.hands[name] ?? name, amount].filter((each) => each !== "").join(" ");
}

export const roomTextsFor = (language: string): RoomTexts => (/^(zh|ty)/i.test(language) ? zh : en);
