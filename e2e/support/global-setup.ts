import type { FullConfig } from "@playwright/test";
import { startTestFirebase } from "../../apps/platform/src/identity/phone-proof/test-firebase.ts";
import { startTestIssuer } from "../../apps/platform/src/identity/social-login/test-issuer.ts";
import { keepCompiled } from "../../scripts/compiled.ts";
import { makeData, removeData, startApp, untilSettled } from "./app.ts";
import { handOver } from "./under-test.ts";

/**
 * Starts an app for each worker before any journey, so that a worker that Playwright replaces (after a failed journey,
 * or for another project) finds the same one. APP_URL names a running app for all workers. E2E_DATA names the data that
 * each app begins with.
 */
export default async function setup({ workers }: FullConfig): Promise<(() => Promise<void>) | undefined> {
  const running = process.env.APP_URL;
  if (running) {
    const platform = process.env.APP_PLATFORM_URL ?? "http://localhost:8081";
    handOver(
      Array.from({ length: workers }, () => ({ web: running, platform, dataDir: process.env.APP_DATA_DIR ?? "" })),
    );
    return undefined;
  }
  keepCompiled();
  const issuer = await startTestIssuer();
  const clients = (["google", "facebook"] as const).map((provider) => issuer.client("saffron", provider));
  const firebase = await startTestFirebase();
  const env = {
    SIGN_IN_CLIENTS: JSON.stringify(clients),
    FIREBASE_KEYS_URL: firebase.keysUrl,
    FIREBASE_EMULATOR_URL: firebase.url,
  };
  const isGiven = Boolean(process.env.E2E_DATA);
  if (!isGiven && workers > 1) process.env.E2E_DATA = await makeData();
  const apps = await Promise.all(Array.from({ length: workers }, () => startApp(env)));
  if (!process.env.E2E_DATA) await Promise.all(apps.map(untilSettled));
  issuer.serve(apps.flatMap(({ web }) => clients.map(({ provider }) => `${web}/signIn/${provider}`)));
  handOver(apps);
  process.env.E2E_ISSUER = issuer.url;
  process.env.E2E_FIREBASE = firebase.url;
  return async () => {
    issuer.close();
    firebase.close();
    await Promise.all(apps.map((app) => app.stop()));
    if (!isGiven && process.env.E2E_DATA) await removeData(process.env.E2E_DATA);
  };
}
