/** The app that the journeys of this worker use. */
export interface AppUnderTest {
  web: string;
  platform: string;
  dataDir: string;
}

/** The variable in which the global setup passes one app per worker, as JSON. */
const variable = "E2E_APPS";

export function handOver(apps: readonly AppUnderTest[]): void {
  process.env[variable] = JSON.stringify(apps.map(({ web, platform, dataDir }) => ({ web, platform, dataDir })));
}

let current: AppUnderTest | undefined;

/** Returns the app of one worker; its journeys use no other, unless they start one. */
export function appOfWorker(parallelIndex: number): AppUnderTest {
  const apps = JSON.parse(process.env[variable] ?? "[]") as AppUnderTest[];
  const app = apps[parallelIndex];
  if (!app) throw new Error(`no app runs for worker ${parallelIndex}`);
  return app;
}

/** Makes the helpers of this process use this app; returns the previous one. */
export function useApp(app: AppUnderTest | undefined): AppUnderTest | undefined {
  const before = current;
  current = app;
  return before;
}

/** Returns the app; throws if a helper is used outside of a journey. */
export function appUnderTest(): AppUnderTest {
  if (!current) throw new Error("no journey has an app yet");
  return current;
}
