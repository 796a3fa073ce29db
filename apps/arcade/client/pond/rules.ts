import { commitmentOf, sourceOf } from "../../src/draws/derive.ts";
import { shoalOf, type Species } from "../../src/pond/species.ts";
import { decideBullet } from "../../src/pond/volley.ts";
import { byId, el } from "../dom.ts";
import type { PondView, VolleyView } from "./api.ts";
import type { PondTexts } from "./texts.ts";

/** Whether the bullets of a volley follow from its seed, and the seed from its hash. */
async function verify(gameCode: string, view: VolleyView): Promise<boolean> {
  if (view.seed === null || (await commitmentOf(view.seed)) !== view.commitment) return false;
  const below = sourceOf(view.seed, gameCode, view.key);
  for (const bullet of view.bullets) {
    if (bullet.paid === null) continue;
    if ((await decideBullet(bullet, view.returns, below)) !== bullet.paid) return false;
  }
  return true;
}

export interface RulesParts {
  view: PondView;
  texts: PondTexts;
  nameOf(species: Species): string;
  last: VolleyView | undefined;
  commitment: string;
}

/** Opens the dialog with the fish, the rules, the return and the proof. */
export function openRules({ view, texts, nameOf, last, commitment }: RulesParts): void {
  const { common, chain, boss } = shoalOf(view.pond.set, view.pond.boss);
  const picture = ({ id }: Species) => el("img", { src: `/emblems/${id}.webp`, alt: "", width: "40", height: "40" });
  const fish = common.map((each) =>
    el("li", {}, picture(each), el("span", {}, nameOf(each)), el("b", {}, `×${each.times}`)),
  );
  const special = (species: Species, text: string) =>
    el("div", { class: "special" }, picture(species), el("p", {}, text));
  const close = el("button", { type: "button", class: "close", "aria-label": texts.close }, "×");
  const dialog = byId<HTMLDialogElement>("rules");
  close.addEventListener("click", () => dialog.close());
  const outcome = el("p", { role: "status" });
  const check = el("button", { type: "button", class: "quiet wide" }, texts.verify);
  check.addEventListener("click", () => {
    if (!last) return void (outcome.textContent = texts.noneYet);
    void verify(view.pond.gameCode, last).then((isTrue) => {
      outcome.textContent = isTrue ? texts.verified : texts.notVerified;
    });
  });
  dialog.replaceChildren(
    el("header", { role: "none" }, el("h2", { id: "rules-title" }, texts.rules), close),
    el(
      "div",
      { class: "body", tabindex: "0", role: "group", "aria-labelledby": "rules-title" },
      el("p", {}, texts.returns((view.pond.returnBasisPoints / 100).toFixed(2))),
      el("ul", { class: "kinds" }, ...fish),
      special(chain, texts.chain),
      special(boss, texts.boss),
      el("p", {}, texts.freezing),
      el("p", {}, texts.volleys),
      el("p", {}, texts.proof),
      el("h3", {}, texts.next),
      el("code", {}, commitment),
      ...(last?.seed ? [el("h3", {}, texts.last), el("code", {}, last.seed)] : []),
      check,
      outcome,
    ),
  );
  dialog.showModal();
}
