import { tableGames } from "../../src/engines/tables/games.ts";
import { pairChance } from "../../src/engines/tables/baccarat.ts";
import { commitmentOf, sourceOf } from "../../src/kit/seed.ts";
import { returnOf, type Rules } from "../../src/engines/tables/rules.ts";
import { byId, el } from "../dom.ts";
import { decimal, percentOf, read, show, showGain, showRound } from "../money.ts";
import { findText, text } from "../text.ts";
import type { DrawView, SlipView, TableState, TableView } from "./api.ts";
import type { Scene } from "./scene.ts";
import { oddsText, prizeName, spotName } from "./names.ts";

const tabs = ["roads", "mine", "rules", "proof"] as const;
type Tab = (typeof tabs)[number];

export interface SideParts {
  view: TableView;
  scene: Scene;
}

async function agrees(draw: DrawView, past: readonly (readonly number[])[], rules: Rules): Promise<boolean> {
  if (!draw.seed || !draw.result) return false;
  const numbers = await rules.derive(sourceOf(draw.seed, draw.gameCode, draw.issue), past);
  return (await commitmentOf(draw.seed)) === draw.sealedSeed && numbers.join() === draw.result.join();
}

/**
 * The area beside the table: past results, the player's bets, the rules with their returns, and the verification of a
 * result.
 */
export class Side {
  readonly #parts: SideParts;
  readonly #rules: Rules;
  #tab: Tab = "roads";
  #state: TableState | undefined;
  #slips: readonly SlipView[] = [];
  /** Whether a round was found to follow from its seed, by the round. */
  #verdict: { issue: string; isRight: boolean } | undefined;
  /** The rounds that the verification shows; empty while it is hidden. */
  #proved = "";

  constructor(parts: SideParts) {
    this.#parts = parts;
    this.#rules = tableGames[parts.view.table.engine];
    this.#tabs();
  }

  see(state: TableState | undefined, slips: readonly SlipView[]): void {
    this.#state = state;
    this.#slips = slips;
    this.#paint();
  }

  #tabs(): void {
    const hasRoads = ["baccarat", "dragon-tiger", "derby"].some((name) =>
      this.#parts.view.table.engine.startsWith(name),
    );
    const buttons = tabs.map((tab) => {
      const name = tab === "roads" && !hasRoads ? text("table.results") : text(`table.${tab}`);
      const isChosen = tab === this.#tab;
      const button = el(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${tab}`,
          "aria-selected": String(isChosen),
          "aria-controls": "panel",
          tabindex: isChosen ? "0" : "-1",
        },
        name,
      );
      button.addEventListener("click", () => this.#choose(tab));
      button.addEventListener("keydown", ({ key }) => {
        const by = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
        const next = tabs.at((tabs.indexOf(tab) + by) % tabs.length);
        if (by !== 0 && next) this.#choose(next);
      });
      return button;
    });
    byId("tabs").replaceChildren(...buttons);
    byId("panel").setAttribute("aria-labelledby", `tab-${this.#tab}`);
  }

  #choose(tab: Tab): void {
    this.#tab = tab;
    this.#tabs();
    this.#paint();
    byId(`tab-${tab}`).focus();
  }

  #paint(): void {
    const panels: Record<Tab, () => HTMLElement[]> = {
      roads: () => this.#parts.scene.history(this.#state?.past ?? []),
      mine: () => this.#mine(),
      rules: () => this.#about(),
      proof: () => this.#proof(),
    };
    const { draw, last } = this.#state ?? {};
    const proved = this.#tab === "proof" ? [draw?.issue, last?.issue, last?.result].join() : "";
    // A state arrives with each player's bet: it takes neither the button from under a finger nor its focus.
    if (proved !== "" && proved === this.#proved) return;
    this.#proved = proved;
    byId("panel").replaceChildren(...panels[this.#tab]());
  }

  #mine(): HTMLElement[] {
    const { view } = this.#parts;
    if (this.#slips.length === 0) return [el("p", { class: "hint" }, text("table.noMine"))];
    const rows = this.#slips.map((slip) => {
      const won = slip.state === "done" && read(slip.win) > 0n;
      const end =
        slip.state === "done"
          ? won
            ? showGain(read(slip.win))
            : text("table.nothing")
          : text(`table.states.${slip.state}`);
      const lines = slip.lines.map(({ play, pick, stake, paid }) => {
        const isPaid = slip.state === "done" && read(paid) > 0n;
        return el(
          "li",
          isPaid ? { class: "won" } : {},
          el("span", {}, spotName(play, pick, view.table.engine)),
          el("span", {}, isPaid ? show(read(paid)) : show(read(stake))),
        );
      });
      return el(
        "li",
        { class: "past", "data-slip": slip.state },
        el("p", { class: "label" }, text("table.round", { issue: slip.issue })),
        el("p", { class: won ? "end won" : "end" }, end),
        el("ul", { class: "lines-of" }, ...lines),
      );
    });
    return [el("ul", {}, ...rows)];
  }

  /**
   * Returns the exact return of a bet; that of a pair follows from the chance of two equal ranks, which the listed
   * hands lack.
   */
  #returnOf(id: string, pick: string): string {
    const spot = this.#rules.spots.find((each) => each.id === id);
    if (!spot) return "";
    if (id.endsWith("Pair")) {
      const [pairs, cards] = pairChance;
      return (Number((pairs * spot.odds * 10_000n) / cards) / 10_000).toFixed(2);
    }
    const { paid, stakes } = returnOf(this.#rules, spot, pick);
    return (Number((paid * 10_000n) / stakes) / 10_000).toFixed(2);
  }

  #about(): HTMLElement[] {
    const { view } = this.#parts;
    const { engine, spots, least } = view.table;
    const rows = spots.map(({ id, picks, odds, most }) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, spotName(id, picks.length === 1 ? (picks[0] ?? "") : "", engine)),
        el("td", {}, oddsText(odds)),
        el("td", {}, showRound(read(most))),
        el("td", {}, percentOf(this.#returnOf(id, picks[0] ?? ""))),
      ),
    );
    const heads = [text("table.bet"), text("table.pays"), text("table.most"), text("table.returns")].map((name) =>
      el("th", { scope: "col" }, name),
    );
    return [
      el("p", { class: "hint" }, findText(`table.about.${engine}`) ?? ""),
      el("p", { class: "label" }, `${text("table.least")}: ${show(read(least))}`),
      el("table", { class: "returns" }, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows)),
      ...this.#prizes(),
    ];
  }

  /** Lists the prizes of one bet, where there are several. */
  #prizes(): HTMLElement[] {
    const { prizes } = this.#rules;
    if (!prizes) return [];
    const rows = prizes.map(({ id, odds }) =>
      el("tr", {}, el("th", { scope: "row" }, prizeName(id)), el("td", {}, `× ${decimal(Number(odds) / 100)}`)),
    );
    const heads = [text("table.prize"), text("table.paidTimes")].map((name) => el("th", { scope: "col" }, name));
    return [el("table", { class: "returns" }, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows))];
  }

  #proof(): HTMLElement[] {
    const { scene } = this.#parts;
    const { draw, last, past = [] } = this.#state ?? {};
    const field = (name: string, value: string) => [el("dt", {}, name), el("dd", {}, value)];
    const now = draw
      ? [
          el("p", { class: "label" }, text("table.round", { issue: draw.issue })),
          el("dl", {}, ...field(text("table.seal"), draw.sealedSeed)),
        ]
      : [];
    const before: HTMLElement[] = [];
    if (last?.result) {
      const verdict = el("p", { class: "verdict", role: "status" });
      const say = ({ isRight }: { isRight: boolean }) => {
        verdict.textContent = isRight ? `✓ ${text("table.verified")}` : text("table.notVerified");
        verdict.classList.toggle("right", isRight);
      };
      if (this.#verdict?.issue === last.issue) say(this.#verdict);
      const verify = el("button", { type: "button", class: "quiet small" }, text("table.verify"));
      verify.addEventListener("click", async () => {
        this.#verdict = { issue: last.issue, isRight: await agrees(last, past.slice(1), this.#rules) };
        say(this.#verdict);
      });
      before.push(
        el("p", { class: "label" }, `${text("table.round", { issue: last.issue })} · ${scene.describe(last.result)}`),
        el("dl", {}, ...field(text("table.seal"), last.sealedSeed), ...field(text("table.seed"), last.seed ?? "")),
        verify,
        verdict,
      );
    }
    return [el("p", { class: "hint" }, text("table.how")), ...now, ...before];
  }
}
