import { SetupError } from "@croupier/server/setup-error";

/** A preview seeds the demo, so that one which saw these would write into data of others. */
const dataOfOthers = ["DATABASE_URL", "REDIS_URL"] as const;

const ofMachine = ["PATH", "HOME", "LANG", "TZ", "TMPDIR", "NODE_OPTIONS", "NODE_COMPILE_CACHE", "npm_lifecycle_event"];
const ofAddress = [
  "HOST",
  "PORT",
  "PLATFORM_PORT",
  "ARCADE_PORT",
  "INTERNAL_PORT",
  "WEB_INTERNAL_PORT",
  "ARCADE_INTERNAL_PORT",
];

/** Throws a SetupError if the environment names a database or a Redis, which a preview would fill with the demo. */
export function refuseRealData(env: NodeJS.ProcessEnv): void {
  const named = dataOfOthers.filter((name) => env[name]);
  if (named.length > 0)
    throw new SetupError(
      `A preview writes the demo's data, and ${named.join(" and ")} may name real data: unset it first.`,
    );
}

/** Returns the complete environment of a preview: nothing of the caller's but what is passed on here. */
export function previewEnvironment(env: NodeJS.ProcessEnv, dir: string, data: string): Record<string, string> {
  refuseRealData(env);
  const own = [...ofMachine, ...ofAddress].flatMap((name) =>
    env[name] === undefined ? [] : [[name, env[name]] as const],
  );
  return { ...Object.fromEntries(own), MERCHANTS_DIR: dir, SANDBOX: "1", DATA_DIR: data };
}
