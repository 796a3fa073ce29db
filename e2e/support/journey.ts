import { test as base, expect, type BrowserContext, type Page, type Request, type TestInfo } from "@playwright/test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "@croupier/contract/domain/languages";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { write } from "@croupier/contract/domain/icu-message";
import { namesIn } from "../../tools/texts/message.ts";
import { listAreas, readTexts } from "../../packages/server/src/catalogue-files.ts";
import { appOfWorker, appUnderTest, useApp, type AppUnderTest } from "./under-test.ts";

type Catalogue = Record<string, string>;

/** Reads every area of a language. */
function read(language: string): Catalogue {
  const folder = join(import.meta.dirname, "../../apps/web/locales");
  const areas = listAreas(folder).map((area) => readTexts(folder, language, area));
  return Object.assign({}, ...areas) as Catalogue;
}
const catalogues: Record<string, Catalogue> = {};

/** Returns the text that a page shows for a key, with its values and plurals and without its tags. */
export function words(key: string, values: Record<string, string | number> = {}, language = "en"): string {
  const text = (catalogues[language] ??= read(language))[key];
  if (text === undefined) throw new Error(`no words for ${key} in ${language}`);
  // A value that is not given keeps its placeholder, so that a journey can match the text around it.
  const given = { ...Object.fromEntries(namesIn(text).map((name) => [name, `{${name}}`])), ...values };
  return write(compileMessage(text), language as Language, given).replace(/<\/?\w+>/g, "");
}

export interface Journey {
  page: Page;
  /** Expects faults of this journey: console errors or failed requests whose text matches. */
  expectFault(pattern: RegExp): void;
  /** Whether this is the phone-sized run. */
  phone: boolean;
}

/** Keeps announcements from popping up over a page; journeys about them set a mark that lets them through. */
export async function withoutAnnouncements(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      if (localStorage.getItem("journey.popups")) return;
      sessionStorage.setItem("USER_POPUP", "closed");
      sessionStorage.setItem("ANONYMOUS_POPUP", "closed");
    } catch {
      // A sandboxed frame has no storage, and no announcements.
    }
  });
}

/**
 * Records the content of each open page and frame, and the unanswered requests, for the report of a failed journey
 * (scripts/journey-report.ts).
 */
async function attachPages(page: Page, unanswered: readonly string[], testInfo: TestInfo): Promise<void> {
  const contexts = page.context().browser()?.contexts() ?? [];
  for (const frame of contexts.flatMap((context) => context.pages()).flatMap((each) => each.frames())) {
    const shown = await frame
      .locator("body")
      .ariaSnapshot({ timeout: 10_000 })
      .catch((error: Error) => error.message);
    const path = testInfo.outputPath(`page-${testInfo.attachments.length}.txt`);
    writeFileSync(path, [frame.url(), ...unanswered.map((each) => `unanswered: ${each}`), shown].join("\n"));
    testInfo.attachments.push({ name: "page", path, contentType: "text/plain" });
  }
}

/** Fails a journey on any console error or failed request that it did not expect. */
export const test = base.extend<{ journey: Journey }, { app: AppUnderTest }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none.
    async ({}, use, { parallelIndex }) => {
      const app = appOfWorker(parallelIndex);
      useApp(app);
      await use(app);
    },
    { scope: "worker", auto: true },
  ],
  baseURL: ({ app }, use) => use(app.web),
  context: async ({ context }, use) => {
    await withoutAnnouncements(context);
    await use(context);
  },
  journey: async ({ page, isMobile }, use, testInfo) => {
    const faults: string[] = [];
    const expected: RegExp[] = [];
    const unanswered = new Set<Request>();
    const watch = (each: Page) => {
      each.on("pageerror", (error) => faults.push(`page error: ${error.message}`));
      each.on("console", (message) => {
        if (message.type() === "error") faults.push(`console: ${message.text()} (${message.location().url})`);
      });
      each.on("request", (request) => unanswered.add(request));
      each.on("requestfinished", (request) => unanswered.delete(request));
      each.on("requestfailed", (request) => unanswered.delete(request));
      each.on("response", (answer) => {
        if (answer.status() >= 400) faults.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
      });
    };
    watch(page);
    page.context().on("page", watch);
    await use({ page, phone: isMobile, expectFault: (pattern) => expected.push(pattern) });
    if (testInfo.status !== testInfo.expectedStatus) {
      await attachPages(
        page,
        [...unanswered].map((each) => `${each.method()} ${each.url()}`),
        testInfo,
      );
    }
    expect(faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)))).toEqual([]);
  },
});

export { expect };

export const webUrl = (): string => appUnderTest().web;
export const platformUrl = (): string => appUnderTest().platform;

/** Returns a unique name. */
export const newName = (): string => `j${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`;

export const password = "Lantern2026";

/** Reads the captcha this page was last shown; the outbox has the answer. */
export async function readCaptcha(page: Page, key: string): Promise<string> {
  const answer = await page.request.get(`${platformUrl()}/sandbox/outbox?format=json&to=${encodeURIComponent(key)}`);
  const items = (await answer.json()) as { kind: string; body: string }[];
  return items.find((item) => item.kind === "captcha")?.body ?? "";
}
