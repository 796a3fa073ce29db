import { createServer } from "node:net";

/** True when a process could listen there now. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}

/** Which of these ports, by the variable that names each, another process listens on, most likely another Croupier. */
export async function takenPorts(ports: Record<string, number>): Promise<string[]> {
  const looked = await Promise.all(
    Object.entries(ports).map(async ([name, port]) => ((await isFree(port)) ? undefined : `${name} (${port})`)),
  );
  return looked.filter((taken) => taken !== undefined);
}
