import { stopWhenAsked } from "@croupier/server/lifetime";
import { startProcess } from "@croupier/server/setup-error";
import { readEnvironment } from "./env.ts";
import { startPlatform } from "./platform.ts";

const platform = await startProcess(async () => {
  const environment = readEnvironment(process.env);
  const started = await startPlatform(environment);
  await started.app.listen({ port: environment.port, host: environment.host });
  await started.internal.listen({ port: environment.internalPort, host: environment.internalHost });
  return started;
});

stopWhenAsked(() => platform.close());
