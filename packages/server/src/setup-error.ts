import { completeEnvironment } from "./lifetime.ts";

/** A fault of the deployment that a person must fix; the message is enough, a stack would not help. */
export class SetupError extends Error {
  override name = "SetupError";
}

/** Starts a process once its environment is complete; a SetupError ends it with the message alone. */
export async function startProcess<T>(start: () => Promise<T>): Promise<T> {
  await completeEnvironment();
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
