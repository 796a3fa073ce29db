// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { compiled } from "../../messages.ts";
import { commitmentOf, sourceOf } from "../../src/kit/seed.ts";
import { tableGames } from "../../src/engines/tables/games.ts";
import { useTexts } from "../text.ts";
import type { DrawView, TableState } from "./api.ts";
import { Side, type SideParts } from "./side.ts";

useTexts("en", compiled("en", "table"));

const engine = "dragon-tiger";
const parts = {
  view: { table: { engine, spots: [] } },
  scene: { history: () => [], describe: () => "" },
} as unknown as SideParts;

/** A finished round, as it follows from its seed. */
async function roundOf(issue: string): Promise<DrawView> {
  const [seed, gameCode] = ["00".repeat(32), "DT1"];
  const result = await tableGames[engine].derive(sourceOf(seed, gameCode, issue), []);
  return { id: issue, issue, gameCode, seed, sealedSeed: await commitmentOf(seed), result } as unknown as DrawView;
}

test("a verdict and the focus stay while others bet, until the next round ends", async () => {
  document.body.innerHTML = '<div id="tabs"></div><div id="panel"></div>';
  const side = new Side(parts);
  const [first, second] = [await roundOf("1"), await roundOf("2")];
  const see = (last: DrawView) => side.see({ draw: null, last, past: [last] } as unknown as TableState, []);
  see(first);
  document.querySelector<HTMLElement>("#tab-proof")?.click();
  const button = () => document.querySelector<HTMLElement>("#panel button");
  const verdict = () => document.querySelector("#panel .verdict")?.textContent;
  button()?.click();
  button()?.focus();
  see(first);
  await vi.waitFor(() => expect(verdict()).toBe("✓ The result follows from the seed, and the seed from the seal."));
  see(first);
  expect([verdict(), document.activeElement === button()]).toEqual([expect.stringContaining("✓"), true]);
  see(second);
  expect(verdict()).toBe("");
});
