import type { Money } from "@croupier/contract/domain/money";
import type { StatementRound, StatementTransfer } from "@croupier/contract/wire/vendor-statements";

/** What a player's browser brings to a launch. */
export interface LaunchContext {
  /** The site as the visitor sees it: protocol, host and port. */
  origin: string;
}

interface LaunchTicket {
  token: string;
  gameCode: string;
  language: string;
  /** A lottery opens at its bets or at its results. */
  view?: "betting" | "lobby" | undefined;
}

/** A draw as its vendor tells it; the seed only when it is over. */
interface Draw {
  issue: string;
  state: "open" | "drawn" | "cancelled";
  closesAt: string;
  drawsAt: string;
  sealedSeed: string;
  seed: string | null;
  result: number[] | null;
  /** What a short line shows: all numbers, or the special prize's. */
  shown: number[] | null;
}

export interface DrawnLottery {
  gameCode: string;
  periodSeconds: number;
  current: Draw | null;
  last: Draw | null;
}

/** What a vendor tells of its lotteries; undefined where it does not answer. */
export interface LotteryBoard {
  lobby(): Promise<{ now: string; lotteries: DrawnLottery[] } | undefined>;
  draws(gameCode: string, limit: number): Promise<Draw[] | undefined>;
}

/** Money that a vendor is asked to take into a wallet of a player there, or to give out of it. */
interface WalletOrder {
  vassalage: string;
  /** The vendor answers the same to the same reference, however often it is asked. */
  reference: string;
  playerId: bigint;
  direction: "in" | "out";
  amount: Money;
  currency: string;
}

/** The vendor's word about wallets of players there, where a merchant works in transfer mode. */
export interface VendorWallet {
  /** Undefined: no answer; it may have heard or not, and is asked again. */
  move(order: WalletOrder): Promise<"OK" | "REFUSED" | undefined>;
}

/** A vendor's own lists of a while; undefined where it does not answer. */
export interface VendorStatements {
  rounds(range: { from: Date; to: Date }): Promise<StatementRound[] | undefined>;
  transfers(range: { from: Date; to: Date }): Promise<StatementTransfer[] | undefined>;
}

/** A game vendor as the platform sees it; what moves money comes back through the seamless wallet. */
export interface VendorAdapter {
  /** Whether the vendor answers now; asked before a launch, so that a player is told within seconds. */
  isAwake(): Promise<boolean>;
  /** Where the player's browser goes: to a random one of the CDNs that answers, where the merchant has any. */
  launchUrl(context: LaunchContext, ticket: LaunchTicket, cdns: readonly string[]): Promise<URL>;
}
