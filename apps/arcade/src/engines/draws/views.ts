import { formatMoney, type Money } from "@croupier/contract/domain/money";
import type { DrawRow } from "./draws.ts";
import type { SlipRow } from "./slips.ts";
import type { SlipRound, StoredLine } from "./shared-game.ts";
import type { RoundState } from "../../kit/round-store.ts";

export interface DrawView {
  id: string;
  gameCode: string;
  issue: string;
  state: DrawRow["state"];
  closesAt: string;
  drawsAt: string;
  sealedSeed: string;
  /** Null until the draw is over. */
  seed: string | null;
  result: number[] | null;
}

export interface SlipView {
  ok: true;
  key: string;
  id: string;
  drawId: string;
  issue: string;
  state: RoundState;
  stake: string;
  win: string | null;
  balance: string | null;
  refusal: string | null;
  lines: StoredLine[];
}

/** Converts a draw for a page; withholds the seed of an open draw. */
export function drawView(draw: DrawRow): DrawView {
  return {
    id: draw.id.toString(),
    gameCode: draw.game_code,
    issue: draw.issue,
    state: draw.state,
    closesAt: draw.closes_at.toISOString(),
    drawsAt: draw.draws_at.toISOString(),
    sealedSeed: draw.seed_hash,
    seed: draw.state === "open" ? null : draw.seed,
    result: draw.result,
  };
}

const orNull = (money: Money | null) => (money === null ? null : formatMoney(money));

export function slipView(round: SlipRound & Partial<Pick<SlipRow, "issue">>): SlipView {
  return {
    ok: true,
    key: round.client_key,
    id: round.id,
    drawId: round.draw_id?.toString() ?? "",
    issue: round.issue ?? "",
    state: round.state,
    stake: formatMoney(round.stake),
    win: orNull(round.win),
    balance: orNull(round.balance),
    refusal: round.refusal,
    lines: round.lines ?? [],
  };
}
