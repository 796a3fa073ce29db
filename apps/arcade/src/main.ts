import { readEnv } from "./env.ts";
import { startArcade } from "./server.ts";

const arcade = await startArcade(readEnv(process.env));
console.log(`arcade: ${arcade.url}`);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    void arcade.stop().then(() => process.exit(0));
  });
}
