/** Where the journeys of this worker find the app that they use. */
export interface AppUnderTest {
  web: string;
  platform: string;
  dataDir: string;
}

/** How the global setup hands the apps to the workers: one for each, as JSON. */
const variable = "E2E_APPS";

export function handOver(apps: readonly AppUnderTest[]): void {
  process.env[variable] = JSON.stringify(apps.map(({ web, platform, dataDir }) => ({ web, platform, dataDir })));
}

let current: AppUnderTest | undefined;

/** The app of one worker; its journeys use no other, unless they start one of their own. */
export function appOfWorker(parallelIndex: number): AppUnderTest {
  const apps = JSON.parse(process.env[variable] ?? "[]") as AppUnderTest[];
  const app = apps[parallelIndex];
  if (!app) throw new Error(`no app runs for worker ${parallelIndex}`);
  return app;
}

/** Makes the helpers of this process use this app from now on; answers the one they used before. */
export function useApp(app: AppUnderTest | undefined): AppUnderTest | undefined {
  const before = current;
  current = app;
  return before;
}

/** Throws where no app was handed over: a helper that is used outside of a journey. */
export function appUnderTest(): AppUnderTest {
  if (!current) throw new Error("no journey has an app yet");
  return current;
}
