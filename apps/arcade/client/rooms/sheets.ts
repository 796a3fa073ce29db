import { formatMoney, type Money } from "@croupier/contract/domain/money";
import { byId, el } from "../dom.ts";
import { allowed, buyIn, read, show } from "../money.ts";
import { text } from "../text.ts";
import type { RoomLine, RoomsView } from "./api.ts";
import { roomRules } from "./rules.ts";

/** Sheets over the table: the buy-in, and the rules with the verification of the last hand. */

function open(title: string, ...children: Node[]): HTMLDialogElement {
  const sheet = byId<HTMLDialogElement>("sheet");
  const close = el("button", { type: "button", class: "square", "aria-label": text("room.close") }, "×");
  close.addEventListener("click", () => sheet.close());
  sheet.replaceChildren(el("header", {}, el("h2", { id: "sheet-title" }, title), close), ...children);
  sheet.showModal();
  return sheet;
}

/** Asks for a buy-in. */
export function askBuyIn(
  { state, balance }: { state: RoomLine; balance: Money },
  take: (amount: string) => void,
): void {
  const { least, most } = allowed(read(state.buyIn.least), read(state.buyIn.most));
  const start = read(state.buyIn.start);
  const steps = 40n;
  const top = balance < most ? (balance < least ? least : buyIn(balance)) : most;
  const amountAt = (part: bigint): Money => {
    const money = least + ((top - least) * part) / steps;
    return part === steps ? top : buyIn(money);
  };
  let part = 0n;
  while (part < steps && amountAt(part) < start) part += 1n;
  const slider = el("input", {
    type: "range",
    min: "0",
    max: String(steps),
    value: String(part),
    "aria-label": text("room.bring"),
  });
  const amount = el("b", { class: "amount" });
  const paint = (): void => {
    amount.textContent = show(amountAt(part));
    slider.setAttribute("aria-valuetext", show(amountAt(part)));
  };
  slider.addEventListener("input", () => {
    part = BigInt(slider.value);
    paint();
  });
  paint();
  const go = el("button", { type: "button", class: "primary" }, text("room.takeSeat"));
  go.addEventListener("click", () => {
    byId<HTMLDialogElement>("sheet").close();
    take(formatMoney(amountAt(part)));
  });
  open(
    text("room.bring"),
    el(
      "div",
      { class: "body" },
      amount,
      ...(least < top ? [slider] : []),
      el("p", { class: "ends" }, el("span", {}, show(least)), el("span", {}, show(top))),
      el("p", { class: "hint" }, text("room.bringHint")),
      go,
    ),
  );
}

export interface RulesParts {
  view: RoomsView;
  state: RoomLine | undefined;
  verify(): Promise<boolean>;
}

/** Shows the rules of the game, and the seed of the last hand. */
export function showRules({ view, state, verify }: RulesParts): void {
  const rules = roomRules(view.title.game);
  const last = state?.last;
  const fair: Node[] = [el("h3", {}, text("room.fairness")), el("p", {}, text("room.fair"))];
  if (state?.upcoming) fair.push(el("p", { class: "code" }, `${text("room.nextCommitment")}: ${state.upcoming}`));
  if (last) {
    const verdict = el("p", { role: "status", class: "verdict" });
    const button = el("button", { type: "button", class: "quiet" }, text("room.verify", { hand: last.number }));
    button.addEventListener("click", () => {
      void verify().then((isGood) => (verdict.textContent = isGood ? text("room.verified") : text("room.notVerified")));
    });
    fair.push(
      el("p", { class: "code" }, `SHA-256 ${last.commitment}`),
      el("p", { class: "code" }, `${text("room.seed")} ${last.seed}`),
      button,
      verdict,
    );
  }
  open(
    text("room.rules"),
    el(
      "div",
      { class: "body words", tabindex: "0", role: "group", "aria-labelledby": "sheet-title" },
      ...rules.flatMap(([name, text]) => [el("h3", {}, name), el("p", {}, text)]),
      ...fair,
    ),
  );
}
