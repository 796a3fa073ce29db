import { startProcess } from "@croupier/server/setup-error";
import { readEnv } from "./env.ts";
import { startArcade } from "./server.ts";

const arcade = await startProcess(() => startArcade(readEnv(process.env)));
console.log(`arcade: ${arcade.url}`);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    void arcade.stop().then(() => process.exit(0));
  });
}
