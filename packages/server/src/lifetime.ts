/** Set by a parent process that ends its children with itself: it holds their standard input open. */
export const endsWithParent = "ENDS_WITH_PARENT";

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
  // With --watch, an intermediate process restarts this one; it has nothing left to watch.
  if (process.env["WATCH_REPORT_DEPENDENCIES"]) process.stdin.on("end", () => process.kill(process.ppid, "SIGTERM"));
}
