interface Ports {
  web: number;
  platform: number;
}

/** What a person reads when everything runs; demo accounts and outbox only where they exist. */
export function welcome(ports: Ports, sandbox: boolean): string {
  const addresses = [
    ["Saffron Club", `http://localhost:${ports.web}`],
    ["Jade Harbour", `http://jade.localhost:${ports.web}`],
    ["Every call", `http://localhost:${ports.platform}/reference`],
    ...(sandbox ? [["Outbox", `http://localhost:${ports.platform}/sandbox/outbox`]] : []),
  ];
  const accounts = "Demo accounts: lina.tran (member) and quan.pham (agent), both with the password Lantern-2026.";
  return [
    "",
    "  Croupier is running.",
    "",
    ...addresses.map(([name = "", address]) => `    ${name.padEnd(16)}${address}`),
    "",
    ...(sandbox ? [`  ${accounts}`] : []),
    "  Ctrl+C stops everything.",
    "",
  ].join("\n");
}
