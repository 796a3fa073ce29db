import { formatMoney } from "@croupier/contract/domain/money";
import type {
  StatementAward,
  StatementRound,
  StatementTip,
  StatementTransfer,
} from "@croupier/contract/wire/vendor-statements";
import type { PaymentEvent } from "../../cashier/deposits/provider.ts";
import type { OurAward, OurBet, OurDeposit, OurPayout, OurTip, OurTransfer } from "./store.ts";

/** A fact that two statements report differently. */
export interface Difference {
  kind:
    | "ledger"
    | "bet.missing"
    | "bet.unknownToVendor"
    | "bet.amount"
    | "bet.state"
    | "bet.disputed"
    | "award.missing"
    | "award.unknownToVendor"
    | "award.amount"
    | "tip.missing"
    | "tip.unknownToVendor"
    | "tip.amount"
    | "tip.state"
    | "transfer.missing"
    | "transfer.unknownToVendor"
    | "transfer.amount"
    | "transfer.state"
    | "deposit.uncredited"
    | "deposit.unpaid"
    | "deposit.amount"
    | "withdrawal.amount";
  subject: string;
  ours: string;
  theirs: string;
  at: Date;
}

const nothing = "nothing";

/** Compares bets with the vendor's rounds, except those still open on either side. */
export function compareBets(ours: readonly OurBet[], theirs: readonly StatementRound[]): Difference[] {
  const rounds = new Map(theirs.map((round) => [`${round.vassalage}:${round.txId}`, round]));
  const bets = new Map(ours.map((bet) => [bet.subject, bet]));
  const unknown = ours
    .filter(({ subject }) => !rounds.has(subject))
    .map((bet): Difference => ({ ...about(bet), kind: "bet.unknownToVendor", theirs: nothing }));
  const others = theirs.flatMap((round): Difference[] => {
    const subject = `${round.vassalage}:${round.txId}`;
    const bet = bets.get(subject);
    const reply = wordsOf({ ...round, payout: round.win });
    const common = { subject, theirs: reply, at: round.at };
    if (round.state === "disputed") return [{ ...common, kind: "bet.disputed", ours: bet ? about(bet).ours : nothing }];
    if (!bet) return round.state === "settled" ? [{ ...common, kind: "bet.missing", ours: nothing }] : [];
    const kind = wrongWith(bet, round);
    return kind ? [{ ...common, kind, ours: about(bet).ours }] : [];
  });
  return [...unknown, ...others];
}

interface Words {
  state: string;
  stake: bigint;
  payout: bigint;
  contribution?: bigint | undefined;
  atRisk?: bigint | null | undefined;
  fee?: bigint | null | undefined;
}

const named = (name: string, amount: bigint | null | undefined): string[] =>
  typeof amount === "bigint" ? [name, formatMoney(amount)] : [];

const wordsOf = ({ state, stake, payout, contribution = 0n, atRisk, fee }: Words): string =>
  [
    state,
    formatMoney(stake),
    formatMoney(payout),
    ...(contribution > 0n ? named("jackpot", contribution) : []),
    ...named("at risk", atRisk),
    ...named("fee", fee),
  ].join(" ");

const about = (bet: OurBet) => ({
  subject: bet.subject,
  ours: wordsOf({ ...bet, atRisk: bet.at_risk }),
  at: bet.placed_at,
});

function wrongWith(bet: OurBet, round: StatementRound): "bet.amount" | "bet.state" | undefined {
  if (round.state === "settled") {
    if (bet.state !== "settled") return "bet.state";
    const isSame =
      bet.stake === round.stake &&
      bet.contribution === (round.contribution ?? 0n) &&
      bet.payout === round.win &&
      bet.at_risk === (round.atRisk ?? null) &&
      bet.fee === (round.fee ?? null) &&
      bet.member_id.toString() === round.playerId &&
      bet.currency === round.currency;
    return isSame ? undefined : "bet.amount";
  }
  // The vendor rolls this stake back, or was refused it, so the platform may not keep it.
  if (round.state === "cancelled" || round.state === "refused")
    return bet.state === "cancelled" ? undefined : "bet.state";
  return undefined;
}

interface Listed {
  amount: bigint;
  currency: string;
  at: Date;
}
type OurListed = Listed & { subject: string; member_id: bigint };
type TheirListed = Listed & { vassalage: string; txId: string; playerId: string };

interface ListRule<Own, Their> {
  kind: "award" | "tip";
  words(one: Own | Their): string;
  /** Returns whether a vendor's item must exist here too. */
  isOwed(their: Their): boolean;
  /** Returns the difference between two matching items, if any. */
  wrong(own: Own, their: Their): Difference["kind"] | undefined;
}

const hasSameMoney = (own: OurListed, their: TheirListed): boolean =>
  own.amount === their.amount && own.currency === their.currency && own.member_id.toString() === their.playerId;

/** Compares movements without a bet with the vendor's list of them, in both directions. */
function compareListed<Own extends OurListed, Their extends TheirListed>(
  ours: readonly Own[],
  theirs: readonly Their[],
  { kind, words, isOwed, wrong }: ListRule<Own, Their>,
): Difference[] {
  const reported = new Map(theirs.map((their) => [`${their.vassalage}:${their.txId}`, their]));
  const known = new Map(ours.map((own) => [own.subject, own]));
  const unknown = ours
    .filter(({ subject }) => !reported.has(subject))
    .map((own): Difference => ({
      kind: `${kind}.unknownToVendor`,
      subject: own.subject,
      ours: words(own),
      theirs: nothing,
      at: own.at,
    }));
  const others = [...reported].flatMap(([subject, their]): Difference[] => {
    const own = known.get(subject);
    const common = { subject, theirs: words(their), at: their.at };
    if (!own) return isOwed(their) ? [{ ...common, kind: `${kind}.missing`, ours: nothing }] : [];
    const difference = wrong(own, their);
    return difference ? [{ ...common, kind: difference, ours: words(own) }] : [];
  });
  return [...unknown, ...others];
}

/** Compares awards without a bet with the vendor's list of awards. */
export const compareAwards = (ours: readonly OurAward[], theirs: readonly StatementAward[]): Difference[] =>
  compareListed(ours, theirs, {
    kind: "award",
    words: ({ kind, amount }) => `${kind} ${formatMoney(amount)}`,
    isOwed: () => true,
    wrong: (own, their) => (own.kind === their.kind && hasSameMoney(own, their) ? undefined : "award.amount"),
  });

/** Compares tips with the vendor's list of tips; one returned on both sides counts as none. */
export const compareTips = (ours: readonly OurTip[], theirs: readonly StatementTip[]): Difference[] =>
  compareListed(ours, theirs, {
    kind: "tip",
    words: ({ state, amount }) => `${state} ${formatMoney(amount)}`,
    isOwed: ({ state }) => state === "given",
    wrong(own, their) {
      if (!hasSameMoney(own, their)) return "tip.amount";
      return own.state === their.state ? undefined : "tip.state";
    },
  });

/** Compares wallet transfers with the vendor's list of them. */
export function compareTransfers(ours: readonly OurTransfer[], theirs: readonly StatementTransfer[]): Difference[] {
  const known = new Map(ours.map((transfer) => [transfer.reference, transfer]));
  const reported = new Map(theirs.map((transfer) => [transfer.reference, transfer]));
  const unknown = ours
    .filter(({ state, reference }) => state === "done" && !reported.has(reference))
    .map((own): Difference => ({
      kind: "transfer.unknownToVendor",
      subject: own.reference,
      ours: `${own.state} ${formatMoney(own.amount)}`,
      theirs: nothing,
      at: own.at,
    }));
  const others = theirs.flatMap((their): Difference[] => {
    const own = known.get(their.reference);
    const common = { subject: their.reference, theirs: `${their.status} ${formatMoney(their.amount)}`, at: their.at };
    if (!own) return their.status === "OK" ? [{ ...common, kind: "transfer.missing", ours: nothing }] : [];
    const reply = `${own.state} ${formatMoney(own.amount)}`;
    const isSame =
      own.amount === their.amount &&
      own.direction === their.direction &&
      own.vassalage === their.vassalage &&
      own.member_id.toString() === their.playerId;
    if (!isSame) return [{ ...common, kind: "transfer.amount", ours: reply }];
    const expected = their.status === "OK" ? "done" : "refused";
    return own.state === "moving" || own.state === expected ? [] : [{ ...common, kind: "transfer.state", ours: reply }];
  });
  return [...unknown, ...others];
}

/** Compares deposits with what the provider reports as paid. */
export function compareDeposits(ours: readonly OurDeposit[], theirs: readonly PaymentEvent[]): Difference[] {
  const paid = new Map(
    theirs.filter(({ outcome }) => outcome === "paid").map((event) => [event.reference, event.amount]),
  );
  return ours.flatMap((deposit): Difference[] => {
    const arrived = paid.get(deposit.reference);
    const common = {
      subject: deposit.reference,
      ours: `${deposit.state} ${formatMoney(deposit.amount)}`,
      theirs: arrived === undefined ? "not paid" : `paid ${formatMoney(arrived)}`,
      at: deposit.created_at,
    };
    if (deposit.state !== "credited") {
      // A deposit that an operator reviews or reviewed is no difference.
      const decided = deposit.state === "review" || deposit.state === "rejected";
      return arrived === undefined || decided ? [] : [{ ...common, kind: "deposit.uncredited" }];
    }
    // For bank transfers an operator sees the money in the bank, not the provider.
    if (arrived === undefined) return deposit.way === "transfer" ? [] : [{ ...common, kind: "deposit.unpaid" }];
    return arrived === deposit.amount ? [] : [{ ...common, kind: "deposit.amount" }];
  });
}

/** Compares a withdrawal with what the provider reports as paid. */
export function comparePayout(ours: OurPayout, paid: bigint): Difference[] {
  if (ours.paid === paid) return [];
  return [
    {
      kind: "withdrawal.amount",
      subject: ours.reference,
      ours: `${ours.state} ${formatMoney(ours.paid)}`,
      theirs: `paid ${formatMoney(paid)}`,
      at: ours.created_at,
    },
  ];
}
