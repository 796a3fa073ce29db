import { commitmentOf, sourceOf } from "../../src/kit/seed.ts";
import { shoalOf, type Species } from "../../src/engines/pond/species.ts";
import { decideBullet } from "../../src/engines/pond/volley.ts";
import { percent } from "../money.ts";
import { byId, el } from "../dom.ts";
import { text } from "../text.ts";
import type { PondView, VolleyView } from "./api.ts";

/** Returns whether the bullets of a volley follow from its seed, and its hash from the seed. */
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
  nameOf(species: Species): string;
  last: VolleyView | undefined;
  commitment: string;
}

/** Opens the dialog with the fish, the rules, the return and the proof. */
export function openRules({ view, nameOf, last, commitment }: RulesParts): void {
  const { common, chain, boss } = shoalOf(view.pond.set, view.pond.boss);
  const picture = ({ id }: Species) => el("img", { src: `/emblems/${id}.webp`, alt: "", width: "40", height: "40" });
  const fish = common.map((each) =>
    el("li", {}, picture(each), el("span", {}, nameOf(each)), el("b", {}, `×${each.times}`)),
  );
  const special = (species: Species, text: string) =>
    el("div", { class: "special" }, picture(species), el("p", {}, text));
  const close = el("button", { type: "button", class: "close", "aria-label": text("pond.close") }, "×");
  const dialog = byId<HTMLDialogElement>("rules");
  close.addEventListener("click", () => dialog.close());
  const outcome = el("p", { role: "status" });
  const check = el("button", { type: "button", class: "quiet wide" }, text("pond.verify"));
  check.addEventListener("click", () => {
    if (!last) return void (outcome.textContent = text("pond.noneYet"));
    void verify(view.pond.gameCode, last).then((isTrue) => {
      outcome.textContent = isTrue ? text("pond.verified") : text("pond.notVerified");
    });
  });
  dialog.replaceChildren(
    el("header", { role: "none" }, el("h2", { id: "rules-title" }, text("pond.rules")), close),
    el(
      "div",
      { class: "body", tabindex: "0", role: "group", "aria-labelledby": "rules-title" },
      el("p", {}, text("pond.returns", { percent: percent(view.pond.returnBasisPoints) })),
      el("ul", { class: "kinds" }, ...fish),
      special(chain, text("pond.chain")),
      special(boss, text("pond.boss")),
      el("p", {}, text("pond.freezing")),
      el("p", {}, text("pond.volleys")),
      el("p", {}, text("pond.proof")),
      el("h3", {}, text("pond.next")),
      el("code", {}, commitment),
      ...(last?.seed ? [el("h3", {}, text("pond.last")), el("code", {}, last.seed)] : []),
      check,
      outcome,
    ),
  );
  dialog.showModal();
}
