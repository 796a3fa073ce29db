import { formatMoney, type Money } from "@croupier/contract/domain/money";
import type { RoundRow, RoundState } from "./round-store.ts";

/** View of a round that every page receives. Money is text with four decimals. */
export interface RoundView {
  ok: true;
  key: string;
  state: RoundState;
  stake: string;
  win: string | null;
  balance: string | null;
  refusal: string | null;
}

export interface FailView {
  ok: false;
  code: string;
  balance?: string;
}

const orNull = (money: Money | null) => (money === null ? null : formatMoney(money));

export function roundView(round: RoundRow): RoundView {
  return {
    ok: true,
    key: round.client_key,
    state: round.state,
    stake: formatMoney(round.stake),
    win: orNull(round.win),
    balance: orNull(round.balance),
    refusal: round.refusal,
  };
}
