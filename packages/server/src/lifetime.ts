/** Set by who starts a process and wants it to end with him: he holds its standard input open. */
export const endsWithParent = "ENDS_WITH_PARENT";

/** Runs `stop` once, then leaves: when a signal asks for it, or when the process that started this one is gone. */
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
  // With --watch a process between the two starts this one again: it has nothing left to watch for.
  if (process.env["WATCH_REPORT_DEPENDENCIES"]) process.stdin.on("end", () => process.kill(process.ppid, "SIGTERM"));
}
