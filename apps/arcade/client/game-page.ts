import type { Money } from "@croupier/contract/domain/money";
import * as api from "./api.ts";
import { byId } from "./dom.ts";
import { leave, send } from "./frame.ts";
import { read, show } from "./money.ts";
import { notice, type Action } from "./notice.ts";
import * as sound from "./sound.ts";
import type { PageView } from "../src/kit/page-view.ts";
import { text } from "./text.ts";

/** Codes after which a page cannot continue. */
const ends: ReadonlySet<string> = new Set(["SESSION_EXPIRED", "TOKEN_INVALID", "PLAYER_BLOCKED"]);

export const backAction = (): Action => ({ label: text("common.back"), run: () => leave("arcade:back") });
export const depositAction = (): Action => ({ label: text("common.deposit"), run: () => leave("arcade:deposit") });
export const closeAction = (label = text("common.fine")): Action => ({ label });

type Placed = { ok: true; state: api.RoundView["state"]; refusal: string | null } | api.FailView;

/** Returns why a bet was not placed; `takenBack` is the reason where its stake was refunded. */
export function refusalOf(answer: Placed, takenBack: string): string | undefined {
  if (!answer.ok) return answer.code;
  if (answer.state === "refused") return answer.refusal ?? "OTHER";
  return answer.state === "cancelled" || answer.state === "undoing" ? takenBack : undefined;
}

/** Base of a game's page: notices, balance, connection, sound, and the request that a reload repeats. */
export abstract class GamePage<View extends PageView> {
  protected readonly view: View;
  protected balance: Money;
  /** True while the connection to the game is interrupted. */
  protected isDown = false;

  constructor(view: View) {
    this.view = view;
    this.balance = read(view.balance);
  }

  /** Lowest stake that the page knows; a balance below it allows no bet. */
  protected get leastStake(): Money {
    return 1n;
  }

  /** Explains a code, unless a dialog is open already. */
  protected notice(code: string): void {
    if (!document.querySelector("dialog[open]"))
      notice(code, this.actionsFor(code), { isEmpty: this.balance < this.leastStake });
  }

  /** Returns the actions that a code offers, the primary one first. */
  protected actionsFor(code: string): readonly Action[] {
    if (code === "INSUFFICIENT_FUNDS") return [depositAction(), closeAction()];
    return ends.has(code) ? [backAction(), closeAction()] : [closeAction()];
  }

  /** Shows a balance. */
  protected hold(balance: Money): void {
    this.balance = balance;
    byId("balance").textContent = show(balance);
  }

  /** Shows a balance, and sends it to the site. */
  protected post(balance: string): void {
    this.hold(read(balance));
    send({ type: "arcade:balance", balance });
  }

  /** Reloads the balance, and sends it to the site. */
  async refresh(): Promise<void> {
    const view = await api.resume<View>().catch(() => undefined);
    if (view?.ok) this.post(view.balance);
  }

  /** Lets a button turn the sound on and off. */
  protected soundButton(button: HTMLElement): void {
    button.setAttribute("aria-label", text("common.soundOn"));
    button.addEventListener("click", () => {
      void sound.toggle().then((isOn) => {
        button.setAttribute("aria-pressed", String(isOn));
        button.setAttribute("aria-label", isOn ? text("common.soundOff") : text("common.soundOn"));
      });
    });
  }

  /** Returns the request that the page sent before a reload without an answer. */
  protected pending<Pending>(): Pending | undefined {
    const sent = api.stored.get("pending");
    return sent === null ? undefined : (JSON.parse(sent) as Pending);
  }

  /** Stores a request, so that a reload repeats it; null after its answer. */
  protected keep(pending: object | null): void {
    api.stored.set("pending", pending && JSON.stringify(pending));
  }

  /** Sends a request until it is answered. */
  protected async request<Answer>(
    pending: object,
    call: () => Promise<Answer>,
    isDecided?: (answer: Answer) => boolean,
  ): Promise<Answer> {
    this.keep(pending);
    const answer = await api.untilAnswered(call, isDecided ? { isDecided } : {});
    this.keep(null);
    return answer;
  }
}
