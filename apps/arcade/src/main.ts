import { stopWhenAsked } from "@croupier/server/lifetime";
import { startProcess } from "@croupier/server/setup-error";
import { readEnv } from "./kit/env.ts";
import { startArcade } from "./server.ts";

const arcade = await startProcess(() => startArcade(readEnv(process.env)));
console.log(`arcade: ${arcade.url}`);

stopWhenAsked(() => arcade.stop());
