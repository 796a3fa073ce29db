import type { Money } from "@croupier/contract/domain/money";
import { picks, pickNames } from "../../src/engines/slot/kinds/choice.ts";
import { el } from "../dom.ts";
import { percent, show } from "../money.ts";
import { text } from "../text.ts";
import type { SlotView } from "./api.ts";

/** Lets the player choose the free spins; the dialog cannot be dismissed. */
export function choosePick(dialog: HTMLDialogElement, chosen: (move: string) => void): void {
  const options = pickNames.map((pick) => {
    const button = el(
      "button",
      { type: "button", class: "pick", "aria-label": text("slot.chooseOne", { spins: pick, multiplier: picks[pick] }) },
      el("b", {}, pick),
      el("span", {}, `× ${picks[pick]}`),
    );
    button.addEventListener("click", () => {
      dialog.close();
      chosen(`pick:${pick}`);
    });
    return button;
  });
  const stay = (event: Event) => event.preventDefault();
  dialog.addEventListener("cancel", stay);
  dialog.addEventListener("close", () => dialog.removeEventListener("cancel", stay), { once: true });
  dialog.setAttribute("aria-label", text("slot.choose"));
  dialog.replaceChildren(
    el("h2", {}, text("slot.choose")),
    el("div", { class: "picks" }, ...options),
    el("p", {}, text("slot.chooseNote")),
  );
  dialog.showModal();
}

/** Names the terms of buying free spins: their price, and the return to player. */
export function buyWords({ returns }: SlotView["game"], price: Money): Parameters<typeof askBuy>[1] {
  const back = returns.find(({ bet }) => bet === "buy");
  const terms = [
    text("slot.buyFor", { amount: show(price) }),
    ...(back ? [text("slot.buyReturn", { percent: percent(back.basisPoints) })] : []),
  ];
  return { title: text("slot.buy"), text: terms.join(" "), yes: text("slot.buy"), no: text("common.close") };
}

/** Asks the player to confirm buying free spins at their price. */
export function askBuy(
  dialog: HTMLDialogElement,
  words: { title: string; text: string; yes: string; no: string },
  buy: () => void,
): void {
  const yes = el("button", { type: "button", class: "primary" }, words.yes);
  const no = el("button", { type: "button", class: "quiet" }, words.no);
  yes.addEventListener("click", () => {
    dialog.close();
    buy();
  });
  no.addEventListener("click", () => dialog.close());
  dialog.setAttribute("aria-label", words.title);
  dialog.replaceChildren(el("h2", {}, words.title), el("p", {}, words.text), el("div", { class: "actions" }, no, yes));
  dialog.showModal();
}
