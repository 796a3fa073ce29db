import type { Money } from "@croupier/contract/domain/money";
import type { Rules } from "../../src/engines/tables/rules.ts";
import type { FailView } from "../../src/kit/views.ts";
import { decimal, read } from "../money.ts";
import { cashOut, type SlipView, type TableState } from "./api.ts";

/** The cash-out available on a flight, and its amount. */
export interface Cash {
  drawId: string;
  win: Money;
}

/** Returns a player's cash-out at a moment; undefined where there is none, or the flight is over. */
export function cashOf(
  { draw }: NonNullable<TableState["flight"]>,
  slips: readonly SlipView[],
  { flight }: Rules,
  now: number,
): Cash | undefined {
  const height = draw.result ? undefined : flight?.heightAt(now - Date.parse(draw.drawsAt));
  const held = slips.filter(({ drawId, state }) => drawId === draw.id && state === "held");
  if (height === undefined || held.length === 0) return undefined;
  let win = 0n;
  for (const { stake, odds } of held.flatMap(({ lines }) => lines)) {
    win += (read(stake) * BigInt(Math.min(height, Number(odds)))) / 100n;
  }
  return { drawId: draw.id, win };
}

/** Cashes out; returns the height and the payout. Undefined without a response. */
export async function pressCashOut(
  drawId: string,
): Promise<{ ok: true; height: string; win: Money } | FailView | undefined> {
  // After a press without a response, the next press gets the response of the first one.
  for (let tries = 0; tries < 4; tries += 1) {
    const answer = await cashOut(drawId).catch(() => undefined);
    if (!answer) continue;
    if (!answer.ok) return answer;
    const heights = answer.slips.flatMap(({ lines }) => lines.map(({ cashed = 0 }) => cashed));
    const win = answer.slips.reduce((sum, slip) => sum + read(slip.win), 0n);
    return { ok: true, height: `${decimal(Math.max(...heights) / 100, 2)}×`, win };
  }
  return undefined;
}
