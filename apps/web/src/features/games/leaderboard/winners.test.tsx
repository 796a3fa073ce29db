import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../app/test-page.tsx";
import { WinnerBoard } from "../../content/home/WinnerBoard.tsx";
import { Winners } from "./Winners.tsx";

const win = (player: string, prize: string, winAmount: string) => ({
  player,
  nodeId: "1001",
  gameName: "Lucky Lantern",
  prize,
  winAmount,
  currency: "USD",
});
/** The rows in the platform's order: by win minus stake. */
const winnerBoard = [win("duc***n", "54.00", "54.46"), win("mai***o", "50.00", "56.20")].map((row) => ({
  ...row,
  prize: `${row.prize}00`,
  winAmount: `${row.winAmount}00`,
}));

test.each([
  ["the winners list", <Winners key="list" />],
  ["the home page's board", <WinnerBoard key="board" />],
])("%s is sorted by the shown win beyond the stake, in the merchant's currency", async (_where, content) => {
  await openPage(content, { answers: { winnerBoard } });
  expect((await screen.findAllByText(/^\$\s5\d\.\d\d$/)).map(({ textContent }) => textContent)).toEqual([
    "$\u00a054.00",
    "$\u00a050.00",
  ]);
});
