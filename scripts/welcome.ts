interface Ports {
  web: number;
  platform: number;
  internal: number;
}

/** Returns the message printed once everything runs; demo accounts and outbox only if they exist. */
export function welcome(ports: Ports, sandbox: boolean, inNetwork: readonly string[] = []): string {
  const addresses = [
    ["Saffron Club", `http://localhost:${ports.web}`],
    ["Jade Harbour", `http://jade.localhost:${ports.web}`],
    ["Every call", `http://localhost:${ports.internal}/reference`],
    ...inNetwork.map((address) => ["In your network", address]),
    ...(sandbox ? [["Outbox", `http://localhost:${ports.platform}/sandbox/outbox`]] : []),
  ];
  const accounts = [
    "  Demo accounts: lina.tran (member) and quan.pham (agent), both with the password Lantern-2026",
    "  and the withdraw password 246810.",
  ];
  return [
    "",
    "  Croupier is running.",
    "",
    ...addresses.map(([name = "", address]) => `    ${name.padEnd(16)}${address}`),
    "",
    ...(sandbox ? accounts : []),
    ...(inNetwork.length > 0
      ? ["  HOST opens it to the network: whoever is in it reaches everything here, the outbox too."]
      : ["  Only this machine reaches it; HOST=0.0.0.0 opens it to the network."]),
    "  Ctrl+C stops everything.",
    "",
  ].join("\n");
}
