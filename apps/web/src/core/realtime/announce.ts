import type { App } from "../app-context.tsx";
import { toast, type ToastMessage } from "../dialogs/dialogs.ts";
import { moneyText } from "../money/use-money-text.ts";
import { decimalsOf } from "../money/use-symbol.ts";
import { isSignedIn } from "../session/session.ts";
import { showDesktopNotification } from "./desktop-notifications.ts";
import type { Announce } from "./apply.ts";
import { askAboutContracts } from "./contract-requests.ts";

/** Withdrawal changes that are announced on every page; the member's own actions need no message. */
const tones = {
  review: "plain",
  partlyPaid: "good",
  paidOut: "good",
  rejected: "bad",
  refunded: "plain",
  forcedReceived: "plain",
} as const satisfies Record<string, ToastMessage["tone"]>;

export function announcer(app: App): Announce {
  const texts = app.texts.get();
  const session = app.session.state.get();
  const { currencySymbol = "", currency = "" } = isSignedIn(session) ? session.info : {};
  const money = moneyText(currencySymbol, texts.language, decimalsOf(currency));
  /** Shows the message on the page, and as a desktop notification while the page is hidden. */
  const notify = (tone: ToastMessage["tone"], text: string) => {
    toast(tone, text);
    void showDesktopNotification(app.site.get().permission.brand.name, text);
  };
  return {
    deposit({ state, credited }) {
      if (state === "credited") notify("good", texts.t("wallet.credited", { amount: money(credited) }));
    },
    contract: () => void askAboutContracts(app),
    envelope: () => notify("good", texts.t("envelope.arrived")),
    alert({ about, account = "", amount = "0.0000" }) {
      const tone = about === "bigWin" ? "good" : "plain";
      notify(tone, texts.t(`alert.${about}`, { account, amount: money(amount) }));
    },
    withdrawal({ state, amount, paid }) {
      if (!isAnnounced(state)) return;
      const values = { amount: money(amount), paid: money(paid) };
      notify(tones[state], texts.t(`withdraw.changed.${state}`, values));
    },
  };
}

const isAnnounced = (state: string): state is keyof typeof tones => Object.hasOwn(tones, state);
