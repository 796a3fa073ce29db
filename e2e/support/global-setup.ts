import { startTestFirebase } from "../../apps/platform/src/firebase/test-firebase.ts";
import { startTestIssuer } from "../../apps/platform/src/third-party/test-issuer.ts";
import { startHouse } from "./app.ts";

/** One house for all journeys that leave it standing; HOUSE_URL names one that runs already. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.HOUSE_URL) {
    process.env.E2E_WEB = process.env.HOUSE_URL;
    process.env.E2E_PLATFORM = process.env.HOUSE_PLATFORM_URL ?? "http://localhost:8081";
    return undefined;
  }
  const issuer = await startTestIssuer();
  const clients = (["google", "facebook"] as const).map((provider) => issuer.client("saffron", provider));
  const firebase = await startTestFirebase();
  const house = await startHouse({
    SIGN_IN_CLIENTS: JSON.stringify(clients),
    FIREBASE_KEYS_URL: firebase.keysUrl,
    FIREBASE_EMULATOR_URL: firebase.url,
  });
  issuer.serve(clients.map(({ provider }) => `${house.web}/signIn/${provider}`));
  process.env.E2E_WEB = house.web;
  process.env.E2E_PLATFORM = house.platform;
  process.env.E2E_DATA_DIR = house.dataDir;
  process.env.E2E_ISSUER = issuer.url;
  process.env.E2E_FIREBASE = firebase.url;
  return async () => {
    issuer.close();
    firebase.close();
    await house.stop();
  };
}
