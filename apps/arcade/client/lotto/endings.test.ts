// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { families } from "../../src/engines/lotto/lotteries.ts";
import { compiled } from "../../messages.ts";
import { useSymbol } from "../money.ts";
import { useTexts } from "../text.ts";
import type { LotteryView, SlipView } from "./api.ts";
import { OwnBets } from "./own-bets.ts";
import { mine, outcome } from "./past.ts";
import { Rules } from "./rules.ts";

const lottery = { family: "SSC", shape: families.get("SSC")?.shape, prizes: [] } as unknown as LotteryView;

beforeEach(() => {
  useTexts("en", compiled("en", "lotto"));
  useSymbol("$");
});

describe("a bet whose stake was returned", () => {
  const line = (pick: string, paid: string) => ({ play: "duel", pick, stake: "10.0000", odds: "215", paid });
  const slip = (win: string, ...lines: SlipView["lines"]) =>
    ({ id: "1", drawId: "7", issue: "1", state: "done", win, lines }) as unknown as SlipView;
  const returned = slip("10.0000", line("dragon", "10.0000"), line("tiger", "0.0000"));

  it("says so among the player's bets, neither as a win nor as no win", () => {
    const list = document.createElement("ul");
    new OwnBets(list, lottery, new Rules(lottery)).show([returned], { numbers: [5, 1, 2, 3, 5], isRunning: false });
    expect([...list.children].map(({ className }) => className)).toEqual(["own-bet returned", "own-bet lost"]);
    expect([...list.querySelectorAll(".bet-end")].map(({ textContent }) => textContent)).toEqual([
      "Stake returned: $ 10.00",
      "No win",
    ]);
  });

  it("says so in the draw's outcome and among the settled slips, unless another bet won", () => {
    expect(outcome([returned], "7")[0]?.textContent).toBe("Stake returned: $ 10.00");
    expect(mine([returned]).querySelector(".end")?.className).toBe("end");
    expect(mine([returned]).querySelector(".lines-of li")?.textContent).toBe(
      "1st against last: DragonStake returned: $ 10.00",
    );
    const won = slip("31.5000", line("dragon", "10.0000"), line("tie", "21.5000"));
    expect(outcome([won], "7")[0]?.textContent).toBe("+$ 31.50");
    expect(mine([won]).querySelector(".end")?.className).toBe("end won");
  });
});
