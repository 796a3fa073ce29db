import { startProcess } from "@croupier/server/setup-error";
import { readEnvironment } from "./env.ts";
import { startPlatform } from "./platform.ts";

const platform = await startProcess(async () => {
  const environment = readEnvironment(process.env);
  const started = await startPlatform(environment);
  await started.app.listen({ port: environment.port, host: environment.host });
  return started;
});

let closing = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (closing) return;
    closing = true;
    void platform.close().then(() => process.exit(0));
  });
}
