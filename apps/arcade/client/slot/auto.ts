import type { Money } from "@croupier/contract/domain/money";
import { el } from "../dom.ts";
import { show } from "../money.ts";
import { text } from "../text.ts";
import type { Auto } from "./autoplay.ts";

const spins = [10, 25, 50, 100] as const;
const losses = [10, 25, 50, undefined] as const;
const wins = [undefined, 10, 50, 100] as const;

function group<T extends number | undefined>(
  name: string,
  values: readonly T[],
  label: (value: T) => string,
): { element: HTMLElement; chosen: () => T } {
  let chosen = values[1] as T;
  const buttons = values.map((value) => {
    const button = el("button", { type: "button", "aria-pressed": String(value === chosen) }, label(value));
    button.addEventListener("click", () => {
      chosen = value;
      for (const [at, each] of buttons.entries()) each.setAttribute("aria-pressed", String(values[at] === chosen));
    });
    return button;
  });
  const element = el("div", { class: "options", role: "group", "aria-label": name }, el("h3", {}, name), ...buttons);
  return { element, chosen: () => chosen };
}

/** Asks for the number of automatic spins and their stop conditions. */
export function askAuto(dialog: HTMLDialogElement, stake: Money, start: (auto: Auto) => void): void {
  const stakes = (value: number | undefined) =>
    value === undefined ? text("slot.noLimit") : show(stake * BigInt(value));
  const count = group<number>(text("slot.autoSpins"), spins, String);
  const loss = group<number | undefined>(text("slot.autoLoss"), losses, stakes);
  const win = group<number | undefined>(text("slot.autoWin"), wins, stakes);
  const begin = el("button", { type: "button", class: "primary" }, text("slot.autoStart"));
  const close = el("button", { type: "button", class: "quiet" }, text("common.close"));
  begin.addEventListener("click", () => {
    dialog.close();
    start({ left: count.chosen(), loss: loss.chosen(), win: win.chosen() });
  });
  close.addEventListener("click", () => dialog.close());
  dialog.setAttribute("aria-label", text("slot.auto"));
  dialog.replaceChildren(
    el("h2", {}, text("slot.auto")),
    count.element,
    loss.element,
    win.element,
    el("p", {}, text("slot.autoNote")),
    el("div", { class: "actions" }, close, begin),
  );
  dialog.showModal();
}
