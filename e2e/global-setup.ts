import { startHouse } from "./house.ts";

/** One house for all journeys that leave it standing; HOUSE_URL names one that runs already. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.HOUSE_URL) {
    process.env.E2E_WEB = process.env.HOUSE_URL;
    process.env.E2E_PLATFORM = process.env.HOUSE_PLATFORM_URL ?? "http://localhost:8081";
    return undefined;
  }
  const house = await startHouse();
  process.env.E2E_WEB = house.web;
  process.env.E2E_PLATFORM = house.platform;
  process.env.E2E_DATA_DIR = house.dataDir;
  return () => house.stop();
}
