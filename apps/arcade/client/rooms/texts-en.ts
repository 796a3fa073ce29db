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
    landlord: {
      name: "Landlord",
      about: "Bid for three more cards, then play alone against two. Bombs double everything.",
      rules: [
        [
          "The hand",
          "Seventeen cards each, three lie in the middle. In turn everybody may bid one to three; the highest bidder is the landlord, takes the three cards and leads. The two others play together against the landlord.",
        ],
        [
          "What can be played",
          "Single, pair, three of a kind alone or with a card or a pair, straights of five or more, runs of three or more pairs, planes of two or more threes with or without wings, four with two cards or two pairs, a bomb of four, and the rocket of both jokers. Twos and jokers are in no run.",
        ],
        [
          "What it pays",
          "The base stake times the bid, doubled by every bomb, by the rocket, and when one side never put down a card or the landlord only one. The landlord wins or pays it twice. Nobody loses more than lies on the table.",
        ],
        ["What the room keeps", "5 % of what a winner wins, nothing of anything else."],
      ],
    },
    bigtwo: {
      name: "Big two",
      about: "Thirteen cards, four players, the two beats them all. Be rid of your hand first.",
      rules: [
        [
          "The hand",
          "Who has the three of diamonds begins with it. Singles, pairs, threes, and the five-card hands of poker beat lower ones of the same number of cards; suits rank spades, hearts, clubs, diamonds. When all others pass, the last player leads.",
        ],
        [
          "What it pays",
          "Every loser pays the base stake for each card that is left: twice with ten or more, three times with all thirteen. Nobody loses more than lies on the table.",
        ],
        ["What the room keeps", "5 % of what a winner wins, nothing of anything else."],
      ],
    },
    runfast: {
      name: "Run fast",
      about: "Sixteen cards, three players. Who can beat must, so the fastest hand wins.",
      rules: [
        [
          "The hand",
          "A deck without jokers, three twos and one ace. Who has the three of spades begins with it. Single, pair, three alone or with two cards of a pair, straights of five or more, runs of three or more pairs, planes, and bombs. Whoever can beat must.",
        ],
        [
          "What it pays",
          "Every loser pays the base stake for each card that is left, twice with all sixteen; one last card is free. Nobody loses more than lies on the table.",
        ],
        ["What the room keeps", "5 % of what a winner wins, nothing of anything else."],
      ],
    },
    bull: {
      name: "Grab the banker bull",
      about: "Four cards seen, one to come: bid to be the banker, choose your stake, show your bull.",
      rules: [
        [
          "The hand",
          "Five cards each; you see four of yours before you bid. The highest bid is the banker's, a lot decides between equal ones. The others stake one to three times; then all show.",
        ],
        [
          "Bulls",
          "Three cards that make a multiple of ten; the rest of the other two is the bull, ten is bull bull, five faces are above it. Faces count ten, the ace one. Equal bulls are decided by the highest card.",
        ],
        [
          "What it pays",
          "The base stake times the banker's bid times your stake times the winner's bull: bull 7 and 8 twice, bull 9 three times, bull bull four times, five faces five times. Nobody loses more than lies on the table.",
        ],
        ["What the room keeps", "5 % of what a winner wins, nothing of anything else."],
      ],
    },
    tiles: {
      name: "Two eight bar",
      about: "Two tiles, one seen: bid for the bank, stake, and push them open.",
      rules: [
        [
          "The hand",
          "Forty tiles: one to nine dots and the white, four of each. Everybody gets two and sees one before the bids. The highest bid is the banker's; the others stake one to three times.",
        ],
        [
          "What is higher",
          "The pair of whites, then pairs from nine down, then two and eight, then the points of both; the white is half a point. Equal points: the higher tile, and then the banker.",
        ],
        [
          "What it pays",
          "The base stake times the banker's bid times your stake, twice for two-eight, three times for a pair, four times for the whites. Nobody loses more than lies on the table.",
        ],
        ["What the room keeps", "5 % of what a winner wins, nothing of anything else. Equal hands are the banker's."],
      ],
    },
    paigow: {
      name: "Pai gow",
      about: "Thirty-two dominoes, two for each: pairs, kings and gongs against the banker.",
      rules: [
        [
          "The hand",
          "Everybody gets two dominoes and sees one before the bids. The highest bid is the banker's; the others stake one to three times; then all show.",
        ],
        [
          "What is higher",
          "The supreme pair (2-4 with 1-2), then pairs, then a twelve or a two with a nine (king) or an eight (gong), then the points of both. Equal points: the higher tile, and then the banker.",
        ],
        [
          "What it pays",
          "The base stake times the banker's bid times your stake, twice for king and gong, three times for a pair, four times for the supreme. Nobody loses more than lies on the table.",
        ],
        ["What the room keeps", "5 % of what a winner wins, nothing of anything else. Equal hands are the banker's."],
      ],
    },
    thirteen: {
      name: "Thirteen cards",
      about: "Thirteen cards in three rows, each stronger than the one before. Beat every row of every player.",
      rules: [
        [
          "The hand",
          "Everybody gets thirteen cards and lays them in three rows at the same time: three in front, five in the middle, five at the back. The back must not be lower than the middle, the middle not lower than the front.",
        ],
        [
          "What it pays",
          "Each row is compared with each other player's: one base stake a row. Three of a kind in front counts three, a full house in the middle two, four of a kind four at the back and eight in the middle, a straight flush five and ten. All three rows won count twice. Nobody loses more than lies on the table.",
        ],
        ["What the room keeps", "5 % of what a winner wins, nothing of anything else."],
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
  extra: "The landlord's three cards",
  play: (count) => (count === 0 ? "Choose cards" : count === 1 ? "Play 1 card" : `Play ${count} cards`),
  hint: "Hint",
  ready: "Ready",
  wrongOrder: "A row is too strong",
  arrange: "Arrange for me",
  facts: { bid: "Bid", times: "Doubled" },
  phases: { grab: "Who will be the banker?", stake: "Choose your stake", rows: "Lay your three rows" },
  did: {
    grab: "Bank ×",
    stake: "Stake ×",
    rows: "Ready",
    fold: "Fold",
    check: "Check",
    call: "Call",
    bet: "Bet",
    raise: "Raise",
    allIn: "All-in",
    pass: "Pass",
    bid: "Bid",
    single: "Single",
    pair: "Pair",
    trio: "Three of a kind",
    trio0: "Three of a kind",
    trio1: "Three and one",
    trio2: "Three and a pair",
    straight: "Straight",
    pairs: "Run of pairs",
    plane0: "Plane",
    plane1: "Plane with wings",
    plane2: "Plane with pairs",
    four1: "Four and two",
    four2: "Four and two pairs",
    bomb: "Bomb!",
    rocket: "Rocket!",
    flush: "Flush",
    full: "Full house",
    four: "Four and one",
    straightFlush: "Straight flush",
  },
  out: { asked: "Sits out", away: "Away", late: "Sits out", leaving: "Leaves" },
  roles: { button: "Dealer", landlord: "Landlord", banker: "Banker" },
  hands: {
    bull: "Bull",
    noBull: "No bull",
    bullBull: "Bull bull",
    faces: "Five faces",
    points: "Points",
    pairOf: "Pair of",
    whitePair: "White pair",
    twoEight: "Two-eight",
    tilePair: "Pair",
    supreme: "Supreme",
    king: "King",
    gong: "Gong",
    placed: "Ready",
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
