import { expect, test } from "vitest";
import { chooseDraws } from "./choose-draws.ts";

type Draws = Parameters<typeof chooseDraws>[0][number];

const lottery = (gameCode: string, periodSeconds: number, numbers: number[] = [1], isOpen = true): Draws => ({
  nodeId: gameCode,
  vassalage: "LOTT",
  gameCode,
  displayName: gameCode,
  iconUrl: "",
  hue: 1,
  group: "",
  isOpen,
  periodSeconds,
  issue: "1",
  closesAt: "2026-11-22T12:00:30.000Z",
  drawsAt: "2026-11-22T12:00:30.000Z",
  last: { issue: "0", numbers, drawnAt: "2026-11-22T12:00:00.000Z" },
});
const codes = (...lotteries: Draws[]) => chooseDraws(lotteries).map(({ gameCode }) => gameCode);

test("shows one lottery of each of the two shortest intervals and of the longest", () => {
  const all = [lottery("day", 86_400), lottery("three", 180), lottery("five", 300), lottery("one", 60)];
  expect(codes(...all, lottery("other-one", 60))).toEqual(["one", "three", "day"]);
});

test("leaves out lotteries that are closed or draw more numbers than fit into a line", () => {
  const keno = lottery(
    "keno",
    60,
    Array.from({ length: 20 }, (_, at) => at),
  );
  expect(codes(keno, lottery("closed", 60, [1], false), lottery("three", 180))).toEqual(["three"]);
});
