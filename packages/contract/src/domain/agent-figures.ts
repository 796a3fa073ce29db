interface Shown {
  /** The place in the report's table: a column, one that "All figures" adds, or part of the column of members. */
  column: "usual" | "more" | "members";
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
  members: count({ column: "members" }),
  newMembers: count({ column: "more", isCompared: true }),
  /** Distinct members whose valid bets of the period reach the merchant's minimum. */
  active: count({ column: "members", isCompared: true }),
  firstDeposits: count({ column: "more", isCompared: true }),
  balance: money({ column: "more" }),
  deposits: money({ column: "usual", isCompared: true }),
  withdrawals: money({ column: "usual", isCompared: true }),
  /** Sent to other members, less received from them. */
  transfers: money({ column: "more" }),
  bets: count({ column: "more", isCompared: true }),
  stake: money({ column: "more" }),
  validBets: money({ column: "usual", isCompared: true }),
  payout: money({ column: "usual", isCompared: true }),
  /** Vendor payments without a bet: jackpots, free rounds, tournament prizes. */
  awards: money({ column: "more", isCompared: true }),
  rebates: money({ column: "usual", isCompared: true }),
  promotions: money({ column: "usual", isCompared: true }),
  salaries: money({ column: "more" }),
  dividends: money({ column: "more" }),
  /** Fees of deposits and withdrawals that members paid; excluded from net. */
  fees: money({ column: "more" }),
  /**
   * The players' losses to the platform: stakes less payouts (in games between players the fees), less awards, rebates
   * and promotions. Negative: they won.
   */
  net: money({ column: "usual", isCompared: true }),
};

export type AgentFigure = keyof typeof agentFigures;

/** The ids of all figures, in the report's order. */
export const agentFigureIds = Object.keys(agentFigures) as AgentFigure[];
