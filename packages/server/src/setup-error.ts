/** Thrown for a fault of the deployment that a person must fix; the message says what, and a stack would not help. */
export class SetupError extends Error {
  override name = "SetupError";
}

/** Runs a process's start; a SetupError ends the process with its message alone. */
export async function startProcess<T>(start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
