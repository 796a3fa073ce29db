import type { Money } from "@croupier/contract/domain/money";
import { byId } from "../dom.ts";
import { show } from "../money.ts";
import { text } from "../text.ts";
import type { SlotView } from "./api.ts";

/** Names the parts of the page that keep their names. */
export function writeLabels({ game }: SlotView): void {
  byId("balance-name").textContent = text("common.balance");
  byId("win-name").textContent = text("common.win");
  byId("bet-name").textContent = text("common.bet");
  byId("title").textContent = game.name;
  byId("buy-name").textContent = text("slot.buy");
  byId("buy").hidden = game.price === null;
  const named = {
    less: text("common.less"),
    more: text("common.more"),
    info: text("common.info"),
    fast: text("slot.fast"),
  };
  for (const [id, name] of Object.entries(named)) byId(id).setAttribute("aria-label", name);
}

interface ControlState {
  balance: Money;
  stake: Money;
  /** Price of the bonus; undefined where the game sells none. */
  price: Money | undefined;
  /** True at the lowest and at the highest stake. */
  isLowest: boolean;
  isHighest: boolean;
  isBusy: boolean;
  /** Spins left of an autoplay. */
  left: number;
  /** True where a spin cannot be stopped. */
  isPaced: boolean;
}

/** Shows the sums, and which buttons may be pressed. */
export function showControls({
  balance,
  stake,
  price,
  isLowest,
  isHighest,
  isBusy,
  left,
  isPaced,
}: ControlState): void {
  byId("balance").textContent = show(balance);
  byId("bet").textContent = show(stake);
  byId<HTMLButtonElement>("less").disabled = isBusy || isLowest;
  byId<HTMLButtonElement>("more").disabled = isBusy || isHighest;
  byId("spin").setAttribute("aria-label", isBusy && !isPaced ? text("slot.skip") : text("slot.spin"));
  byId<HTMLButtonElement>("spin").setAttribute("aria-disabled", String(isBusy && isPaced));
  byId("stage").classList.toggle("busy", isBusy);
  const auto = byId<HTMLButtonElement>("auto");
  auto.disabled = isBusy && left === 0;
  auto.setAttribute("aria-pressed", String(left > 0));
  auto.setAttribute("aria-label", left > 0 ? text("slot.stopAuto", { left }) : text("slot.auto"));
  byId("auto-left").textContent = left > 0 ? String(left) : "";
  byId<HTMLButtonElement>("buy").disabled = isBusy || left > 0;
  byId("buy-price").textContent = price === undefined ? "" : show(price);
}
