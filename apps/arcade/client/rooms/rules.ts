import type { GameId } from "../../src/engines/rooms/games.ts";
import { text, type TextKey } from "../text.ts";

type After<Start extends string, Key = TextKey> = Key extends `${Start}.${infer Rest}` ? Rest : never;
type Rules = readonly (readonly [title: After<"room.title">, rule: After<"room.rule">])[];

/** Rules of each game, as titles and texts; several games share some texts. */
const rulesOf: Record<GameId, Rules> = {
  holdem: [
    ["theHand", "holdem.theHand"],
    ["betting", "holdem.betting"],
    ["newAtTheTable", "holdem.newAtTheTable"],
    ["whatTheRoomKeeps", "holdem.whatTheRoomKeeps"],
  ],
  stud: [
    ["theHand", "stud.theHand"],
    ["whoSpeaksFirst", "stud.whoSpeaksFirst"],
    ["betting", "stud.betting"],
    ["whatTheRoomKeeps", "stud.whatTheRoomKeeps"],
  ],
  landlord: [
    ["theHand", "landlord.theHand"],
    ["whatCanBePlayed", "landlord.whatCanBePlayed"],
    ["whatItPays", "landlord.whatItPays"],
    ["whatTheRoomKeeps", "shared.rake"],
  ],
  bigtwo: [
    ["theHand", "bigtwo.theHand"],
    ["whatItPays", "bigtwo.whatItPays"],
    ["whatTheRoomKeeps", "shared.rake"],
  ],
  runfast: [
    ["theHand", "runfast.theHand"],
    ["whatItPays", "runfast.whatItPays"],
    ["whatTheRoomKeeps", "shared.rake"],
  ],
  bull: [
    ["theHand", "bull.theHand"],
    ["bulls", "bull.bulls"],
    ["whatItPays", "bull.whatItPays"],
    ["whatTheRoomKeeps", "shared.rake"],
  ],
  tiles: [
    ["theHand", "tiles.theHand"],
    ["whatIsHigher", "tiles.whatIsHigher"],
    ["whatItPays", "tiles.whatItPays"],
    ["whatTheRoomKeeps", "shared.rakeBanker"],
  ],
  paigow: [
    ["theHand", "paigow.theHand"],
    ["whatIsHigher", "paigow.whatIsHigher"],
    ["whatItPays", "paigow.whatItPays"],
    ["whatTheRoomKeeps", "shared.rakeBanker"],
  ],
  thirteen: [
    ["theHand", "thirteen.theHand"],
    ["whatItPays", "thirteen.whatItPays"],
    ["whatTheRoomKeeps", "shared.rake"],
  ],
  battle: [
    ["theHand", "battle.theHand"],
    ["whatItPays", "battle.whatItPays"],
    ["whatTheRoomKeeps", "shared.rakeAlone"],
  ],
  ludo: [
    ["theRace", "ludo.theRace"],
    ["meeting", "ludo.meeting"],
    ["whatItPays", "ludo.whatItPays"],
    ["theDice", "shared.theDice"],
    ["whatTheRoomKeeps", "shared.rakeAlone"],
  ],
  snakes: [
    ["theRace", "snakes.theRace"],
    ["whatItPays", "snakes.whatItPays"],
    ["theDice", "shared.theDice"],
    ["whatTheRoomKeeps", "shared.rakeAlone"],
  ],
  dicebluff: [
    ["theHand", "dicebluff.theHand"],
    ["whatItPays", "dicebluff.whatItPays"],
    ["theDice", "shared.theDice"],
    ["whatTheRoomKeeps", "shared.rakeAlone"],
  ],
  dominoes: [
    ["theHand", "dominoes.theHand"],
    ["whatItPays", "dominoes.whatItPays"],
    ["whatTheRoomKeeps", "shared.rakeAlone"],
  ],
  gomoku: [
    ["theGame", "gomoku.theGame"],
    ["whatItPays", "gomoku.whatItPays"],
    ["timeOver", "shared.timeOver"],
    ["whatTheRoomKeeps", "shared.rakeAlone"],
  ],
  draughts: [
    ["theGame", "draughts.theGame"],
    ["whatItPays", "draughts.whatItPays"],
    ["timeOver", "shared.timeOver"],
    ["whatTheRoomKeeps", "shared.rakeAlone"],
  ],
  xiangqi: [
    ["theGame", "xiangqi.theGame"],
    ["theEnd", "xiangqi.theEnd"],
    ["whatItPays", "xiangqi.whatItPays"],
    ["timeOver", "shared.timeOver"],
    ["whatTheRoomKeeps", "shared.rakeAlone"],
  ],
  backgammon: [
    ["theGame", "backgammon.theGame"],
    ["whatItPays", "backgammon.whatItPays"],
    ["theDice", "shared.theDice"],
    ["whatTheRoomKeeps", "shared.rakeAlone"],
  ],
  mahjong: [
    ["theHand", "mahjong.theHand"],
    ["whoWins", "mahjong.whoWins"],
    ["whatItCounts", "shared.whatItCounts"],
    ["whatTheRoomKeeps", "shared.rakeAlone"],
  ],
  mahjong2: [
    ["theHand", "mahjong2.theHand"],
    ["whatItCounts", "shared.whatItCounts"],
    ["whatTheRoomKeeps", "shared.rakeAlone"],
  ],
  mahjongblood: [
    ["theHand", "mahjongblood.theHand"],
    ["bloodBattle", "mahjongblood.bloodBattle"],
    ["whatItCounts", "shared.whatItCounts"],
    ["whatTheRoomKeeps", "shared.rakeAlone"],
  ],
};

const everywhere: Rules = [
  ["yourChips", "all.yourChips"],
  ["time", "all.time"],
  ["housePlayers", "all.housePlayers"],
];

/** Returns the rules of a game and of every room, as titles and texts. */
export const roomRules = (game: GameId): [title: string, rule: string][] =>
  [...rulesOf[game], ...everywhere].map(([title, rule]) => [text(`room.title.${title}`), text(`room.rule.${rule}`)]);
