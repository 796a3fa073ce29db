import { el } from "../dom.ts";
import { text } from "../text.ts";
import type { Chooser } from "./scene.ts";

/** Creates the chooser of a game that needs only a stake. */
export const noChoice = (begin = text("solo.begin.cards")): Chooser => ({
  element: el("div"),
  begin,
  choices: () => ({}),
  set: () => undefined,
  open: () => undefined,
});

export interface Group {
  /** Id of the choice, as the rules use it. */
  id: string;
  name: string;
  options: readonly (readonly [value: string, name: string])[];
  start: string;
}

function buttonsOf({ name, options }: Group, chosen: () => string, choose: (value: string) => void) {
  const buttons = options.map(([value, text]) => {
    const button = el("button", { type: "button", "data-value": value }, text);
    button.addEventListener("click", () => choose(value));
    return button;
  });
  const paint = () => {
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.value === chosen()));
  };
  paint();
  const element = el("div", { class: "chooser", role: "group", "aria-label": name }, el("span", {}, name), ...buttons);
  return { element, buttons, paint };
}

/** Creates groups of buttons, each with one chosen button. */
export function optionChooser(
  groups: readonly Group[],
  onChange: (choices: Record<string, string>) => void = () => undefined,
  begin = text("solo.begin.other"),
): Chooser {
  const chosen = Object.fromEntries(groups.map(({ id, start }) => [id, start]));
  const drawn = groups.map((group) =>
    buttonsOf(
      group,
      () => chosen[group.id] ?? "",
      (value) => change({ [group.id]: value }),
    ),
  );
  const change = (values: Readonly<Record<string, string>>) => {
    for (const { id, options } of groups) {
      const value = values[id];
      if (value !== undefined && options.some(([each]) => each === value)) chosen[id] = value;
    }
    for (const { paint } of drawn) paint();
    onChange({ ...chosen });
  };
  return {
    element: el("div", { class: "choosers" }, ...drawn.map(({ element }) => element)),
    begin,
    choices: () => ({ ...chosen }),
    set: change,
    open(isOpen) {
      for (const { buttons } of drawn) for (const button of buttons) button.disabled = !isOpen;
    },
  };
}
