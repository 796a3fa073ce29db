import type { Page } from "@playwright/test";
import { paths } from "@croupier/contract/wire/paths";
import type { RowName, WireInput, WireOutput } from "@croupier/contract/rows";
import { createApi } from "../../apps/web/src/core/api/api.ts";
import { hashPassword } from "../../apps/platform/src/kit/lib/passwords.ts";
import { placeBelow } from "../../apps/platform/src/agents/measures/test-measures.ts";
import { appData, query, withDatabase } from "./database.ts";
import { expect, newName, password, platformUrl, webUrl, type Journey } from "./journey.ts";

type SignIn = WireOutput<"login">;

/** A member who can also call the platform directly, beside the page. */
export interface Member {
  username: string;
  signIn: SignIn;
  /** The site of this member's merchant; empty: the default site. */
  site: string;
  /** Calls a row of the contract; throws if it is refused. */
  ask<N extends RowName>(name: N, input: WireInput<N>): Promise<WireOutput<N>>;
}

/** Returns a merchant's site for a call of this process, which cannot resolve names below localhost. */
export const addressOf = (merchant: string): Record<string, string> => ({
  "x-forwarded-host": new URL(webUrl()).host.replace("localhost", `${merchant}.localhost`),
});

const apiOf = (token: string | undefined, merchant: string | undefined) =>
  createApi({
    base: webUrl(),
    merchant,
    language: () => "en",
    token: () => token,
    fetch: (input, init) => fetch(input, init),
    // Preparation is not under test: a busy machine may take longer than a page would wait.
    patienceMs: 60_000,
    ...(merchant ? { extraHeaders: addressOf(merchant) } : {}),
  });

/** Codes after which a page retries under the same key; so does a journey that prepares something. */
const notNow = new Set(["SLOW", "UNAVAILABLE", "OVERLOADED", "IN_PROGRESS", "PROVIDER_SILENT", "VENDOR_SILENT"]);

async function ask<N extends RowName>(token: string | undefined, name: N, input: WireInput<N>, merchant?: string) {
  const extras = paths[name].idempotent ? { idempotencyKey: crypto.randomUUID() } : {};
  const call = () => apiOf(token, merchant).call(name, input, extras);
  let answer = await call();
  const isLater = async () => {
    if (!answer.ok && notNow.has(answer.code)) answer = await call();
    return !answer.ok && notNow.has(answer.code);
  };
  await expect.poll(isLater, { timeout: 60_000, message: `${name} is answered` }).toBe(false);
  if (!answer.ok) throw new Error(`${name}: ${answer.code} ${JSON.stringify(answer.value ?? "")}`);
  return answer.value;
}

function asMember(signIn: SignIn, merchant?: string): Member {
  return {
    username: signIn.info.account,
    signIn,
    site: merchant ? webUrl().replace("localhost", `${merchant}.localhost`) : "",
    ask: (name, input) => ask(signIn.token, name, input, merchant),
  };
}

/** Creates a member of the other demo merchant, which has vendor wallets. */
export const newJadeMember = (): Promise<Member> => newMemberOf("jade", "CNY");

/** Creates a member of any merchant without the registration page. */
export async function newMemberOf(merchant: string, currency: string): Promise<Member> {
  const username = newName().slice(-10);
  await query(
    `with made as (
       insert into member (merchant, account, nickname, currency, language, password_hash, referral_code)
       values ($3, $1, $1, $4, 'en', $2, upper($1)) returning id)
     insert into member_path (ancestor_id, descendant_id, depth) select id, id, 0 from made`,
    [username, await hashPassword(password), merchant, currency],
  );
  return asMember(await ask(undefined, "login", { username, password, type: "username" }, merchant), merchant);
}

/** Adds the first demo merchant again under another code and address, with changes to its file. */
export async function addMerchant(code: string, changes: object): Promise<void> {
  const origins = [`http://${code}.localhost`];
  await query(
    `insert into merchant (code, origins, config, seed_hash)
     select $1, $2, config || $3::jsonb, '' from merchant where code = 'saffron' on conflict do nothing`,
    [code, origins, JSON.stringify({ code, origins, ...changes })],
  );
  const known = async () => (await fetch(`${webUrl()}/wps/system/permission`, { headers: addressOf(code) })).status;
  await expect.poll(known).toBe(200);
}

/** Registers a new member with the calls of the registration dialog. */
export async function newMember(more: Partial<WireInput<"register">> = {}): Promise<Member> {
  const captchaKey = crypto.randomUUID();
  await ask(undefined, "captcha", { captchaKey });
  const outbox = await fetch(`${platformUrl()}/sandbox/outbox?format=json&to=${captchaKey}`);
  const [captcha] = (await outbox.json()) as { body: string }[];
  const signIn = await ask(undefined, "register", {
    username: newName(),
    password,
    confirmPassword: password,
    captcha: captcha?.body ?? "",
    captchaKey,
    acceptedTerms: true,
    registerMethod: "WEB",
    login: true,
    ...more,
  });
  return asMember(signIn);
}

/** Gives a member a withdraw password without the security centre. */
export async function giveWithdrawPassword({ signIn }: Member, withdrawPassword: string): Promise<void> {
  await query("update member set payment_password_hash = $1 where id = $2", [
    await hashPassword(withdrawPassword),
    signIn.info.id,
  ]);
}

/** Returns the sandbox's agent, with a team of 200 and two months of bets. */
export const demoAgent = async (): Promise<Member> =>
  asMember(await ask(undefined, "login", { username: "quan.pham", password: "Lantern-2026", type: "username" }));

export async function newTrial(): Promise<Member> {
  return asMember(await ask(undefined, "freePlay", { os: "journey", platform: "W" }));
}

/** Returns an address for a call of this process, which cannot resolve names below localhost. */
export const reachable = (address: string): string => address.replace(/\/\/[\w-]+\.localhost/, "//localhost");

/**
 * Creates an agent of a type of the specification, before its first call: the platform caches a caller for a second,
 * and would refuse an agent's reads to a caller cached as a player.
 */
export async function newAgent({
  type = 1,
  upline,
  withdrawPassword,
}: { type?: number; upline?: Member; withdrawPassword?: string } = {}): Promise<Member> {
  const { signIn } = await newMember();
  await query("update member set type = $2, payment_password_hash = $3 where id = $1", [
    signIn.info.id,
    type,
    withdrawPassword ? await hashPassword(withdrawPassword) : null,
  ]);
  const agent = asMember({ ...signIn, info: { ...signIn.info, type, isAgent: true } });
  if (upline) await standBelow(agent, upline);
  return agent;
}

/** Deposits at the provider without its page. */
export async function fund(member: Member, amount: string): Promise<void> {
  const returnUrl = `${member.site || webUrl()}/member/depositv2`;
  const { payUrl, id } = await member.ask("createDeposit", { method: "bank", amount, returnUrl });
  await fetch(reachable(payUrl ?? ""), {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ outcome: "paid" }),
  });
  await expect.poll(async () => (await member.ask("deposit", { id })).state).toBe("credited");
}

/** Opens an address in this tab as this member, signed in before the page loads. */
export async function openAs(
  page: Page,
  { signIn, site }: Pick<Member, "site"> & { signIn: Pick<SignIn, "token" | "info"> },
  path: string,
): Promise<void> {
  const emptyPage = "**/empty-page";
  await page.route(emptyPage, (route) =>
    route.fulfill({ contentType: "text/html", body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(`${site}/empty-page`);
  // A routed page asks this process about every request, and caches nothing for the next page.
  await page.unroute(emptyPage);
  const stored = JSON.stringify({ token: signIn.token, info: signIn.info });
  await page.evaluate((session) => sessionStorage.setItem("croupier.session", session), stored);
  await page.goto(site + path);
}

/** Waits until the page shows this balance, such as "150.00". */
export async function expectBalance(
  { page }: Pick<Journey, "page">,
  amount: string,
  within: { timeout?: number } = {},
): Promise<void> {
  await expect(page.getByTestId("balance").first()).toContainText(amount, within);
}

/** Places a new member below an agent, in its team and in its figures. */
export const standBelow = (member: Member, upline: Member): Promise<void> =>
  withDatabase(appData(), (db) => placeBelow(db, member.signIn.info.id, upline.signIn.info.id));
