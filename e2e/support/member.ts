import type { Page } from "@playwright/test";
import { paths } from "@croupier/contract/wire/paths";
import type { RowName, WireInput, WireOutput } from "@croupier/contract/rows";
import { createApi } from "../../apps/web/src/core/api/api.ts";
import { hashPassword } from "../../apps/platform/src/kit/lib/passwords.ts";
import { placeBelow } from "../../apps/platform/src/agents/measures/test-measures.ts";
import { appData, query, withDatabase } from "./database.ts";
import { expect, newName, password, platformUrl, webUrl, type Journey } from "./journey.ts";

type SignIn = WireOutput<"login">;

/** A member who can also ask the platform directly, beside what the page shows. */
export interface Member {
  username: string;
  signIn: SignIn;
  /** Where this member's merchant is found; empty: where journeys begin. */
  site: string;
  /** Answers a row of the contract; throws when it is refused. */
  ask<N extends RowName>(name: N, input: WireInput<N>): Promise<WireOutput<N>>;
}

/** A merchant's site for a call of this process, which finds no name below localhost. */
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
    // What a journey prepares is not what it proves: a busy machine may take longer than a page would wait.
    patienceMs: 60_000,
    ...(merchant ? { extraHeaders: addressOf(merchant) } : {}),
  });

/** What a page asks again after, under the same key: so does a journey that prepares something on a busy machine. */
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

/** A member of the other demo merchant, which keeps a wallet at each vendor. */
export const newJadeMember = (): Promise<Member> => newMemberOf("jade", "CNY");

/** A member of any merchant, who did not register by a page. */
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

/** The first demo merchant once more, under another code, at its own address and with changes of its file. */
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

/** A new member, registered by the same calls that the registration dialog makes. */
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

/** The sandbox's agent, with a team of 200 and two months of bets. */
export const demoAgent = async (): Promise<Member> =>
  asMember(await ask(undefined, "login", { username: "quan.pham", password: "Lantern-2026", type: "username" }));

export async function newTrial(): Promise<Member> {
  return asMember(await ask(undefined, "freePlay", { os: "journey", platform: "W" }));
}

/** An address for a call of this process, which finds no name below localhost. */
export const reachable = (address: string): string => address.replace(/\/\/[\w-]+\.localhost/, "//localhost");

/**
 * A new agent, of a type of the specification. It is one before its first call: the platform takes who calls from a
 * second ago, and refuses an agent's reads to whoever called as a player meanwhile.
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

/** Pays in at the provider, without its page. */
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
  // A page with a route asks this process about every request, and keeps nothing of what it loads for the next page.
  await page.unroute(emptyPage);
  const stored = JSON.stringify({ token: signIn.token, info: signIn.info });
  await page.evaluate((session) => sessionStorage.setItem("croupier.session", session), stored);
  await page.goto(site + path);
}

/** Waits until the balance that the page shows is this one, such as "150.00". */
export async function expectBalance(
  { page }: Pick<Journey, "page">,
  amount: string,
  within: { timeout?: number } = {},
): Promise<void> {
  await expect(page.getByTestId("balance").first()).toContainText(amount, within);
}

/** Has a new member stand below an agent, in its team and in its figures. */
export const standBelow = (member: Member, upline: Member): Promise<void> =>
  withDatabase(appData(), (db) => placeBelow(db, member.signIn.info.id, upline.signIn.info.id));
