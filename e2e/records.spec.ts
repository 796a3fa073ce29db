import { expect, test, words } from "./journey.ts";
import { signIn } from "./steps.ts";

test("the betting record goes by 7 and 30 days and the ones before and after, by any range, category and state [M06]", async ({
  journey,
}) => {
  const { page } = journey;
  await page.goto("/login");
  await signIn(journey, "lina.tran", "Lantern-2026");
  await expect(page.getByRole("dialog")).toBeHidden();
  const asked = async (act: () => Promise<unknown>): Promise<URLSearchParams> => {
    const request = page.waitForRequest("**/wps/relay/GCS_betHistory?*");
    await act();
    return new URL((await request).url()).searchParams;
  };
  const range = (query: URLSearchParams) =>
    [query.get("from") ?? "", query.get("to") ?? ""].map((text) => Date.parse(text));
  const days = (query: URLSearchParams) => {
    const [from = 0, to = 0] = range(query);
    return Math.round((to - from) / 86_400_000);
  };
  const main = page.getByRole("main");
  const press = (name: string) => main.getByRole("button", { name, exact: true }).click();
  const first = await asked(() => page.goto("/member/personalHistoryCopy"));
  expect(days(first)).toBe(7);
  await expect(main.getByRole("button", { name: words("records.later", { days: 7 }) })).toBeDisabled();
  const week = await asked(() => press(words("records.earlier", { days: 7 })));
  expect(range(first)[0]).toBe((range(week)[1] ?? 0) + ((range(first)[0] ?? 0) - (range(week)[1] ?? 0)));
  expect((range(first)[0] ?? 0) - (range(week)[0] ?? 0)).toBe(7 * 86_400_000);
  expect(days(week)).toBe(7);
  await expect(main.getByRole("button", { name: words("records.later", { days: 7 }) })).toBeEnabled();
  const month = await asked(() => press("30 days"));
  expect(days(month)).toBe(30);
  const before = await asked(() => press(words("records.earlier", { days: 30 })));
  expect((range(month)[0] ?? 0) - (range(before)[0] ?? 0)).toBe(30 * 86_400_000);
  const back = main.getByRole("button", { name: words("records.later", { days: 30 }) });
  await back.click();
  await expect(back).toBeDisabled();

  const rows = main.getByRole("button", { name: /\d{2}:\d{2}/ });
  await expect(rows.first()).toBeVisible();
  const [category, state] = [words("records.category"), words("records.status")].map((name) =>
    main.getByRole("combobox", { name }),
  );
  const slots = await asked(async () => category?.selectOption("RNG"));
  expect(slots.get("gameType")).toBe("RNG");
  const settled = await asked(async () => state?.selectOption("settled"));
  expect([settled.get("gameType"), settled.get("state")]).toEqual(["RNG", "settled"]);
  await expect(main.locator("tbody").getByText(words("records.state.settled"), { exact: true }).first()).toBeVisible();
  await expect(main.locator("tbody").getByText(words("records.state.cancelled"), { exact: true })).toHaveCount(0);
  const second = await asked(() => press(words("paging.after")));
  expect(second.get("pageNo")).toBe("2");

  await press(words("records.custom"));
  await main.getByLabel(words("records.from")).fill("2026-11-01");
  await main.getByLabel(words("records.to")).fill("2026-11-10");
  const chosen = await asked(() => press(words("records.show")));
  expect(days(chosen)).toBe(10);
  expect(chosen.get("pageNo")).toBe("1");
});
