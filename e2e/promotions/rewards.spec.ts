import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { lotText, rollOf } from "@croupier/contract/domain/raffle";
import { operator, query, removeMadeBets } from "../support/database.ts";
import { expect, test, webUrl, words } from "../support/journey.ts";
import {
  expectBalance,
  fund,
  newAgent,
  newJadeMember,
  newMember,
  newTrial,
  openAs,
  type Member,
} from "../support/member.ts";

/** Inserts settled bets of a member: amounts in cents, staked and paid out, and how much of it counts for turnover. */
const played = ({ signIn }: Member, stake: number, payout = 0, turnoverWeight = 100) =>
  query(
    `insert into bet (id, placed_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type,
                      round_id, stake, payout, turnover_weight, upline_path, entry_id, movements, state, settled_at)
     select nextval('bet_id'), now(), $1, 'saffron', 'USD', g.vassalage, g.node_id, g.game_code, 'RNG',
            gen_random_uuid(), $2, $3, $4, '{}', 0, '[]', 'settled', now()
     from game g where g.node_id = 1001`,
    [signIn.info.id, stake * 100, payout * 100, turnoverWeight],
  );
/** Removes these bets, and with them any turnover they did. */
const takeBack = async ({ signIn }: Member): Promise<void> => {
  await removeMadeBets();
  await query("update turnover set done_at = null where member_id = $1", [signIn.info.id]);
};

/** Inserts a lot of the previous day, with its roll as the seed has it plus `beside`. */
async function drewYesterday(member: Member, beside: number): Promise<void> {
  const { day: today } = await member.ask("raffleDraws", { promotionId: "lucky-lantern" });
  const day = new Date(Date.parse(today) - 24 * 3600_000).toISOString().slice(0, 10);
  await query(
    "insert into raffle_seed values ('saffron', 'lucky-lantern', $1, sha256('yesterday')) on conflict do nothing",
    [day],
  );
  const [stored] = await query<{ seed: Buffer }>("select seed from raffle_seed where day = $1", [day]);
  const ticket = `ticket-of-${member.username}`;
  const [taken] = await query<{ number: number }>(
    "update raffle_seed set lots = lots + 1 where day = $1 returning lots as number",
    [day],
  );
  const number = taken?.number ?? 0;
  const digest = createHmac("sha256", stored?.seed ?? "")
    .update(lotText({ promotionId: "lucky-lantern", day, ticket, memberId: member.signIn.info.id, number }))
    .digest();
  await query(
    `insert into raffle_draw (merchant, promotion_id, day, member_id, ticket, number, roll, prize)
     values ('saffron', 'lucky-lantern', $1, $2, $3, $4, $5, 0)
     on conflict (member_id, promotion_id, day) do update set number = excluded.number, roll = excluded.roll`,
    [day, member.signIn.info.id, ticket, number, (rollOf(digest, 100) + beside) % 100],
  );
}

const rewardsOf = async (member: Member) => (await member.ask("rewards", {})).content;
/** Waits until a new member has the registration bonus and the sign-in bonus of the day. */
const welcomed = async (member: Member) =>
  expect.poll(() => member.ask("rewardCounts", {})).toEqual({ rewards: 2, missions: 1 });

test("a promotion's button shows every state from join to closed [S10] [P02]", async ({ journey: { page } }) => {
  // A visitor is led to sign in, a trial member to a real account.
  await page.goto("/promotions");
  const card = (title: string) => page.getByRole("article").filter({ hasText: title });
  const button = (title: string) => card(title).getByRole("button");
  await button("Welcome evening").click();
  await expect(page.getByRole("dialog", { name: words("auth.logIn") })).toBeVisible();
  await openAs(page, await newTrial(), "/promotions");
  await button("Welcome evening").click();
  await expect(page.getByRole("dialog")).toContainText(words("trial.text"));

  const member = await newMember();
  await openAs(page, member, "/promotions");
  await expect(button("Winter league")).toHaveText(words("promotions.state.COMING_SOON"));
  await expect(button("Autumn tables")).toHaveText(words("promotions.state.CLOSED"));
  await expect(card("Every valid bet counts").getByRole("button")).toHaveCount(0);
  await button("Welcome evening").dblclick();
  await expect(button("Welcome evening")).toHaveText(words("promotions.state.JOINING"));
  await expect(card("Welcome evening")).toContainText("$ 0.00 of $ 50.00");
  await fund(member, "60.0000");
  for (const state of ["APPLYING", "PROCESSING", "CLAIM"])
    await expect(button("Welcome evening")).toHaveText(words(`promotions.state.${state}`));
  await page.getByRole("link", { name: "Welcome evening" }).click();
  await expect(page.getByText("Becomes cash once $ 100.00 is staked")).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("button", { name: words("promotions.state.CLAIM") })
    .dblclick();
  await expect(page.getByRole("button", { name: words("promotions.state.CLAIMED") })).toBeDisabled();
  expect(await member.ask("balance", {})).toMatchObject({ balance: "60.0000", bonus: "20.0000" });

  await page.getByRole("link", { name: words("promotions.all") }).click();
  await button("Lantern week").click();
  await expect(button("Lantern week")).toHaveText(words("promotions.state.JOINING"));
  // Its stakes do nothing for the bonus that waits.
  await played(member, 200_000, 0, 0);
  await expect(button("Lantern week")).toHaveText(words("promotions.state.ISSUED"));
  await takeBack(member);
  await expectBalance({ page }, "62.00");

  // A winning lot is claimed once no other bonus is active; any lot is then signed until tomorrow.
  const [active] = (await member.ask("bonusDetails", { state: "active", pageNo: 1, pageSize: 5 })).content;
  await member.ask("forfeitBonus", { id: active?.id ?? "" });
  await button("Lucky lantern").click();
  await expect(button("Lucky lantern")).not.toHaveText(words("raffle.state.JOIN"));
  const [prize] = (await rewardsOf(member)).filter(({ source }) => source === "raffle");
  if (prize) await button("Lucky lantern").click();
  await expect(button("Lucky lantern")).toHaveText(words("raffle.state.SIGNED"));
  const [lot] = (await member.ask("raffleDraws", { promotionId: "lucky-lantern" })).draws;
  expect(lot?.prize).toBe(prize?.amount ?? "0.0000");
  await drewYesterday(member, 0);
  await page.getByRole("link", { name: "Lucky lantern" }).click();
  const lots = page.getByRole("region", { name: words("raffle.title") });
  await lots.getByRole("button", { name: words("raffle.check") }).click();
  await expect(lots.getByText(words("raffle.right"))).toBeVisible();
  await drewYesterday(member, 1);
  await page.reload();
  await lots.getByRole("button", { name: words("raffle.check") }).click();
  await expect(lots.getByText(words("raffle.wrong"))).toBeVisible();
  await page.goto("/promotions");

  const other = await newMember();
  await fund(other, "60.0000");
  const { reference = "" } = await other.ask("joinPromotion", { promotionId: "welcome" });
  expect(await operator("promotion", reference, "reject", "Two accounts")).toBe(`${reference}: rejected.`);
  await openAs(page, other, "/promotions");
  await expect(button("Welcome evening")).toHaveText(words("promotions.state.REJECTED"));
  await expect(card("Welcome evening")).toContainText(words("promotions.reason", { reason: "Two accounts" }));
});

test("a reward is claimed by Enter, and the focus moves on within the page", async ({ journey: { page } }) => {
  const member = await newMember();
  await welcomed(member);
  await openAs(page, member, "/member/rewardCenter");
  const rewards = page.getByRole("main").getByRole("listitem");
  const claim = rewards.getByRole("button", { name: new RegExp(`^${words("reward.claimOf", { name: "" })}`) });
  await claim.first().press("Enter");
  await expect(rewards.filter({ has: page.getByText(words("reward.state.claimed"), { exact: true }) })).toHaveCount(1);
  // The next reward if it can be claimed now, or else the heading: it may wait for the bonus that was just claimed.
  const focused = page.getByRole("main").locator("h1:focus, li button:focus");
  await expect(focused).toHaveCount(1);
  expect((await rewardsOf(member)).filter(({ state }) => state === "claimed")).toHaveLength(1);
});

const entry = (page: Page, name: string) =>
  page.getByRole("navigation", { name: words("member.centre") }).getByRole("link", { name });
/** Expects the red counts of the reward centre and the missions. */
async function expectCounts(page: Page, rewards: string, missions: string): Promise<void> {
  for (const [name, count] of [
    [words("reward.title"), rewards],
    [words("mission.title"), missions],
  ] as const) {
    const link = entry(page, name);
    await expect(link).toHaveAccessibleName(count === "" ? name : `${name} ${count}`);
    if (count !== "")
      await expect(link.getByText(count).locator("..")).toHaveCSS("background-color", "rgb(197, 40, 28)");
  }
}

test("missions are done by playing, counted, claimed once, and recorded [P08] [M10] [M12]", async ({
  journey: { page },
}) => {
  const member = await newMember();
  await welcomed(member);
  await openAs(page, member, "/member/missionLeaderboard");
  const daily = page.getByRole("listitem").filter({ hasText: "An evening at the tables" });
  await expect(daily).toContainText("$ 0.00 of $ 2,000.00");
  await expectCounts(page, "2 rewards to claim", "1 reward to claim");
  await played(member, 240_000, 60_000);
  await expectCounts(page, "3 rewards to claim", "2 rewards to claim");
  await daily.getByRole("button", { name: words("reward.claimOf", { name: "An evening at the tables" }) }).dblclick();
  await expect(daily.getByText(words("reward.state.claimed"))).toBeVisible();
  await expectBalance({ page }, "1.00");
  await expectCounts(page, "2 rewards to claim", "1 reward to claim");
  await page.getByRole("tab", { name: words("leaderboard.title") }).click();
  await expect(page.getByRole("list", { name: words("leaderboard.title") })).toBeVisible();

  await page.goto("/member/rewardCenter");
  const claimable = page.getByTestId("claimable");
  await expect(claimable).toContainText("3.00");
  await page.getByRole("button", { name: "Claim 1 reward" }).dblclick();
  await expect(claimable).toContainText("0.00");
  await expectBalance({ page }, "1.00");
  // One bonus at a time: the sign-in bonus waits.
  await expectCounts(page, "1 reward to claim", "1 reward to claim");
  await expect(page.getByRole("listitem").filter({ hasText: "Registration bonus" })).toContainText(
    words("reward.state.claimed"),
  );
  expect(await member.ask("balance", {})).toMatchObject({ bonus: "3.0000" });
  await page.getByRole("button", { name: words("reward.state.claimable"), exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Drop in today" })).toContainText("0.20");

  const records = [
    ["/member/transactionHistory", words("records.kind.reward")],
    ["/member/personalHistoryCopy", "Gates of Qilin"],
    ["/member/bonusDetails", "Registration bonus"],
    ["/member/personalProfit", "1.00"],
  ] as const;
  for (const [path, text] of records) {
    await page.goto(path);
    await expect(page.getByRole("main").getByText(text).filter({ visible: true }).first()).toBeVisible();
  }
  await takeBack(member);
});

test("red counts appear above zero only, by event, in step across tabs [M15]", async ({ journey: { page } }) => {
  const member = await newMember();
  await welcomed(member);
  await openAs(page, member, "/member/messageV2");
  const second = await page.context().newPage();
  await openAs(second, member, "/member/messageV2");
  const [rewards, missions, messages] = [words("reward.title"), words("mission.title"), words("member.messages")];
  const says = async (counted: Record<string, string>) => {
    for (const tab of [page, second])
      for (const [name, count] of Object.entries(counted)) {
        const link = entry(tab, name);
        await expect(link).toHaveAccessibleName(count === "" ? name : `${name} ${count}`);
      }
  };
  await says({ [rewards]: "2 rewards to claim", [missions]: "1 reward to claim", [messages]: "" });
  await fund(member, "200.0000");
  await operator("message", "saffron", member.username, "Hello", "There");
  await says({ [rewards]: "3 rewards to claim", [missions]: "2 rewards to claim", [messages]: "1 unread message" });
  await member.ask("claimReward", {});
  // One bonus at a time: the rest waits, and expires in the end.
  await query(
    "update reward set granted_at = now() - interval '2 days', expires_at = now() where member_id = $1 and claimed_at is null",
    [member.signIn.info.id],
  );
  await second.getByRole("button", { name: words("inbox.readAll") }).click();
  await says({ [rewards]: "", [missions]: "", [messages]: "" });
});

test("a member shares its link and sees masked invitees; agents recruit [P05] [M11] [SM02]", async ({
  journey: { page },
}) => {
  const member = await newMember();
  const shortcuts = page.getByRole("navigation", { name: words("nav.shortcuts") });
  await page.goto("/");
  await shortcuts.getByRole("link", { name: words("referral.title") }).click();
  await expect(page.getByRole("dialog", { name: words("auth.logIn") })).toBeVisible();
  await openAs(page, member, "/");
  await shortcuts.getByRole("link", { name: words("referral.title") }).click();
  await expect(page).toHaveURL(/\/member\/referral$/);
  const { code } = await member.ask("referral", {});
  const link = `${webUrl()}/register?referralCode=${code}`;
  await expect(page.locator(`[data-code="${link}"]`)).toBeVisible();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: words("wallet.copy", { what: words("referral.link") }) }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  // The link opens the registration with its code, so none is asked for.
  await page.evaluate(() => sessionStorage.removeItem("croupier.session"));
  await page.goto(link);
  const registration = page.getByRole("dialog", { name: words("auth.createAccount") });
  await expect(registration.getByRole("textbox").first()).toBeVisible();
  await expect(registration.getByLabel(words("field.affiliateCode"))).toHaveCount(0);
  const friend = await newMember({ referralCode: code });
  await openAs(page, member, "/member/referral");
  const row = page.getByRole("row").filter({ hasText: /^j••••/ });
  await expect(row).toContainText(words("referral.state.registered"));
  await fund(friend, "60.0000");
  await expect(row).toContainText(words("referral.state.deposited"));
  await expect(row).toContainText("10.00");
  await expect(page.getByText(friend.username)).toHaveCount(0);
  await shortcuts.getByRole("link", { name: words("reward.title") }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "A friend joined" })).toContainText("$ 30.00");

  await openAs(page, await newAgent(), "/member/referral");
  await expect(shortcuts.getByRole("link", { name: words("referral.agent") })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("referral.agent"));
  await expect(page.getByText(words("referral.agentTerms"))).toBeVisible();
});

test("the header's dropdown has its entries in order, each where it is switched on [HD03]", async ({
  journey: { page },
}) => {
  const account = (username: string) => page.getByRole("button", { name: words("nav.account", { account: username }) });
  const entries = async (member: Member) => {
    await account(member.username).click();
    const shown = page.locator("[popover]:popover-open").locator("a, button");
    await expect(shown.last()).toBeVisible();
    const texts = await shown.allTextContents();
    return texts.map((text) => text.replace(/\d.*$/, ""));
  };
  const first = ["member.bettingRecord", "member.accountRecord", "member.profit", "reward.title"];
  const of = (...keys: string[]) => keys.map((key) => words(key));
  const agent = await newAgent();
  await openAs(page, agent, "/about");
  expect(await entries(agent)).toEqual(
    of(...first, "points.mall", "member.me", "agent.centre", "rebate.title", "auth.signOut"),
  );
  const jade = await newJadeMember();
  await page.context().addCookies([{ name: "lang", value: "en", url: jade.site }]);
  await openAs(page, jade, "/about");
  expect(await entries(jade)).toEqual(of(...first, "member.me", "auth.signOut"));
});
