import { readEnvironment } from "./env.ts";
import { startPlatform } from "./platform.ts";

const environment = readEnvironment(process.env);
const platform = await startPlatform(environment);
await platform.app.listen({ port: environment.port, host: environment.host });

let closing = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (closing) return;
    closing = true;
    void platform.close().then(() => process.exit(0));
  });
}
