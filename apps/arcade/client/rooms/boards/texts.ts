type Rule = readonly [name: string, text: string];

/** The games that have no cards, and blackjack battle. */
type BoardGame =
  | "battle"
  | "ludo"
  | "snakes"
  | "dicebluff"
  | "dominoes"
  | "gomoku"
  | "draughts"
  | "xiangqi"
  | "backgammon"
  | "mahjong"
  | "mahjong2"
  | "mahjongblood";

/** What boards say. */
export interface BoardWords {
  board: string;
  moveHere: string;
  king: string;
  pieces: readonly string[];
  resign: string;
  reallyResign: string;
  choosePiece: string;
  putStone: string;
  chooseTile: string;
  plane(number: number, from: number, to: number): string;
  walk(die: number, to: number): string;
  empty: string;
  point(far: number): string;
  bar: string;
  off: string;
  stock(tiles: number): string;
  yourTiles: string;
  draw: string;
  end(isLeft: boolean): string;
  noBid: string;
  onesWild: string;
  onesPlain: string;
  found(count: number): string;
  say(count: number, face: number): string;
  open: string;
  wall(tiles: number): string;
  without(suit: number): string;
  suits: readonly string[];
  tile(number: number, suit: number): string;
  honours: readonly string[];
  discard(tile: string): string;
  chooseSuit: string;
  chooseDiscard: string;
}

export interface BoardTexts {
  games: Record<BoardGame, { name: string; about: string; rules: readonly Rule[] }>;
  words: BoardWords;
  did: Record<string, string>;
  hands: Record<string, string>;
  phases: Record<string, string>;
}
