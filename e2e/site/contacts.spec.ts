import type { Page } from "@playwright/test";
import { maskName } from "../../apps/platform/src/games/records/rules.ts";
import { query } from "../support/database.ts";
import { expect, test, webUrl, words } from "../support/journey.ts";
import { fund, openAs, newMember, newTrial } from "../support/member.ts";
import { untilLive } from "../support/steps.ts";

const jade = (path: string): string => {
  const url = new URL(path, webUrl());
  url.hostname = "jade.localhost";
  return url.href;
};

/** Unfolds the floating service buttons and returns them. */
async function floating(page: Page) {
  const aside = page.getByRole("complementary", { name: words("contact.service") });
  await aside.getByRole("button", { name: words("contact.service") }).click();
  return aside.getByRole("button");
}

test("floating contacts appear as configured, arrive encrypted and open [F01] [E05]", async ({ journey: { page } }) => {
  expect(await (await page.request.get("/")).text()).not.toContain("telegram.example/saffron-night");
  await page.goto("/");
  const close = words("action.close");
  await expect(await floating(page)).toHaveCount(5);
  const names = async (buttons: Awaited<ReturnType<typeof floating>>) =>
    buttons.evaluateAll((all) => all.map((button) => button.getAttribute("aria-label") ?? button.textContent));
  const buttons = page.getByRole("complementary", { name: words("contact.service") }).getByRole("button");
  expect(await names(buttons)).toEqual([close, "Live chat", "Facebook", "Telegram", "Telegram, night desk"]);
  // The address is decrypted at the moment of the press.
  await page.evaluate(() => {
    window.open = (url) => {
      document.title = `opened ${String(url)}`;
      return null;
    };
  });
  await buttons.and(page.getByRole("button", { name: "Telegram, night desk" })).click();
  await expect(page).toHaveTitle("opened https://telegram.example/saffron-night");
  await page.goto(jade("/"));
  // Its third Telegram and its email address are no floating buttons.
  await expect(await floating(page)).toHaveCount(2);
  expect(await names(buttons)).toEqual([close, "Live chat"]);
});

// On a phone the menu is a drawer.
test(
  "the side menu has live chat, Telegram 1 to 3 and Facebook where configured [SM04]",
  { tag: "@phone" },
  async ({ journey: { page, phone } }) => {
    const menu = async () => {
      if (phone) await page.getByRole("button", { name: words("nav.open") }).click();
      return phone ? page.getByRole("dialog") : page.getByRole("complementary", { name: words("nav.menu") });
    };
    await page.goto("/");
    const first = await menu();
    for (const name of ["Live chat", "Telegram", "Telegram, night desk", "Facebook"]) {
      await expect(first.getByRole("button", { name, exact: true })).toBeVisible();
    }
    await expect(page.getByRole("button", { name: "Telegram, harbour desk" })).toHaveCount(0);
    await page.goto(jade("/"));
    const other = await menu();
    await expect(other.getByRole("button", { name: "Live chat" })).toBeVisible();
    await expect(other.getByRole("button", { name: "Telegram, harbour desk" })).toBeVisible();
    for (const name of ["Telegram", "Facebook"]) {
      await expect(other.getByRole("button", { name, exact: true })).toHaveCount(0);
    }
  },
);

test("a merchant's social pages are in its footer, each only if configured [F03]", async ({ journey: { page } }) => {
  await page.goto("/about");
  const footer = page.getByRole("contentinfo");
  // They load when they are near.
  const atEnd = async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    return footer.getByRole("link", { name: "Facebook", exact: true }).count();
  };
  await expect.poll(atEnd).toBe(1);
  for (const name of ["Facebook", "TikTok", "YouTube", "Twitter", "Instagram", "Telegram", "WhatsApp"]) {
    const link = footer.getByRole("link", { name, exact: true });
    await expect(link).toHaveAttribute("href", new RegExp(`^https://${name.toLowerCase()}\\.example/`));
    await expect(link).toHaveAttribute("rel", /noopener/);
  }
  await page.goto(jade("/about"));
  await footer.scrollIntoViewIfNeeded();
  await expect(footer.getByText(words("footer.contact"))).toBeVisible();
  await expect(
    footer.getByRole("link", { name: /Facebook|TikTok|YouTube|Twitter|Instagram|Telegram|WhatsApp/ }),
  ).toHaveCount(0);
});

test("customer service opens from menu and footer, and a live chat is found again [P11]", async ({
  journey: { page },
}) => {
  await openAs(page, await newMember(), "/about");
  const footer = page.getByRole("contentinfo");
  await footer.scrollIntoViewIfNeeded();
  const chat = async () => {
    const opened = page.context().waitForEvent("page");
    await footer.getByRole("button", { name: words("contact.service") }).click();
    return opened;
  };
  const desk = await chat();
  await desk.getByLabel("Your message").fill("I forgot my password");
  await desk.getByRole("button", { name: "Send" }).click();
  await expect(desk.getByRole("listitem").last()).toContainText("Open Log in");
  await desk.close();
  const again = await chat();
  await expect(again.getByText("I forgot my password", { exact: true })).toBeVisible();
  await again.close();
  // The menu leads to the same page.
  const menu = page.getByRole("complementary", { name: words("nav.menu") });
  const fromMenu = page.context().waitForEvent("page");
  await menu.getByRole("button", { name: "Live chat" }).click();
  await expect((await fromMenu).getByText("I forgot my password", { exact: true })).toBeVisible();
});

test("the footer's products, help and contacts lead where they say [F02]", async ({ journey: { page } }) => {
  await page.goto("/about");
  const footer = page.getByRole("contentinfo");
  const products = footer.getByRole("navigation", { name: words("footer.products") });
  await footer.scrollIntoViewIfNeeded();
  await untilLive(products.getByRole("link").first());
  for (const type of ["LIVE", "RNG", "FISH", "PVP", "SPORTS", "ESPORTS", "COCKFIGHT", "BGS"]) {
    await products.getByRole("link", { name: words(`category.${type}`), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/${type.toLowerCase()}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words(`category.${type}`));
  }
  const help = footer.getByRole("navigation", { name: words("footer.help") });
  for (const [key, path, heading] of [
    ["help.title", "/help", "help.title"],
    ["footer.terms", "/help#term", "help.title"],
    ["articles.RESPONSIBLE", "/responsible-gaming", "articles.RESPONSIBLE"],
  ] as const) {
    await help.getByRole("link", { name: words(key), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    // The address changes before the page is shown at its top: an early press would miss the link.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words(heading));
  }
  const contact = footer.getByRole("region", { name: words("footer.contact") });
  const opened = page.context().waitForEvent("page");
  await contact.getByRole("button", { name: words("contact.service") }).click();
  await expect((await opened).getByRole("heading", { name: "Live chat" })).toBeVisible();
  const dialog = page.getByRole("dialog", { name: words("feedback.title") });
  await contact.getByRole("button", { name: words("feedback.title") }).click();
  await expect(dialog.getByLabel(words("feedback.type"))).toHaveValue("");
  await page.keyboard.press("Escape");
  await contact.getByRole("button", { name: words("footer.affiliate") }).click();
  await expect(dialog.getByLabel(words("feedback.type"))).toHaveValue("6");
});

test("the footer has the licence line and the marks of its eight vendors [F04]", async ({ journey: { page } }) => {
  await page.goto("/about");
  const footer = page.getByRole("contentinfo");
  await footer.scrollIntoViewIfNeeded();
  await expect(footer.getByText("Saffron Club is a demonstration and holds no licence")).toBeVisible();
  const marks = footer
    .getByRole("list", { name: words("games.vendors") })
    .getByRole("img")
    .filter({ visible: true });
  expect(await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute("alt")))).toEqual([
    "PG",
    "EG2",
    "PT",
    "JDB",
    "CQ9",
    "FC",
    "JL",
    "BGS",
  ]);
  await marks.last().scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      marks.evaluateAll((all) => all.every((mark) => mark instanceof HTMLImageElement && mark.naturalWidth > 0)),
    )
    .toBe(true);
});

test("the footer leads to winners, leaderboard, blog, about, responsible gaming, licences [F05]", async ({
  journey: { page },
}) => {
  await page.goto("/help");
  const help = page.getByRole("contentinfo").getByRole("navigation", { name: words("footer.help") });
  await help.scrollIntoViewIfNeeded();
  await untilLive(help.getByRole("link").first());
  const main = page.getByRole("main");
  for (const [key, shown] of [
    ["winners.title", main.getByRole("table").or(main.getByRole("listitem")).first()],
    ["leaderboard.title", main.getByRole("tab", { name: words("leaderboard.WEEK") })],
    ["articles.BLOG", main.getByRole("link", { name: "Find any game in a second" })],
    ["articles.ABOUT", main.getByText("Every bet is on record").first()],
    ["articles.RESPONSIBLE", main.getByText("Signs that it is too much").first()],
    ["articles.LICENCES", main.getByRole("img", { name: "Sample picture of a licence" })],
    ["articles.LICENCES", main.getByText("Sample text").first()],
  ] as const) {
    await help.getByRole("link", { name: words(key), exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words(key));
    await expect(shown).toBeVisible();
  }
  await page.goto("/blog");
  await page.getByRole("link", { name: "Find any game in a second" }).click();
  await expect(page).toHaveURL(/\/blog\/search$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find any game in a second");
});

/** Returns each member's largest settled win of thirty days, as the winners' list has it: the first twenty. */
async function largestWins(): Promise<[player: string, won: number][]> {
  const rows = await query<{ account: string; won: string }>(
    `select m.account, max(b.payout - b.stake) / 10000.0 as won from bet b join member m on m.id = b.member_id
     where b.merchant = 'saffron' and b.state = 'settled' and b.payout > b.stake
       and b.settled_at > now() - interval '30 days'
     group by m.id order by 2 desc limit 20`,
  );
  return rows.map(({ account, won }) => [maskName(account), Number(won)]);
}
/** Returns the number in an amount as shown. */
const figure = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ""));
const downwards = (amounts: readonly number[]) => amounts.toSorted((a, b) => b - a);
const masked = /^.{1,3}\*\*\*.$/;

test("winners list and leaderboard rank real bets with masked names and the member's place [P14]", async ({
  journey: { page },
}) => {
  const member = await newMember();
  // At the start of a week this bet may be the only one.
  const player = await newMember();
  await fund(player, "100.0000");
  const table = await page.context().newPage();
  await openAs(table, player, "/game/1001");
  await table.frameLocator("iframe").locator("#spin").click({ timeout: 20_000 });
  // Others play at the same time, so only the member's own place shows that this bet was counted.
  const rank = async () => (await player.ask("missionLeaderboard", { period: "WEEK" })).own?.rank ?? 0;
  await expect.poll(rank, { timeout: 60_000 }).toBeGreaterThan(0);
  await table.close();
  const winners = page.getByRole("table", { name: words("winners.title") }).locator("tbody tr");
  // Others win during this journey, and a page's content is some seconds old.
  await expect(async () => {
    await page.goto("/winners");
    await expect(winners.first()).toBeVisible();
    const shown = (await winners.evaluateAll((rows) =>
      rows.map((row) => [row.children[1]?.textContent ?? "", row.children[3]?.textContent ?? ""]),
    )) as [string, string][];
    for (const [, won] of shown) expect(won).toMatch(/^\$\s\d{1,3}(,\d{3})*\.\d\d$/);
    const wins = shown.map(([, won]) => figure(won));
    expect(wins).toEqual(downwards(wins));
    for (const [name] of shown) expect(name).toMatch(masked);
    const real = await largestWins();
    const inOrder = (rows: readonly (readonly [string, number])[]) => rows.map((row) => row.join(" ")).toSorted();
    expect(inOrder(shown.map(([name, won]) => [name, figure(won)]))).toEqual(inOrder(real));
  }).toPass({ timeout: 30_000 });
  await page.goto("/leaderboard");
  const { list } = await member.ask("missionLeaderboard", { period: "MONTH" });
  await untilLive(page.getByRole("tab").first());
  await page.getByRole("tab", { name: words("leaderboard.MONTH") }).click();
  expect(list.map(({ rank }) => rank)).toEqual(list.map(({ rank }) => rank).toSorted((a, b) => a - b));
  await expect(
    page
      .getByRole("main")
      .getByText(list[0]?.player ?? "", { exact: true })
      .first(),
  ).toBeVisible();
  const lanes = page.getByRole("list", { name: words("leaderboard.title") }).getByRole("listitem");
  const staked = (await lanes.evaluateAll((items) =>
    items.map(({ children: [, who, stake] }) => [who, stake].map((each) => each?.firstElementChild?.textContent ?? "")),
  )) as [string, string][];
  // On the first day of a month few have played.
  expect(staked.length).toBeGreaterThan(0);
  for (const [name] of staked) expect(name).toMatch(masked);
  const stakes = staked.map(([, stake]) => figure(stake));
  expect(stakes).toEqual(downwards(stakes));
  await openAs(page, member, "/leaderboard");
  await expect(page.getByText(words("leaderboard.ownNone"))).toBeVisible();
  await openAs(page, player, "/leaderboard");
  // The winner is the bet that was really placed.
  const [bet] = (await player.ask("bettingRecord", { pageNo: 1, pageSize: 5 })).content;
  const own = page.getByText(words("leaderboard.own", { rank: await rank() })).locator("..");
  await expect(own.getByText("1 bet", { exact: true })).toBeVisible();
  await expect(own).toContainText(`$ ${Number(bet?.stake).toFixed(2)}`);
  await expect(lanes.first()).toBeVisible();
  expect(await lanes.count()).toBeLessThanOrEqual(20);
});

test("a free trial starts at the login, and every refusal leads to a real account [P20]", async ({
  journey: { page },
}) => {
  await page.goto("/login");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: words("auth.freeTrial") })
    .click();
  const banner = page.getByRole("banner");
  await expect(banner.getByText(words("trial.label"), { exact: true })).toBeVisible();
  await expect(page.getByTestId("balance")).toHaveCount(0);
  const real = words("trial.realAccount");
  await banner.getByRole("link", { name: real }).click();
  const registration = page.getByRole("dialog", { name: words("auth.createAccount") });
  await expect(registration).toBeVisible();
  await page.keyboard.press("Escape");
  const trial = await newTrial();
  for (const path of ["/game/1001", "/lottery", "/member", "/member/depositv2"]) {
    await openAs(page, trial, path);
    const notified = page.getByRole("dialog", { name: words("trial.title") });
    await expect(notified).toContainText(words("trial.text"));
    await expect(page.locator("iframe")).toHaveCount(0);
    await notified
      .getByRole("button")
      .filter({ hasText: words("action.close") })
      .click();
    await page.getByRole("main").getByRole("button", { name: real }).click();
    await expect(registration).toBeVisible();
  }
});
