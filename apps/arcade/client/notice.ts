import { byId, el } from "./dom.ts";
import { findText, text } from "./text.ts";

export interface Action {
  label: string;
  run?: () => void;
}

/** Shows a dialog that explains a code and offers actions; the first action is the primary one. */
export function notice(code: string, actions: readonly Action[], mayClose = true): void {
  const dialog = byId<HTMLDialogElement>("notice");
  byId("notice-title").textContent = findText(`notice.${code}.title`) ?? text("notice.OTHER.title");
  byId("notice-text").textContent = findText(`notice.${code}.text`) ?? text("notice.OTHER.text");
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
