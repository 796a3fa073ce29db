import type { Money } from "@croupier/contract/domain/money";
import * as api from "../api.ts";
import { byId, el, svg } from "../dom.ts";
import { read, show } from "../money.ts";
import { text } from "../text.ts";
import { tip, type TableView } from "./api.ts";
import { chipText, chipTone } from "./board.ts";

interface Seated {
  balance(): Money;
  given(): Promise<void>;
  refused(code: string): void;
}

/** A sent tip without an answer; stored so that a reload repeats the same request. */
interface Pending {
  key: string;
  amount: string;
}

/**
 * The dealer's tip: a button at the head of the table, and the chips to give. Both are missing where there is no
 * dealer.
 */
export class TipPanel {
  readonly #seat: Seated;
  readonly #chips: HTMLButtonElement[];
  /** True while a tip is being sent: another can be chosen once it is answered. */
  #isGiving = false;

  constructor({ tips, chips }: TableView, seat: Seated) {
    this.#seat = seat;
    this.#chips = tips.map((amount) => {
      const label = text("table.chip", { amount: show(read(amount)) });
      const attributes = { type: "button", class: `chip-face ${chipTone(amount, chips)}`, "aria-label": label };
      const chip = el("button", { ...attributes, value: amount }, chipText(read(amount)));
      chip.addEventListener("click", () => void this.#give(amount));
      return chip;
    });
    if (tips.length === 0) return;
    const dialog = byId<HTMLDialogElement>("tips");
    byId("tips-title").textContent = text("table.tip");
    byId("tips-chips").replaceChildren(...this.#chips);
    byId("tips-close").textContent = text("common.close");
    byId("tips-close").addEventListener("click", () => dialog.close());
    const button = byId("tip");
    button.append(heart(), el("span", {}, text("table.tip")));
    button.addEventListener("click", () => {
      byId("tips-text").textContent = text(this.#isGiving ? "table.tipGoes" : "table.tipIs");
      for (const chip of this.#chips) chip.disabled = this.#isGiving || read(chip.value) > this.#seat.balance();
      dialog.showModal();
    });
    button.hidden = false;
  }

  /** Repeats a tip that was pending when the page was left: it is given once. */
  async repeat(): Promise<void> {
    const pending = api.stored.get("tip");
    if (pending) await this.#ask(JSON.parse(pending) as Pending);
  }

  /**
   * Gives a chip. The dialog stays open with its chips disabled, so that a second press neither tips again nor lands on
   * the table.
   */
  async #give(amount: string): Promise<void> {
    byId("tips-text").textContent = text("table.tipGoes");
    for (const chip of this.#chips) chip.disabled = true;
    byId("tips-close").focus();
    const pending: Pending = { key: api.newKey(), amount };
    api.stored.set("tip", JSON.stringify(pending));
    await this.#ask(pending);
  }

  async #ask({ key, amount }: Pending): Promise<void> {
    this.#isGiving = true;
    const answer = await api.untilAnswered(() => tip(key, amount), {
      isDecided: (known) => (known.ok ? known.state !== "giving" : known.code !== "TRY_LATER"),
    });
    api.stored.set("tip", null);
    this.#isGiving = false;
    if (answer.ok && answer.state === "given") {
      byId("tips-text").textContent = text("table.tipped", { amount: show(read(amount)) });
      return this.#seat.given();
    }
    byId<HTMLDialogElement>("tips").close();
    this.#seat.refused(answer.ok ? (answer.refusal ?? "TRY_LATER") : answer.code);
  }
}

const heart = () =>
  svg(
    "svg",
    { viewBox: "0 0 24 24", width: "16", height: "16", "aria-hidden": "true" },
    svg("path", { d: "M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0 1 12 7.4 4.2 4.2 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10z" }),
  );
