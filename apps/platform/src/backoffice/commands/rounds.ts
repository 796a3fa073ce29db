import { isCurrency } from "@croupier/contract/domain/currencies";
import { formatMoney } from "@croupier/contract/domain/money";
import {
  dropAwardRight,
  dropStakeLimit,
  endBet,
  findOverdue,
  recallBets,
  roundEnds,
  setAwardRight,
  setRoundRule,
  setStakeLimit,
  type OverdueBet,
  type RecalledBet,
} from "../../games/vendors/round-store.ts";
import { writeLine } from "./lines.ts";
import { readAmount } from "./amounts.ts";
import { isOneOf, type Command } from "./command.ts";
import * as store from "./store.ts";

/** Renders a bet, one fact a line: its events, the ledger's entries, and the game's own result. */
function recalled(bet: RecalledBet): string {
  const { currency } = bet;
  return [
    `bet ${bet.id}\t${bet.state}\t${bet.merchant} ${bet.account}\t${bet.vassalage} ${bet.game} (${bet.game_code})`,
    `round ${bet.round_id}\t${bet.round_closed ? `closed ${bet.round_closed.toISOString()}` : "open"}`,
    `staked ${formatMoney(bet.stake)} ${currency} at ${bet.placed_at.toISOString()}, paid ${formatMoney(bet.payout)}`,
    ...bet.movements.map(({ kind, at, change, txId }) => `${at}\t${kind}\t${change} ${currency}\t${txId}`),
    ...bet.entries.flatMap(({ key, kind, lines }) => [
      `entry ${key}\t${kind}`,
      ...lines.map(({ account, amount, after }) => `  ${account}\t${amount}\tthen ${after}`),
    ]),
    ...(bet.detail === null ? [] : [`result ${JSON.stringify(bet.detail)}`]),
  ].join("\n");
}

const overdueLine = (bet: OverdueBet): string =>
  writeLine([
    bet.placed_at.toISOString(),
    bet.bet_id,
    bet.vassalage,
    bet.round_id,
    `${bet.merchant} ${bet.account}`,
    `${formatMoney(bet.stake)} ${bet.currency}`,
    bet.round_end,
  ]);

export const roundCommands: Record<string, Command> = {
  recall: {
    usage: "recall BET-ID | recall VASSALAGE ROUND-ID",
    does: "shows a bet, or all bets of a round, with every movement, the ledger's entries and the game's result",
    async run(db, actor, [first, round]) {
      if (!first || (round === undefined && !/^\d{1,18}$/.test(first))) return undefined;
      const bets = await recallBets(db, round === undefined ? { bet: BigInt(first) } : { vassalage: first, round });
      for (const { merchant, id } of bets) {
        await store.audit(db, actor, { merchant, action: "recall", subject: String(id), detail: {} });
      }
      return bets.map(recalled).join("\n\n") || "No bets.";
    },
  },
  "open-rounds": {
    usage: "open-rounds [VASSALAGE]",
    does: "the bets whose rounds are open longer than their vendor's may be, the oldest fifty",
    async run(db, _actor, [vassalage]) {
      return (await findOverdue(db, vassalage, 50)).map(overdueLine).join("\n") || "No open rounds.";
    },
  },
  "end-round": {
    usage: "end-round BET-ID WHY…",
    does: "settles a bet that is open too long with what it was paid, and its round; `correct` changes what it pays",
    async run(db, actor, [id, ...why]) {
      if (!id || !/^\d{1,18}$/.test(id) || why.length === 0) return undefined;
      const bet = (await findOverdue(db, undefined, 10_000)).find(({ bet_id }) => bet_id === BigInt(id));
      if (!bet || !(await endBet(db, bet.bet_id, "settle"))) return `Bet ${id} is not open too long.`;
      const detail = { why: why.join(" ").slice(0, 200), round: bet.round_id };
      await store.audit(db, actor, { merchant: bet.merchant, action: "end-round", subject: id, detail });
      return `Bet ${id}: settled.`;
    },
  },
  "round-rule": {
    usage: "round-rule VASSALAGE HOURS tell|settle|refund",
    does: "after how many hours a vendor's round is open too long, and what becomes of its bets then",
    async run(db, actor, [vassalage, hours, end]) {
      const count = Number(hours);
      if (!vassalage || !Number.isInteger(count) || count < 24 || count > 8760) return undefined;
      if (!isOneOf(end, ...roundEnds)) return undefined;
      if (!(await setRoundRule(db, vassalage, count, end))) return `There is no vendor ${vassalage}.`;
      const detail = { hours: String(count), end };
      await store.audit(db, actor, { merchant: "*", action: "round-rule", subject: vassalage, detail });
      return `${vassalage}: after ${count} hours ${end}.`;
    },
  },
  "award-right": {
    usage: "award-right VASSALAGE CURRENCY HIGHEST A-DAY | award-right VASSALAGE CURRENCY off",
    does: "how much a vendor may pay without a bet (free rounds, jackpots, tournaments), at once and on a day",
    async run(db, actor, [vassalage, currency, word, aDay]) {
      if (!vassalage || !currency || !isCurrency(currency)) return undefined;
      const record = async (right: string) => {
        const detail = { currency, right };
        await store.audit(db, actor, { merchant: "*", action: "award-right", subject: vassalage, detail });
        return `${vassalage}, ${currency}: ${right}.`;
      };
      if (word === "off" && aDay === undefined) {
        return (await dropAwardRight(db, vassalage, currency)) ? record("no right") : "There is no such right.";
      }
      const [highest, daily] = [readAmount(word, currency), readAmount(aDay, currency)];
      if (highest === undefined || daily === undefined || highest <= 0n || daily < highest) return undefined;
      if (!(await setAwardRight(db, vassalage, currency, { highest, daily })))
        return `There is no vendor ${vassalage}.`;
      return record(`${formatMoney(highest)} at once, ${formatMoney(daily)} a day`);
    },
  },
  "stake-limit": {
    usage: "stake-limit VASSALAGE|NODE-ID CURRENCY LEAST MOST | stake-limit VASSALAGE|NODE-ID CURRENCY off",
    does: "what one bet may be in a currency, of a vendor's games or of one game; sessions that begin later follow it",
    async run(db, actor, [subject, currency, word, upTo]) {
      if (!subject || !currency || !isCurrency(currency)) return undefined;
      const record = async (limits: string) => {
        await store.audit(db, actor, { merchant: "*", action: "stake-limit", subject, detail: { currency, limits } });
        return `${subject}, ${currency}: ${limits}.`;
      };
      if (word === "off" && upTo === undefined) {
        return (await dropStakeLimit(db, subject, currency)) ? record("no limits") : "There are no such limits.";
      }
      const [least, most] = [readAmount(word, currency), readAmount(upTo, currency)];
      if (least === undefined || most === undefined || least <= 0n || most < least) return undefined;
      if (!(await setStakeLimit(db, subject, currency, { least, most })))
        return `There is no vendor and no game ${subject}.`;
      return record(`${formatMoney(least)} to ${formatMoney(most)}`);
    },
  },
};
