interface Shown {
  /** The place in the report's table: a column, one that "All figures" adds, or part of the column of members. */
  column: "usual" | "more" | "members";
  /** Whether the figures of all members below add up to the team's; an average does not. */
  isAdditive: boolean;
  /** Also shown beside another period. */
  isCompared?: true;
}

const count = <S extends Shown>(shown: S) => ({ ...shown, unit: "count" as const });
const money = <S extends Shown>(shown: S) => ({ ...shown, unit: "money" as const });

/**
 * The figures of a team and a period, in the order of the report's columns: table, comparison and export follow this
 * list. What each counts is defined beside its SQL in the platform, and its label is the web app's.
 */
export const agentFigures = {
  members: count({ column: "members", isAdditive: true }),
  newMembers: count({ column: "more", isAdditive: true, isCompared: true }),
  /** Distinct members whose valid bets of the period reach the merchant's minimum. */
  active: count({ column: "members", isAdditive: true, isCompared: true }),
  firstDeposits: count({ column: "more", isAdditive: true, isCompared: true }),
  balance: money({ column: "more", isAdditive: true }),
  deposits: money({ column: "usual", isAdditive: true, isCompared: true }),
  withdrawals: money({ column: "usual", isAdditive: true, isCompared: true }),
  /** Sent to other members, less received from them. */
  transfers: money({ column: "more", isAdditive: true }),
  bets: count({ column: "more", isAdditive: true, isCompared: true }),
  stake: money({ column: "more", isAdditive: true }),
  validBets: money({ column: "usual", isAdditive: true, isCompared: true }),
  payout: money({ column: "usual", isAdditive: true, isCompared: true }),
  /** Vendor payments without a bet: jackpots, free rounds, tournament prizes. */
  awards: money({ column: "more", isAdditive: true, isCompared: true }),
  rebates: money({ column: "usual", isAdditive: true, isCompared: true }),
  promotions: money({ column: "usual", isAdditive: true, isCompared: true }),
  salaries: money({ column: "more", isAdditive: true }),
  dividends: money({ column: "more", isAdditive: true }),
  /** Fees of deposits and withdrawals that members paid; excluded from net. */
  fees: money({ column: "more", isAdditive: true }),
  /**
   * The players' losses to the platform: stakes less payouts (in games between players the fees), less awards, rebates
   * and promotions. Negative: they won.
   */
  net: money({ column: "usual", isAdditive: true, isCompared: true }),
};

export type AgentFigure = keyof typeof agentFigures;

/** The ids of all figures, in the report's order. */
export const agentFigureIds = Object.keys(agentFigures) as AgentFigure[];
