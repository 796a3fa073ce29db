import { byId, el } from "./dom.ts";
import { findText, text } from "./text.ts";

export interface Action {
  label: string;
  run?: () => void;
}

interface Options {
  mayClose?: boolean;
  /** True where the balance allows no bet at all, so that a lower one is no way out. */
  isEmpty?: boolean;
}

/** Shows a dialog that explains a code and offers actions; the first action is the primary one. */
export function notice(
  code: string,
  actions: readonly Action[],
  { mayClose = true, isEmpty = false }: Options = {},
): void {
  const dialog = byId<HTMLDialogElement>("notice");
  byId("notice-title").textContent = findText(`notice.${code}.title`) ?? text("notice.OTHER.title");
  const ofEmpty = isEmpty ? findText(`notice.${code}.empty`) : undefined;
  byId("notice-text").textContent = ofEmpty ?? findText(`notice.${code}.text`) ?? text("notice.OTHER.text");
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
