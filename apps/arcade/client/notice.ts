import { byId, el } from "./dom.ts";
import { noticeFor, type Texts } from "./texts.ts";

export interface Action {
  label: string;
  run?: () => void;
}

/** Shows a dialog that explains a code and offers actions; the first action is the primary one. */
export function notice(texts: Texts, code: string, actions: readonly Action[], mayClose = true): void {
  const { title, text } = noticeFor(texts, code);
  const dialog = byId<HTMLDialogElement>("notice");
  byId("notice-title").textContent = title;
  byId("notice-text").textContent = text;
  const buttons = actions.map(({ label, run }, at) => {
    const button = el("button", { type: "button", class: at === 0 ? "primary" : "quiet" }, label);
    button.addEventListener("click", () => {
      if (mayClose) dialog.close();
      run?.();
    });
    return button;
  });
  byId("notice-actions").replaceChildren(...buttons.toReversed());
  if (!mayClose) dialog.addEventListener("cancel", (event) => event.preventDefault());
  dialog.showModal();
  buttons[0]?.focus();
}
