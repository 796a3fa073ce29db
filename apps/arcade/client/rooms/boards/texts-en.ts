import type { BoardTexts } from "./texts.ts";

export const boardsEn: BoardTexts = {
  games: {
    battle: {
      name: "Blackjack battle",
      about: "No dealer: the best hand up to 21 beats every other player at the table.",
      rules: [
        [
          "The hand",
          "Everybody gets two cards, one of them hidden, and takes cards for himself at the same time. The ace counts eleven or one, faces ten. Each player has a part of the deck of his own, so nobody takes a card from you.",
        ],
        [
          "What it pays",
          "Your hand is compared with each other hand: the higher one wins the base stake of the other. Five cards up to 21 beat 21 and win twice; an ace with a ten beats all and wins twice. Equal hands win nothing, and over 21 loses to every hand that is not.",
        ],
        [
          "What the room keeps",
          "5 % of what a winner wins, nothing of anything else. What you win or lose beyond it depends on the others, so there is no return to state.",
        ],
      ],
    },
    ludo: {
      name: "Ludo",
      about: "Two planes each, one die, 56 steps. Send the others back and come home first.",
      rules: [
        [
          "The race",
          "Both planes begin on your start. Each turn a die is thrown and you choose the plane that goes; a six throws again. Home needs the exact number.",
        ],
        [
          "Meeting",
          "A plane that is met alone on a field goes back to its start. Two of a player together, the starts and the fields with a dot are safe, and so is the own column.",
        ],
        [
          "What it pays",
          "Whoever has both planes home first wins the base stake of every other player. After 480 throws whoever is furthest wins.",
        ],
        [
          "The dice",
          "All throws of a hand follow from its seed, whose SHA-256 is shown before the first one. Nobody can wait for a better throw.",
        ],
        [
          "What the room keeps",
          "5 % of what a winner wins, nothing of anything else. What you win or lose beyond it depends on the others, so there is no return to state.",
        ],
      ],
    },
    snakes: {
      name: "Snakes and ladders",
      about: "Two dice, and you choose which one you walk with. Ladders up, snakes down.",
      rules: [
        [
          "The race",
          "A hundred squares. Two dice are thrown and you walk with one of them. A ladder’s foot leads up, a snake’s head leads down. The last square needs no exact number.",
        ],
        ["What it pays", "Whoever reaches the last square first wins the base stake of every other player."],
        [
          "The dice",
          "All throws of a hand follow from its seed, whose SHA-256 is shown before the first one. Nobody can wait for a better throw.",
        ],
        [
          "What the room keeps",
          "5 % of what a winner wins, nothing of anything else. What you win or lose beyond it depends on the others, so there is no return to state.",
        ],
      ],
    },
    dicebluff: {
      name: "Dice bluff",
      about: "Five dice under each cup. Bid higher, or open the cups.",
      rules: [
        [
          "The hand",
          "In turn everybody says how many dice of a face there are under all cups together: more than before, or as many of a higher face. Ones count as every face until somebody bids ones.",
        ],
        [
          "What it pays",
          "Whoever does not believe the last bid opens the cups. If there are as many, he loses; if there are fewer, the bidder loses. The loser pays the base stake to every other player.",
        ],
        [
          "The dice",
          "All throws of a hand follow from its seed, whose SHA-256 is shown before the first one. Nobody can wait for a better throw.",
        ],
        [
          "What the room keeps",
          "5 % of what a winner wins, nothing of anything else. What you win or lose beyond it depends on the others, so there is no return to state.",
        ],
      ],
    },
    dominoes: {
      name: "Dominoes",
      about: "Seven tiles each. Put them to the ends of the row and be rid of them first.",
      rules: [
        [
          "The hand",
          "The set to the double six. A tile goes to an end of the row with the same number. Who has none draws while tiles are left, then passes.",
        ],
        [
          "What it pays",
          "Whoever is rid of his tiles wins the base stake of every other player for each tile that one still holds. Where nobody can go on, the fewest pips win; if they are equal, nobody does. Nobody loses more than lies on the table.",
        ],
        [
          "What the room keeps",
          "5 % of what a winner wins, nothing of anything else. What you win or lose beyond it depends on the others, so there is no return to state.",
        ],
      ],
    },
    gomoku: {
      name: "Gomoku",
      about: "Five stones in a row, in any direction.",
      rules: [
        [
          "The game",
          "Two players put stones in turn on fifteen lines by fifteen; black begins, and who is black changes with each game. Five or more in a row win.",
        ],
        ["What it pays", "The winner gets the base stake of the other. A full board is a draw."],
        [
          "Time over",
          "A move that is not made in time is made for you. You can give up at any moment, and whoever leaves gives up: the other wins the base stake.",
        ],
        [
          "What the room keeps",
          "5 % of what a winner wins, nothing of anything else. What you win or lose beyond it depends on the others, so there is no return to state.",
        ],
      ],
    },
    draughts: {
      name: "Draughts",
      about: "Take and take on: whoever cannot move has lost.",
      rules: [
        [
          "The game",
          "Twelve men each on the dark fields. Men go forward, kings both ways; whoever can take must, and takes on with the same piece. A man that reaches the last row becomes a king.",
        ],
        [
          "What it pays",
          "The winner gets the base stake of the other. After fifty moves of kings alone without a piece taken it is a draw.",
        ],
        [
          "Time over",
          "A move that is not made in time is made for you. You can give up at any moment, and whoever leaves gives up: the other wins the base stake.",
        ],
        [
          "What the room keeps",
          "5 % of what a winner wins, nothing of anything else. What you win or lose beyond it depends on the others, so there is no return to state.",
        ],
      ],
    },
    xiangqi: {
      name: "Chinese chess",
      about: "General against general across the river.",
      rules: [
        [
          "The game",
          "The common rules: general and advisors stay in the palace, elephants on their side, horses and elephants can be blocked, cannons take over one piece, soldiers go sideways beyond the river. Generals must not face each other. Red begins, and who is red changes with each game.",
        ],
        [
          "The end",
          "Whoever has no move that saves his general has lost, also where he is not in check. The same position for the third time, or sixty moves without a piece taken, is a draw.",
        ],
        ["What it pays", "The winner gets the base stake of the other; a draw pays nothing."],
        [
          "Time over",
          "A move that is not made in time is made for you. You can give up at any moment, and whoever leaves gives up: the other wins the base stake.",
        ],
        [
          "What the room keeps",
          "5 % of what a winner wins, nothing of anything else. What you win or lose beyond it depends on the others, so there is no return to state.",
        ],
      ],
    },
    backgammon: {
      name: "Backgammon",
      about: "Fifteen checkers, two dice: hit, hold, bear off.",
      rules: [
        [
          "The game",
          "You walk your checkers home by both dice and bear them off. A single checker that is hit goes to the bar and must come in first. Both dice are used where possible; where only one can be, the higher. A double counts four times.",
        ],
        [
          "What it pays",
          "Whoever has borne off all checkers wins the base stake, twice where the other has borne off none. There is no doubling cube.",
        ],
        [
          "The dice",
          "All throws of a hand follow from its seed, whose SHA-256 is shown before the first one. Nobody can wait for a better throw.",
        ],
        [
          "What the room keeps",
          "5 % of what a winner wins, nothing of anything else. What you win or lose beyond it depends on the others, so there is no return to state.",
        ],
      ],
    },
    mahjong: {
      name: "Mahjong",
      about: "136 tiles, four players. Four sets and a pair, or seven pairs.",
      rules: [
        [
          "The hand",
          "Draw and discard in turn. Two tiles like a discard take it for three alike, three for four alike, which brings another tile; two that make a run with the discard of the player before take it for that run, if nobody takes it for more. Four sets and a pair win, and seven pairs. There are no flowers.",
        ],
        ["Who wins", "Of several who can win on a discard the next in turn does. Where no tile is left, nobody pays."],
        [
          "What it counts",
          "One base stake; all threes alike twice, one suit with honours twice, one suit alone four times, seven pairs four times, each four alike twice; 32 times at most. A win on a discard is paid by who discarded, a win by the own draw by everybody. Nobody loses more than lies on the table.",
        ],
        [
          "What the room keeps",
          "5 % of what a winner wins, nothing of anything else. What you win or lose beyond it depends on the others, so there is no return to state.",
        ],
      ],
    },
    mahjong2: {
      name: "Mahjong for two",
      about: "64 tiles, two players: characters, winds and dragons.",
      rules: [
        [
          "The hand",
          "Characters, winds and dragons, four of each. Draw and discard in turn. Two tiles like a discard take it for three alike, three for four alike; two that make a run with it take it for that run. Four sets and a pair win, and seven pairs.",
        ],
        [
          "What it counts",
          "One base stake; all threes alike twice, one suit with honours twice, one suit alone four times, seven pairs four times, each four alike twice; 32 times at most. A win on a discard is paid by who discarded, a win by the own draw by everybody. Nobody loses more than lies on the table.",
        ],
        [
          "What the room keeps",
          "5 % of what a winner wins, nothing of anything else. What you win or lose beyond it depends on the others, so there is no return to state.",
        ],
      ],
    },
    mahjongblood: {
      name: "Blood battle mahjong",
      about: "Three suits, one of them forbidden; the hand goes on until one player is left.",
      rules: [
        [
          "The hand",
          "Characters, bamboos and dots, four of each, no honours. First everybody names the suit he does without: its tiles must be discarded first, and a hand with one cannot win. Then draw and discard; two like a discard take it, three make four alike, runs are made of own tiles only.",
        ],
        [
          "Blood battle",
          "Whoever wins is out, and the others play on until three have won or no tile is left. Several can win on one discard.",
        ],
        [
          "What it counts",
          "One base stake; all threes alike twice, one suit with honours twice, one suit alone four times, seven pairs four times, each four alike twice; 32 times at most. A win on a discard is paid by who discarded, a win by the own draw by everybody. Nobody loses more than lies on the table.",
        ],
        [
          "What the room keeps",
          "5 % of what a winner wins, nothing of anything else. What you win or lose beyond it depends on the others, so there is no return to state.",
        ],
      ],
    },
  },
  words: {
    board: "Board",
    moveHere: "move here",
    king: "king",
    pieces: ["general", "advisor", "elephant", "horse", "chariot", "cannon", "soldier"],
    resign: "Give up",
    reallyResign: "Really give up?",
    choosePiece: "Choose a piece, then where it goes.",
    putStone: "Put a stone on a free point.",
    chooseTile: "Choose a tile for the row.",
    plane: (number, from, to) => `Plane ${number}: ${from} → ${to}`,
    walk: (die, to) => `Walk ${die}, to ${to}`,
    empty: "empty",
    point: (far) => `Point ${far}`,
    bar: "Bar",
    off: "Borne off",
    stock: (tiles) => (tiles === 1 ? "1 tile to draw" : `${tiles} tiles to draw`),
    yourTiles: "Your tiles",
    draw: "Draw a tile",
    end: (isLeft) => (isLeft ? "At the left end" : "At the right end"),
    noBid: "Nobody has bid yet",
    onesWild: "Ones count as every face",
    onesPlain: "Ones count as ones only",
    found: (count) => `There are ${count}`,
    say: (count, face) => `Say ${count} × ${face}`,
    open: "Open the cups",
    wall: (tiles) => (tiles === 1 ? "1 tile left" : `${tiles} tiles left`),
    without: (suit) => `without ${["characters", "bamboos", "dots"][suit] ?? ""}`,
    suits: ["Characters", "Bamboos", "Dots"],
    tile: (number, suit) => `${number} ${["character", "bamboo", "dot"][suit] ?? ""}`,
    honours: ["East", "South", "West", "North", "Red", "Green", "White"],
    discard: (tile) => `Discard ${tile}`,
    chooseSuit: "Which suit do you do without?",
    chooseDiscard: "Choose the tile that you discard.",
  },
  did: {
    threw: "Threw",
    met: "Sent one back with",
    up: "Up to",
    down: "Down to",
    at: "At",
    put: "Put",
    to: "To",
    draw: "Draws",
    say: "Says",
    open: "Opens!",
    stand: "Stand",
    hit: "Card",
    inCheck: "In check",
    pong: "Pong",
    chow: "Chow",
    kong: "Kong",
    win: "Win!",
    resign: "Gave up",
  },
  hands: {
    black: "Black",
    white: "White",
    red: "Red",
    home: "Home",
    square: "Square",
    tiles: "Tiles",
    bust: "Over 21",
    blackjack: "Blackjack",
    fiveCards: "Five cards",
    mahjong: "Won",
  },
  phases: { battle: "Closest to 21" },
};
