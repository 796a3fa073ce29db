import { parseMoney } from "@croupier/contract/domain/money";
import { ledgerFaults, operator, query, removeMadeBets } from "../support/database.ts";
import { expect, test, words } from "../support/journey.ts";
import {
  openAs,
  expectBalance,
  newJadeMember,
  newMember,
  newTrial,
  type Member,
  giveWithdrawPassword,
} from "../support/member.ts";

const withdrawPassword = "246810";

/** Creates a member with points, by a bet settled as the vendor would settle it. */
async function withPoints(points: number): Promise<Member> {
  const member = await newMember();
  const { id } = member.signIn.info;
  await giveWithdrawPassword(member, withdrawPassword);
  const [bet] = await query<{ id: bigint }>(
    `insert into bet (id, placed_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type, round_id,
                      stake, upline_path, entry_id, movements)
     values (nextval('bet_id'), now(), $1, 'saffron', 'USD', 'PG', 1, 'g', 'RNG', gen_random_uuid(), $2, '{}', 0, '[]')
     returning id`,
    [id, parseMoney(`${points * 5}.0000`)],
  );
  await query("update bet set state = 'settled', settled_at = now() where id = $1", [bet?.id]);
  // A timed job counts them, which may take longer on a busy machine.
  await expect
    .poll(async () => Number((await member.ask("pointsBalance", {})).currentPoints), { timeout: 60_000 })
    .toBe(points);
  return member;
}

// These bets are not in the ledger, so they are removed before it is verified.
test.afterEach(removeMadeBets);

test("points come from play, buy goods that an operator approves, and become cash [P03] [V07]", async ({ journey }) => {
  const { page } = journey;
  const member = await withPoints(2400);
  await openAs(page, member, "/pointMall");
  await expect(page.getByTestId("points")).toHaveText("2,400");
  await page.getByRole("button", { name: `${words("points.redeem")} · Travel mug` }).click();
  const dialog = page.getByRole("dialog", { name: "Travel mug" });
  const send = dialog.getByRole("button", { name: words("points.redeem"), exact: true });
  await send.click();
  const address = dialog.getByLabel(words("points.address"));
  const mobile = dialog.getByRole("textbox", { name: words("field.mobileNum") });
  const secret = dialog.getByLabel(words("money.password"), { exact: true });
  for (const field of [address, mobile, secret])
    await expect(field).toHaveAccessibleDescription(words("rule.required"));
  await expect(address).toBeFocused();
  await address.fill("12 Hang Bac, Hanoi");
  await mobile.fill("0912345678");
  const remark = dialog.getByLabel(words("points.remark"));
  await remark.fill("r".repeat(150));
  await expect(remark).toHaveValue("r".repeat(140));
  await expect(remark).toHaveAccessibleDescription(words("points.count", { length: 140, longest: 140 }));
  await secret.fill("111111");
  journey.expectFault(/422/);
  await send.click();
  await expect(secret).toHaveAccessibleDescription(/4 tries/);
  await expect(address).toHaveValue("12 Hang Bac, Hanoi");
  await secret.fill(withdrawPassword);
  await send.dblclick();
  await expect(page).toHaveURL(/\/pointMall\/history$/);
  const request = page.getByRole("main").getByRole("article");
  await expect(request).toHaveCount(1);
  await expect(request).toContainText(words("points.status.inProcess"));
  await expect(page.getByTestId("points")).toHaveText("1,800");
  const [asked] = (await member.ask("redeemList", {})).content;
  await operator("redeem", asked?.reference ?? "", "reject", "Not", "in", "Hanoi");
  // The page updates automatically.
  await expect(request).toContainText(words("points.status.rejected"));
  await expect(request).toContainText("Not in Hanoi");
  await expect(page.getByTestId("points")).toHaveText("2,400");

  await page.getByRole("button", { name: words("points.convert") }).click();
  const convert = page.getByRole("dialog", { name: words("points.convert") });
  await convert.getByLabel(words("points.convertPoints"), { exact: true }).fill("2000");
  await convert.getByLabel(words("money.password"), { exact: true }).fill(withdrawPassword);
  await expect(convert).toContainText("20.00");
  await convert.getByRole("button", { name: words("points.convert") }).dblclick();
  await expect(convert).toBeHidden();
  await expect(page.getByTestId("points")).toHaveText("400");
  await expectBalance(journey, "20.00");

  const tab = (key: string) =>
    page.getByRole("navigation", { name: words("points.mall") }).getByRole("link", { name: words(key) });
  await tab("points.details").click();
  const moves = page.getByRole("table", { name: words("points.details") });
  await expect(moves.getByRole("row")).toHaveCount(5);
  await expect(moves.getByRole("row").nth(1)).toContainText("400.00");
  await page.getByLabel(words("points.type"), { exact: true }).selectOption("slots");
  await expect(moves.getByRole("row")).toHaveCount(2);
  await expect(moves).toContainText(words("points.ratioOf", { points: "0.2", unit: "$ 1" }));
  await tab("points.rules").click();
  await expect(page.getByRole("main")).toContainText(words("points.rule.keepText"));
  await expect(page.getByRole("table", { name: words("points.rule.earn") })).toContainText(
    words("points.ratioOf", { points: "0.2", unit: "$ 1" }),
  );
  await page.getByRole("button", { name: words("nav.account", { account: member.username }) }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: words("points.mall") })).toBeVisible();
  await removeMadeBets();
  expect((await ledgerFaults()).filter((fault) => fault.startsWith("points"))).toEqual([]);
});

test(
  "a visitor signs in to redeem, a trial member needs a real account, no PTSYS3 means no mall",
  { tag: "@nightly" },
  async ({ journey }) => {
    const { page } = journey;
    const redeem = page.getByRole("button", { name: `${words("points.redeem")} · Travel mug` });
    await page.goto("/pointMall");
    await redeem.click();
    await expect(page.getByRole("dialog", { name: words("auth.logIn") })).toBeVisible();
    await openAs(page, await newTrial(), "/pointMall");
    await expect(page.getByRole("main").getByText(words("trial.text"))).toBeVisible();
    await redeem.click();
    await expect(page.getByRole("dialog", { name: words("trial.title") })).toBeVisible();
    const other = await newJadeMember();
    await page.context().addCookies([{ name: "lang", value: "en", url: other.site }]);
    await openAs(page, other, "/pointMall");
    await expect(page.getByText(words("error.FEATURE_OFF"))).toBeVisible();
    await page.getByRole("button", { name: words("nav.account", { account: other.username }) }).click();
    await expect(page.getByRole("link", { name: words("member.profit") })).toBeVisible();
    await expect(page.getByRole("link", { name: words("points.mall") })).toHaveCount(0);
    await expect(other.ask("pointsRewards", {})).rejects.toThrow("FEATURE_OFF");
  },
);
