import { SetupError } from "@croupier/server/setup-error";
import { formatMoney, type Money } from "@croupier/contract/domain/money";
import type { MerchantConfig, NeedConfig } from "./config.ts";
import { whole, type Share } from "./paid-on-play.ts";
import { returnsOf, weightOf, type GameReturn, type StatedGame } from "./returns.ts";

/** A gift that asks for no stake before it is given. */
export interface FreeGift {
  /** The key of the merchant's file that says its turnover. */
  place: string;
  amount: Money;
  turnoverTimes: number;
  /** Whether an account gets it again and again; what each account brings once buys a customer. */
  isRepeated: boolean;
}

const asksForStake = ({ kind }: NeedConfig): boolean => kind === "stake" || kind === "bets";

type Prizes = readonly { prize: Money; weight: number }[];

/** Calculates what a lot brings on average, rounded up. */
function averageOf(prizes: Prizes): Money {
  const weights = prizes.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  const all = prizes.reduce((sum, { prize, weight }) => sum + prize * BigInt(weight), 0n);
  return (all + weights - 1n) / weights;
}

/** Lists gifts that ask for no stake: a raffle's needs are met once, and its lots are drawn every day. */
export function giftsWithoutStake({ deposit, promotions, rewards }: MerchantConfig): FreeGift[] {
  const gifts: FreeGift[] = [];
  const add = (place: string, amount: Money, turnoverTimes: number, isRepeated: boolean) =>
    gifts.push({ place: `${place}.turnoverTimes`, amount, turnoverTimes, isRepeated });
  for (const name of ["registration", "referral"] as const) {
    const gift = rewards[name];
    if (gift) add(`rewards.${name}`, gift.amount, gift.turnoverTimes, false);
  }
  for (const [at, { need, gift, period }] of rewards.missions.entries())
    if (!asksForStake(need)) add(`rewards.missions.${at}.gift`, gift.amount, gift.turnoverTimes, period !== "once");
  for (const [at, { application }] of promotions.entries()) {
    const { gift, raffle, needs = [] } = application ?? {};
    if (gift && !needs.some(asksForStake))
      add(`promotions.${at}.application.gift`, gift.amount, gift.turnoverTimes, false);
    if (raffle) add(`promotions.${at}.application.raffle`, averageOf(raffle.prizes), raffle.turnoverTimes, true);
  }
  for (const [at, { most, turnoverTimes, firstOnly }] of deposit.bonuses.entries())
    add(`deposit.bonuses.${at}`, most, turnoverTimes, !firstOnly);
  return gifts;
}

/** Finds what an account that never plays can be given as cash on one day, and refuses more than the file says. */
function checkFree({ code, rewards: { freeADay } }: MerchantConfig, gifts: readonly FreeGift[]): void {
  const free = gifts.filter(({ turnoverTimes }) => turnoverTimes === 0);
  const sum = free.reduce((total, { amount }) => total + amount, 0n);
  if (sum <= freeADay) return;
  const places = free.map(({ place, amount }) => `- ${place}: ${formatMoney(amount)} without a stake and a turnover`);
  throw new SetupError(
    `The configuration of merchant ${code} gives ${formatMoney(sum)} a day to an account that does not play; ` +
      `rewards.freeADay says ${formatMoney(freeADay)}:\n${places.join("\n")}`,
  );
}

/** Calculates what is left to the platform of a unit at risk; shares of its net are paid on what a gift leaves of it. */
const leftOf = ({ parts }: GameReturn): Share =>
  parts.reduce((left, [name, share]) => (name === "affiliates" || name === "dividends" ? left : left - share), whole);

/** A game in which a turnover is done before the platform has won the gift back. */
interface Cheap {
  place: string;
  game: StatedGame;
  highestWeight: number;
}

/** Lists the games whose bets count too much for the turnover of a gift. */
function cheapGames(config: MerchantConfig, games: readonly StatedGame[], turnoverTimes: number): Cheap[] {
  return returnsOf(config, games).flatMap((found) => {
    const { weight, key } = weightOf(config.turnover.weights, found.game);
    const hundredths = 100n;
    const highest = (leftOf(found) * BigInt(turnoverTimes) * hundredths * hundredths) / (whole * BigInt(found.weight));
    if (BigInt(weight) <= highest) return [];
    return [{ place: `turnover.weights.${key}`, game: found.game, highestWeight: Number(highest > 0n ? highest : 0n) }];
  });
}

/** Refuses weights with which the turnover of a repeated gift brings the platform less than the gift. */
function checkTurnover(config: MerchantConfig, gifts: readonly FreeGift[], games: readonly StatedGame[]): void {
  const [easiest] = gifts
    .filter(({ isRepeated, turnoverTimes }) => isRepeated && turnoverTimes > 0)
    .toSorted((a, b) => a.turnoverTimes - b.turnoverTimes);
  if (!easiest) return;
  const cheap = cheapGames(config, games, easiest.turnoverTimes).toSorted((a, b) => a.highestWeight - b.highestWeight);
  if (cheap.length === 0) return;
  const places = [...Map.groupBy(cheap, ({ place }) => place)].map(([place, [worst, ...others]]) => {
    const more = others.length === 0 ? "" : ` and ${others.length} more`;
    return `- ${place}: ${worst?.game.displayName}${more}; the highest weight that passes is ${worst?.highestWeight}`;
  });
  throw new SetupError(
    `The configuration of merchant ${config.code} gives away more than its turnover brings ` +
      `(${easiest.place} is ${easiest.turnoverTimes}):\n${places.join("\n")}`,
  );
}

/** Refuses a merchant's file whose gifts need no play, or less than brings them in, with the place of each fault. */
export function checkGifts(config: MerchantConfig, games: readonly StatedGame[]): void {
  const gifts = giftsWithoutStake(config);
  checkFree(config, gifts);
  checkTurnover(config, gifts, games);
}
