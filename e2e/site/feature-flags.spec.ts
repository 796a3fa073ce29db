import type { Page } from "@playwright/test";
import { flags, type Flag } from "@croupier/contract/domain/flags";
import type { ModuleNode } from "@croupier/contract/rows/site/merchants";
import { saffron } from "../../apps/platform/merchants/saffron.ts";
import { query } from "../support/database.ts";
import { expect, password, test, webUrl, words } from "../support/journey.ts";
import { addressOf, openAs, newMemberOf, standBelow, type Member } from "../support/member.ts";
import { untilLive } from "../support/steps.ts";

/*
 * Four merchants differ only in their flags. Each flag is on at a unique pattern of them, so that a screen that follows
 * another flag shows another pattern. No other merchant is changed.
 */
const patterns: Record<Flag, string> = {
  USERNAMEREG3: "1110",
  MOBILENUMREG3: "1101",
  // A setting of a registration mode has no effect where the mode is off.
  MOBILENUMPASSREG3: "1001",
  REGMOBVERF3: "1010",
  FREEPLAY3: "0101",
  MOBILEVERCODELOGIN3: "0110",
  CHNGPASSVERIF3: "0011",
  PWDEXPFORCECHANGE3: "0111",
  PTSYS3: "1011",
  MANPLAYREB3: "1000",
  AGENTPOLICY3: "0100",
};
const run = Date.now().toString(36);
const codeOf = (name: string | number): string => `switches-${name}-${run}`;
const siteOf = (name: string | number): string => webUrl().replace("localhost", `${codeOf(name)}.localhost`);

async function open(
  name: string | number,
  on: (flag: Flag) => boolean,
  whitelabel = saffron.whitelabel,
): Promise<void> {
  const code = codeOf(name);
  const config = {
    ...saffron,
    code,
    origins: [`http://${code}.localhost`],
    flags: Object.fromEntries(flags.map((flag) => [flag, on(flag)])),
    whitelabel,
  };
  await query("insert into merchant (code, origins, config, seed_hash) values ($1, $2, $3, 'journey')", [
    code,
    config.origins,
    JSON.stringify(config),
  ]);
}

const dialog = (page: Page) => page.getByRole("dialog");
const tab = (page: Page, key: string) => dialog(page).getByRole("tab", { name: words(key), exact: true });
const seen = (page: Page, key: string) => dialog(page).getByLabel(words(key), { exact: true }).isVisible();

/** Returns which modes the registration dialog offers, and which fields each has. */
async function registration(page: Page, site: string): Promise<Partial<Record<Flag, boolean>>> {
  await page.goto(`${site}/about`);
  const signUp = page.getByRole("banner").getByRole("button", { name: words("auth.signUp"), exact: true });
  await untilLive(signUp);
  await signUp.click();
  await expect(dialog(page).getByRole("button", { name: words("auth.registerNow") })).toBeVisible();
  const choice = await tab(page, "auth.registerBy.mobile").isVisible();
  const byMobile = choice || !(await seen(page, "field.username"));
  const hasPassword = byMobile && (await seen(page, "field.password"));
  if (choice) await tab(page, "auth.registerBy.username").click();
  const byName = choice || !byMobile;
  if (byName) await expect(dialog(page).getByLabel(words("field.username"), { exact: true })).toBeVisible();
  const needsCode = byName && (await seen(page, "auth.smsCode"));
  await page.keyboard.press("Escape");
  return {
    USERNAMEREG3: byName,
    MOBILENUMREG3: byMobile,
    MOBILENUMPASSREG3: hasPassword,
    REGMOBVERF3: needsCode,
  };
}

/** Returns which sign-in methods are offered, and whether an expired password must be changed. */
async function waysIn(page: Page, member: Member): Promise<Partial<Record<Flag, boolean>>> {
  const logIn = page.getByRole("banner").getByRole("button", { name: words("auth.logIn"), exact: true });
  const openLogin = async () => {
    await untilLive(logIn);
    await logIn.click();
    await expect(dialog(page).getByLabel(words("auth.password"), { exact: true })).toBeVisible();
  };
  await openLogin();
  const trial = dialog(page).getByRole("button", { name: words("auth.freeTrial") });
  const [FREEPLAY3, MOBILEVERCODELOGIN3] = [await trial.isVisible(), await tab(page, "auth.bySmsCode").isVisible()];
  await dialog(page)
    .getByRole("button", { name: words("auth.forgot") })
    .click();
  const bySms = tab(page, "auth.bySms");
  await expect(bySms).toBeVisible();
  const CHNGPASSVERIF3 = (await bySms.getAttribute("aria-selected")) === "true";
  await page.keyboard.press("Escape");
  await openLogin();
  await query("update member set password_changed_at = now() - interval '200 days' where id = $1", [
    member.signIn.info.id,
  ]);
  await dialog(page).getByRole("textbox").first().fill(member.username);
  await dialog(page).getByLabel(words("auth.password"), { exact: true }).fill(password);
  await dialog(page)
    .getByRole("button", { name: words("auth.logIn"), exact: true })
    .click();
  const forced = page.getByRole("dialog", { name: words("auth.newPasswordTitle") });
  await expect(forced.or(page.getByTestId("balance").first()).first()).toBeVisible();
  return { FREEPLAY3, MOBILEVERCODELOGIN3, CHNGPASSVERIF3, PWDEXPFORCECHANGE3: await forced.isVisible() };
}

const off = (page: Page) => page.getByText(words("error.FEATURE_OFF"));

/** Returns the flags whose screens a member sees. */
async function inside(page: Page, member: Member): Promise<Partial<Record<Flag, boolean>>> {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await openAs(page, member, "/member/manualRebate");
  const rebate = page.getByTestId("rebate");
  await expect(rebate.or(off(page)).first()).toBeVisible();
  // The favourites are read together with the consolidated funds.
  await expect.poll(() => asked).toContain("/wps/relay/GCS_favouriteGames");
  const AGENTPOLICY3 = asked.includes("/wps/member/info/funds/consolidated");
  const MANPLAYREB3 = await rebate.isVisible();
  const links = await page.getByRole("link", { name: words("points.mall") }).count();
  await openAs(page, member, "/pointMall");
  const goods = page.getByRole("main").getByRole("article").first();
  await expect(goods.or(off(page)).first()).toBeVisible();
  const PTSYS3 = await goods.isVisible();
  expect(links > 0).toBe(PTSYS3);
  return { AGENTPOLICY3, MANPLAYREB3, PTSYS3 };
}

/** Switches every leaf off; the branches stay, so that each leaf removes its own screen. */
const bare = (nodes: readonly ModuleNode[]): ModuleNode[] =>
  nodes.map(({ modId, childrenNodes }) => ({
    modId,
    enabled: childrenNodes.length > 0,
    childrenNodes: bare(childrenNodes),
  }));

/**
 * Returns the visible parts of the module tree: parts of the home page, pages of the member centre, and the points
 * mall.
 */
async function modulesOf(page: Page, name: string | number, member: Member): Promise<string[]> {
  await page.goto(siteOf(name));
  await expect(page.getByRole("region", { name: words("home.hot"), exact: true })).toBeVisible();
  const parts = {
    jackpot: page.getByTestId("jackpot"),
    winnerBoard: page.getByRole("region", { name: words("home.winners") }),
    notices: page.getByRole("main").getByRole("button", { name: words("notice.title") }),
    banners: page.getByRole("region", { name: words("home.banners") }),
  };
  const there: string[] = [];
  for (const [modId, part] of Object.entries(parts)) if ((await part.count()) > 0) there.push(modId);
  await openAs(page, member, "/member");
  const links = page.getByRole("navigation", { name: words("member.centre") }).getByRole("link");
  await expect(links.first()).toBeVisible();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  // Pages every member has are not modules.
  const always = ["member", "securityCenter", "protection"];
  return [...there, ...paths.map((path) => path.split("/").at(-1) ?? "")].filter((modId) => !always.includes(modId));
}

test(
  "the module tree and each of the eleven feature flags switch their screens on and off [E06]",
  { tag: "@nightly" },
  async ({ journey }) => {
    const { page } = journey;
    test.setTimeout(240_000);
    // Pictures do not matter here, and each merchant is a site of its own.
    await page.route("**/media/**", (route) => route.fulfill({ status: 204 }));
    for (const at of [0, 1, 2, 3]) await open(at, (flag) => patterns[flag][at] === "1");
    await open("whole", () => true);
    await open("bare", () => true, bare(saffron.whitelabel));
    const known = () => fetch(`${webUrl()}/wps/system/permission`, { headers: addressOf(codeOf("bare")) });
    await expect.poll(async () => (await known()).status).toBe(200);

    const found = Object.fromEntries(flags.map((flag) => [flag, ""])) as Record<Flag, string>;
    for (const at of [0, 1, 2, 3]) {
      const member = await newMemberOf(codeOf(at), "USD");
      const outside = { ...(await registration(page, siteOf(at))), ...(await waysIn(page, member)) };
      const all = { ...outside, ...(await inside(page, member)) };
      for (const flag of flags) found[flag] += all[flag] ? "1" : "0";
    }
    expect(found).toEqual(patterns);

    const leaves = saffron.whitelabel.flatMap(({ modId, childrenNodes }) =>
      childrenNodes.length > 0 ? childrenNodes.map((child) => child.modId) : [modId],
    );
    const whole = await newMemberOf(codeOf("whole"), "USD");
    // Only a member with an upline is offered a transfer to it.
    await standBelow(whole, await newMemberOf(codeOf("whole"), "USD"));
    expect((await modulesOf(page, "whole", whole)).toSorted()).toEqual(leaves.toSorted());
    const stripped = await newMemberOf(codeOf("bare"), "USD");
    expect(await modulesOf(page, "bare", stripped)).toEqual([]);
    await openAs(page, stripped, "/member/depositv2");
    await expect(off(page)).toBeVisible();
  },
);
