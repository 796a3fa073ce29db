import type { RoomTexts } from "./texts.ts";
import { blinds, plain } from "./plain.ts";

export const en: RoomTexts = {
  rooms: "All rooms",
  rules: "Rules and fairness",
  close: "Close",
  levels: { beginner: "Beginners", regular: "Regulars", high: "High", expert: "Experts" },
  games: {
    holdem: {
      name: "Texas hold'em",
      about: "Six seats, no limit. Two cards of your own, five for all, and every chip may go in.",
      rules: [
        [
          "The hand",
          "Everybody gets two cards. Two blinds are posted; then there are four rounds of betting: before the flop, after three open cards, after the fourth and after the fifth. The best five of seven cards win.",
        ],
        [
          "Betting",
          "No limit: a raise is at least as large as the last one, at most all you have. Whoever is all-in plays for the part of the pot that he matched; the rest is a side pot.",
        ],
        ["New at the table", "Whoever sits down or comes back while a game is on posts the big blind once."],
        [
          "What the room keeps",
          "5 % of a pot, three big blinds at most, and nothing where no flop was dealt. Everything else goes from player to player: what you win or lose is up to you and the cards.",
        ],
      ],
    },
    stud: {
      name: "Five card stud",
      about: "One card hidden, four in the open: read the table, not only your hand.",
      rules: [
        [
          "The hand",
          "Everybody pays an ante and gets one hidden and one open card. After each round of betting one more open card follows, up to five. The best five cards win, by the ranks of poker.",
        ],
        [
          "Who speaks first",
          "The highest open cards; equal ones are told apart by the suit of the highest: spades, hearts, clubs, diamonds.",
        ],
        [
          "Betting",
          "No limit: a raise is at least as large as the last one, at most all you have. Side pots as usual.",
        ],
        ["What the room keeps", "5 % of a pot, three antes at most. Everything else goes from player to player."],
      ],
    },
  },
  roomRules: [
    [
      "Your chips",
      "What you bring to the table is one bet, and what you leave with is its win: both stand in your betting record with the hands you played. If you leave before you were dealt a card, the bet is cancelled.",
    ],
    [
      "Time",
      "Every turn has its time, then your time bank is used. After two turns without an answer you sit out; whoever sits out, or is away, for three minutes is cashed out.",
    ],
    [
      "House players",
      "In this sandbox, players of the house fill empty seats. They are marked with a robot, play by their own cards and what lies open, and see nothing that you do not see.",
    ],
  ],
  stakesOf: (unit, game) =>
    game === "holdem"
      ? `Blinds ${blinds(unit)}`
      : game === "stud"
        ? `Ante ${plain(unit)}`
        : `Base stake ${plain(unit)}`,
  buyIn: (least, most) => `Bring ${least} to ${most}`,
  seated: (players, seats) => (players === 1 ? `1 player, ${seats} seats` : `${players} players, ${seats} seats`),
  open: "Open",
  back: "Back to my seat",
  botsFill: "House players fill empty seats in this sandbox. They carry a robot and see only their own cards.",
  bot: "House player ",
  sit: "Sit",
  seatFree: (seat) => `Take seat ${seat}`,
  takeSeat: "Take a seat",
  seating: "Taking your seat",
  watching: "You are watching. Take a seat to play.",
  waitsForSeat: "You are seated when this hand is over.",
  leavingSoon: "You leave when this hand is over.",
  sittingOut: "You sit out. After three minutes your chips go back to your balance.",
  nextHand: "The next hand begins in a moment",
  handOver: "The hand is over",
  yourTurn: "Your turn",
  yourCards: "Your cards",
  onTable: "On the table",
  othersTurn: "The others are choosing",
  turnOf: (name) => `${name} is thinking`,
  lost: "Connecting again",
  notAllowed: "That is not possible now",
  bring: "How much do you bring?",
  bringHint: "It is taken from your balance now, and what is left comes back when you leave.",
  sitOut: "Sit out",
  sitIn: "I am back",
  sound: "Sound",
  leave: "Leave",
  pot: "Pot",
  sidePot: "Side pot",
  raiseTo: "Raise to",
  less: "Less",
  more: "More",
  hiddenCard: "A hidden card",
  did: { fold: "Fold", check: "Check", call: "Call", bet: "Bet", raise: "Raise", allIn: "All-in" },
  out: { asked: "Sits out", away: "Away", late: "Sits out", leaving: "Leaves" },
  roles: { button: "Dealer" },
  hands: {
    highCard: "High card",
    pair: "Pair",
    twoPair: "Two pair",
    three: "Three of a kind",
    straight: "Straight",
    flush: "Flush",
    full: "Full house",
    four: "Four of a kind",
    straightFlush: "Straight flush",
  },
  fairness: "Fairness",
  fair: "The order of the cards follows from a seed. Its SHA-256 is shown before the first card is dealt, the seed itself when the hand is over. This page deals the hand again and compares every chip.",
  nextCommitment: "SHA-256 of the next hand's seed",
  seed: "Seed",
  verify: (hand) => `Verify hand ${hand}`,
  verified: "The hand follows from its seed, and the seed from its commitment.",
  notVerified: "This hand does not follow from its seed.",
  codes: {
    ALREADY_SEATED: "You sit at a table of this game already",
    SEAT_TAKEN: "The seat was taken. Your stake is back in your balance",
    BUY_IN_UNKNOWN: "This amount is not possible at this table",
    ROOM_UNKNOWN: "This room is closed",
  },
};
