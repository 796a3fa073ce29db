import { createInterface } from "node:readline";

/** Set by a parent process that ends its children with itself: it holds their standard input open. */
export const endsWithParent = "ENDS_WITH_PARENT";

/** Set by a parent process that starts a child before it knows the child's whole environment. */
export const environmentFollows = "ENVIRONMENT_FOLLOWS";

/** Reads the rest of the environment, one line of JSON on standard input, if the parent process sends it later. */
export async function completeEnvironment(): Promise<void> {
  if (process.env[environmentFollows] !== "1") return;
  for await (const line of createInterface({ input: process.stdin })) {
    Object.assign(process.env, JSON.parse(line));
    return;
  }
  // The parent process is gone.
  process.exit(1);
}

/** Runs `stop` once, then exits: on a signal, or when the parent process is gone. */
export function stopWhenAsked(stop: () => Promise<void>): void {
  let stopping = false;
  const end = (): void => {
    if (stopping) return;
    stopping = true;
    void stop().then(() => process.exit(0));
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, end);
  if (process.env[endsWithParent] !== "1") return;
  process.stdin.on("end", end).on("error", end).resume();
  if (process.stdin.readableEnded) end();
  // With --watch, an intermediate process restarts this one; it has nothing left to watch.
  if (process.env["WATCH_REPORT_DEPENDENCIES"]) process.stdin.on("end", () => process.kill(process.ppid, "SIGTERM"));
}
