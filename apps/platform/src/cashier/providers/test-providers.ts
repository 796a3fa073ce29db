import type { Provider, Providers } from "./providers.ts";

const refuse = () => Promise.reject(new Error("this provider opens nothing"));

/** Returns a registry in which this provider is the sandbox's of the first demo merchant. */
export function onlyProvider(answers: Pick<Provider, "outcomes" | "payoutStatus">): Providers {
  const provider = { open: refuse, payOut: refuse, ...answers };
  return {
    of: async () => provider,
    all: async () => [{ merchant: "saffron", id: "sandbox" }],
  };
}
