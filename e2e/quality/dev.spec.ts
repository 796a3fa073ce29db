import { readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../tools/free-port.ts";
import { startApp, type RunningApp } from "../support/app.ts";
import { expect, test, words } from "../support/journey.ts";

test.setTimeout(120_000);

const file = join(import.meta.dirname, "../../apps/web/src/features/auth/LoginForm.tsx");
const source = readFileSync(file, "utf8");
const { atime, mtime } = statSync(file);
let app: RunningApp | undefined;

/** Restores the file with its time, so that nothing is rebuilt. */
function restore(): void {
  if (readFileSync(file, "utf8") === source) return;
  writeFileSync(file, source);
  utimesSync(file, atime, mtime);
}

test.beforeAll(async () => {
  process.once("exit", restore);
  const reload = await freePort();
  app = await startApp({ RELOAD_PORT: String(reload) }, { args: ["--dev"] });
});

test.afterAll(async () => {
  restore();
  await app?.stop();
});

test(
  "npm run dev updates a changed component in the open page and keeps typed text",
  { tag: "@nightly" },
  async ({ page }) => {
    await page.goto(`${app?.web}/login`);
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible({ timeout: 60_000 });
    // Dependencies found meanwhile may reload the page while it starts.
    await page.waitForLoadState("networkidle");
    await expect(dialog).toBeVisible();
    await page.evaluate(() => Object.assign(globalThis, { samePage: true }));
    await dialog.getByRole("textbox", { name: words("auth.username") }).fill("half typed");
    await expect(dialog.getByText("changed while it runs")).toHaveCount(0);
    const changed = source.replace('{t("auth.remember")}', '{`${t("auth.remember")} changed while it runs`}');
    expect(changed).not.toBe(source);
    writeFileSync(file, changed);
    await expect(dialog.getByText("changed while it runs")).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: words("auth.username") })).toHaveValue("half typed");
    expect(await page.evaluate(() => "samePage" in globalThis)).toBe(true);
  },
);
