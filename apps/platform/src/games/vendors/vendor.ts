import type { Money } from "@croupier/contract/domain/money";
import type { lobbyEvents, lobbyRooms, lobbyTables } from "@croupier/contract/wire/vendor-lobby";
import type {
  StatementAward,
  StatementRound,
  StatementTip,
  StatementTransfer,
} from "@croupier/contract/wire/vendor-statements";
import type { z } from "zod";

/** The part of a launch that comes from the player's browser. */
export interface LaunchContext {
  /** The site's origin in the visitor's browser: protocol, host and port. */
  origin: string;
}

interface LaunchTicket {
  token: string;
  gameCode: string;
  language: string;
  /** A lottery opens at its bets or at its results. */
  view?: "betting" | "lobby" | undefined;
  /** A bet to place on the slip of a sports book. */
  pick?: string | undefined;
}

/** A draw as its vendor reports it; the seed only when it is over. */
interface Draw {
  issue: string;
  state: "open" | "drawn" | "cancelled";
  closesAt: string;
  drawsAt: string;
  sealedSeed: string;
  seed: string | null;
  result: number[] | null;
  /** The numbers of a short line: all of them, or the special prize's. */
  shown: number[] | null;
}

export interface DrawnLottery {
  gameCode: string;
  periodSeconds: number;
  current: Draw | null;
  last: Draw | null;
}

/** A vendor's board of its lotteries; undefined if it does not answer. */
export interface LotteryBoard {
  lobby(): Promise<{ now: string; lotteries: DrawnLottery[] } | undefined>;
  draws(gameCode: string, limit: number): Promise<Draw[] | undefined>;
}

/** A vendor's public information about its games; undefined if it does not answer. */
export interface VendorLobby {
  tables(): Promise<z.output<typeof lobbyTables> | undefined>;
  rooms(currency: string): Promise<z.output<typeof lobbyRooms> | undefined>;
  events(language: string): Promise<z.output<typeof lobbyEvents> | undefined>;
}

/** An order to a vendor to take money into a player's wallet there, or to pay it out. */
interface WalletOrder {
  vassalage: string;
  /** Makes it idempotent: the vendor gives the same answer to the same reference. */
  reference: string;
  playerId: bigint;
  direction: "in" | "out";
  amount: Money;
  currency: string;
}

/** The players' wallets at a vendor, for a merchant in transfer mode. */
export interface VendorWallet {
  /** Undefined: no answer; the order may or may not have been carried out, and is repeated. */
  move(order: WalletOrder): Promise<"OK" | "REFUSED" | undefined>;
}

/** A vendor's statements of a period; undefined if it does not answer. */
export interface VendorStatements {
  rounds(range: { from: Date; to: Date }): Promise<StatementRound[] | undefined>;
  transfers(range: { from: Date; to: Date }): Promise<StatementTransfer[] | undefined>;
  awards(range: { from: Date; to: Date }): Promise<StatementAward[] | undefined>;
  tips(range: { from: Date; to: Date }): Promise<StatementTip[] | undefined>;
}

/** A game vendor; money moves through the seamless wallet. */
export interface VendorAdapter {
  /** Checks that the vendor answers; called before a launch, so that a player learns of an outage within seconds. */
  isAwake(): Promise<boolean>;
  /** Returns the launch address: at a random CDN that answers, if the merchant has any. */
  launchUrl(context: LaunchContext, ticket: LaunchTicket, cdns: readonly string[]): Promise<URL>;
}
