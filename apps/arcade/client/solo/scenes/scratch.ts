import { scratchEmblems, scratchPrizes, type ScratchName } from "../../../src/engines/solo/scratch.ts";
import { el } from "../../dom.ts";
import * as sound from "../../sound.ts";
import { text } from "../../text.ts";
import { noChoice } from "../choosers.ts";
import { multiple, type Game, type Scene } from "../scene.ts";
import { Coating } from "./coating.ts";
import "./scratch.css";

/** Creates nine fields under a coating that is rubbed off. */
export function scratchGame(name: ScratchName): Game {
  const prizes = scratchPrizes[name];
  const picture = (sign: number, size: number) =>
    el("img", {
      src: `/emblems/${scratchEmblems[name][sign] ?? ""}.webp`,
      alt: "",
      width: String(size),
      height: String(size),
    });
  const fields = Array.from({ length: 9 }, (_, at) => {
    const field = el("button", {
      type: "button",
      class: "scratch-field",
      "aria-label": text("solo.scratch.field", { at: at + 1 }),
    });
    field.disabled = true;
    field.addEventListener("click", () => coating.open(at));
    return field;
  });
  const coating = new Coating();
  const card = el("div", { class: "scratch-card" }, el("div", { class: "scratch-fields" }, ...fields), coating.canvas);
  const table = el(
    "ol",
    { class: "prizes", "aria-label": text("solo.pays") },
    ...prizes.map(({ pays }, sign) => el("li", {}, picture(sign, 24), el("span", {}, multiple(pays)))),
  );
  const value = (sign: number) => multiple(prizes[sign]?.pays ?? 0);
  const lay = (signs: readonly number[]) => {
    for (const [at, field] of fields.entries()) {
      const sign = signs[at] ?? 0;
      field.className = "scratch-field";
      // The symbol under the coating is announced only once it is visible.
      field.setAttribute("aria-label", text("solo.scratch.field", { at: at + 1 }));
      field.replaceChildren(picture(sign, 52), el("b", {}, value(sign)));
    }
  };
  const mark = (signs: readonly number[]) => {
    const won = signs.find((sign) => signs.filter((each) => each === sign).length >= 3);
    for (const [at, field] of fields.entries()) {
      field.disabled = true;
      field.classList.toggle("won", signs[at] === won);
      field.setAttribute("aria-label", text("solo.scratch.fieldValue", { at: at + 1, value: value(signs[at] ?? 0) }));
    }
  };
  const scene: Scene = {
    element: el("div", { class: `scratch ${name}` }, card, table),
    async show({ played }, isStill) {
      const signs = played.view.numbers ?? [];
      lay(signs);
      if (isStill) coating.off();
      else {
        for (const field of fields) field.disabled = false;
        await coating.rub((at) => {
          sound.stop(at);
          fields[at]?.setAttribute(
            "aria-label",
            text("solo.scratch.fieldValue", { at: at + 1, value: value(signs[at] ?? 0) }),
          );
        });
      }
      mark(signs);
    },
    describe: ({ played }) => (played.view.numbers ?? []).map(value).join(", "),
    hurry: { label: text("solo.scratch.all"), run: () => coating.openAll() },
  };
  coating.cover();
  return { scene, chooser: noChoice(text("solo.scratch.buy")) };
}
