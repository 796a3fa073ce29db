import type { AloneName } from "../../src/solo/engines.ts";

const scratch = (prizes: string, returns: string) => [
  "Buy a card and rub off its nine fields with a finger or the mouse, or press them. Three alike win what they show; there is at most one win on a card.",
  `Of every 10,000 cards so many win: ${prizes}.`,
  `The return to the player is ${returns}, computed exactly from that table.`,
];

/** The rules of each game with its return, as its tests prove it. */
export const rulesEn: Record<AloneName, readonly string[]> = {
  blackjack: [
    "Come closer to 21 than the dealer, but not above. Cards count what they show, pictures ten, aces one or eleven.",
    "A blackjack (an ace and a ten at once) pays 3 to 2, every other win 1 to 1. The same total brings the stake back.",
    "The dealer stands on every 17 and looks for a blackjack. Any first two cards may be doubled for one more card, also after a split. Two cards of one value may be split once; split aces get one card each, and 21 after a split is not a blackjack.",
    "Insurance costs half the stake and pays 2 to 1 when the dealer has a blackjack. Its return is 92.31 %.",
    "Each card comes from a full deck of 52. With the best play the return to the player is 99.43 % of the first stake, computed exactly over every hand.",
    "Who leaves a hand stands.",
  ],
  mines: [
    "Choose how many of the 25 cells hide a mine, then open cells. Each jade raises what you can cash out; a mine takes the stake.",
    "After every cell the return to the player is 97 % of a fair bet, computed exactly, less what rounding down to hundredths takes (never below 96 %). At most 1000 times the stake is paid; the round ends there by itself, and for that last step the return may be lower.",
    "Who leaves is cashed out; who opened nothing gets the stake back.",
  ],
  keno: [
    "Pick one to ten of the 40 numbers. Ten are drawn, none of them twice, and the table below the numbers says what your hits pay.",
    "The more you pick, the rarer and higher are the wins, up to 1000 times the stake.",
    "The return to the player is between 95.5 % and 97 % for every number of picks, computed exactly.",
  ],
  plinko: [
    "A ball falls through 8, 12 or 16 rows of pegs, at each with the same chance to the left and to the right, into one of the cups. The cup's number is what it pays for each unit of the stake.",
    "A higher risk pays more at the edges and less in the middle.",
    "The return to the player is between 96.8 % and 97.1 % for all rows and risks, computed exactly.",
  ],
  "hi-lo": [
    "Say whether the next card is higher or lower. The ace is lowest, the king highest, and the same rank counts for both. Beside an ace or a king the choice is between higher (or lower) and the same.",
    "Each right guess multiplies what you can cash out by the fair rate of that guess. A wrong one takes the stake. Skipping a card costs nothing; after fifty cards the round is cashed out.",
    "Each card comes from a full deck. The return to the player is 97 % of a fair bet however you play, computed exactly, less what rounding down to hundredths takes. At most 1000 times the stake is paid.",
    "Who leaves is cashed out; who guessed nothing gets the stake back.",
  ],
  dice: [
    "A number from 0.00 to 99.99 is thrown. Choose a target and whether the number has to be under it, or at it and over.",
    "The pay is 97 divided by the chance in percent, rounded down to hundredths. The return to the player is 97 %, and for no target below 96 %, computed exactly.",
  ],
  "scratch-lantern": scratch(
    "500 times the stake 1, 100 times 5, 25 times 40, 10 times 120, 5 times 300, 2 times 1,100, the stake 2,600",
    "95 %",
  ),
  "scratch-peach": scratch(
    "1000 times the stake 1, 50 times 10, 20 times 50, 8 times 150, 3 times 600, 2 times 800, the stake 2,500",
    "96 %",
  ),
  tower: [
    "Climb a tower of eight floors: on each lift one tile. Behind it is a coin, and you may climb on or cash out, or nothing, and the stake is lost.",
    "Of the tiles of a floor so many hide a coin: easy 3 of 4, medium 2 of 3, hard 1 of 2, expert 1 of 3.",
    "After every floor the return to the player is 97 % of a fair bet, computed exactly, less what rounding down to hundredths takes (never below 96 %). At most 1000 times the stake is paid; the last steps of an expert may return less.",
    "Who leaves is cashed out; who lifted nothing gets the stake back.",
  ],
  balloon: [
    "Every pump raises what you can cash out, up to 250 times the stake, until the balloon bursts and takes it. How much it holds is drawn before the first pump.",
    "To reach a pay of m has the chance 0.97 divided by m: the return to the player is 97 % wherever you stop, computed exactly (never below 96.8 %).",
    "Who leaves is cashed out; who never pumped gets the stake back.",
  ],
  crash: [
    "The kite climbs by itself, faster and faster, until its line breaks. Cash out before: you are paid the height of the moment at which the server receives it, by the server's clock. Or choose a target, and it cashes out by itself.",
    "Where the line breaks is drawn before. To reach m has the chance 0.97 divided by m: the return to the player is 97 % wherever you stop, computed exactly (never below 96.8 %). At 1000 times the stake the round ends with that win.",
    "Who leaves without a target flies on until the line breaks.",
  ],
  "video-poker": [
    "Five cards of one deck. Press those you want to hold; the others are drawn anew, once. The table above the cards says what the hand pays, the stake included. A pair pays from jacks on.",
    "With the best play the return to the player is 99.54 %, computed exactly over all 2,598,960 hands and every way to hold.",
    "Who leaves holds all cards, and is paid if they pay.",
  ],
  "red-dog": [
    "Two cards of one deck are laid out; the ace is highest. You win when a third falls between them. With a gap open, you may raise by one more stake.",
    "A gap of one rank pays 5 to 1, of two 4 to 1, of three 2 to 1, a wider one 1 to 1. Neighbours bring the stake back. A pair draws a third card: three alike pay 11 to 1, else the stake comes back.",
    "When gaps of seven and more are raised, the return to the player is 96.84 % of the first stake, computed exactly.",
    "Who leaves does not raise.",
  ],
  "casino-war": [
    "One card each, the ace is highest: the higher wins 1 to 1. After a tie you give up half of the stake, or go to war: you add one stake, and both get another card. If yours is higher you win one stake, if it ties again two, else both stakes are lost.",
    "Each card comes from a full deck. The return to the player is 97.63 % of the first stake for who goes to war, 96.15 % for who gives up, computed exactly.",
    "Who leaves gives up.",
  ],
  "three-card-poker": [
    "Three cards each of one deck. With your cards seen, fold, or play on for another stake. The dealer plays with a queen or better; else the ante wins 1 to 1 and the added stake comes back. Against a dealer who plays, the better hand wins both 1 to 1.",
    "Hands from the highest: straight flush, three of a kind, straight, flush, pair, high card. Whoever wins, the ante brings a bonus: 5 for a straight flush, 4 for three of a kind, 1 for a straight.",
    "Pair plus costs another stake and pays by your hand alone: pair 1 to 1, flush 4, straight 6, three of a kind 30, straight flush 40 to 1. Its return is 97.68 %.",
    "Played with Q-6-4 and better, the return to the player is 96.63 % of the ante, computed exactly over all hands.",
    "Who leaves folds; a pair plus is paid all the same.",
  ],
  "caribbean-stud": [
    "Five cards each of one deck, one of the dealer's open. Fold, or raise by twice the ante. The dealer plays with an ace and a king or better; else the ante wins 1 to 1 and the raise comes back.",
    "Against a dealer who plays, the better hand wins: the ante 1 to 1, the raise by your hand: pair or less 1, two pair 2, three of a kind 3, straight 4, flush 5, full house 7, four of a kind 20, straight flush 50, royal flush 100 to 1.",
    "Raised with a pair and better, or with A-K-J-8-3 and better, the return to the player is 94.7 % of the ante: found by ten million simulated hands, to within 0.25 %.",
    "Who leaves folds.",
  ],
  "pai-gow-poker": [
    "Seven cards of a deck with a joker are set into a hand of five and one of two in front, which may not be the higher. The joker completes a straight or a flush, else it is an ace. A straight from the ace to the five is the lowest.",
    "If both are above the dealer's you win 1 to 1 less 5 % commission, if one is, the stake comes back. Even hands are the dealer's.",
    "The dealer sets by the standard way, and the button does it for you: with two pairs or more a pair goes in front (but two pairs up to sixes stay together behind a single ace), else the five are kept as a straight or better, three of a kind (aces are parted) or a pair, and the highest two others go in front.",
    "Set by the standard way, the return to the player is 97.3 %: found by simulated hands, to within 0.4 %.",
    "Who leaves sets by the standard way.",
  ],
  craps: [
    "Choose one or more bets; each costs one stake. The first throw of two dice decides or sets a point. Pass line: 7 and 11 win, 2, 3 and 12 lose; then the point has to come before a 7. Don't pass is the opposite, but a first 12 brings it back. Both pay 1 to 1.",
    "Field: the first throw wins with 3, 4, 9, 10 and 11 (1 to 1), 2 (2 to 1) and 12 (3 to 1).",
    "With a point you may add odds behind the pass line, twice. They pay what is fair: 2 to 1 on 4 and 10, 3 to 2 on 5 and 9, 6 to 5 on 6 and 8.",
    "The return to the player is 98.59 % on the pass line, 98.64 % on don't pass, 97.22 % on the field and 100 % on odds, computed exactly.",
    "Who leaves has the dice thrown to the end. After 150 throws without a decision the line bets come back.",
  ],
  solitaire: [
    "A mound of 36 tiles lies face down, nine kinds of four. Turn a free tile: nothing lies on it, and its left or right side is open. It goes to the tray, and two alike leave the tray together.",
    "The tray holds five. With five different tiles on it the next one must match one of them: then what you can cash out rises, and otherwise the stake is lost.",
    "Each such tile raises the pay-out by exactly one divided by its chance, which follows from the tiles that are left. So every way to play returns 97 %, less what rounding down to hundredths takes; which tile you turn changes nothing, because none is known. At most 1000 times the stake is paid; there the round ends by itself, and for that last tile the return may be lower.",
    "Who leaves is cashed out. Who turned nothing gets the stake back; who had no tile yet that had to match gets 97 % of it.",
  ],
};
