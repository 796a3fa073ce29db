import { formatMoney } from "@croupier/contract/domain/money";
import { signedHeaders, type SigningKey } from "@croupier/server/signature";
import type { VendorWallet } from "../vendor.ts";

/** Milliseconds the arcade may take before a transfer counts as unanswered. */
const patienceMs = 4000;
const path = "/transfer/v1/move";

/** Creates the client of the sandbox vendor's wallets: signed HTTP, with the same answer to the same reference. */
export function arcadeWallet(url: string, key: SigningKey | undefined): VendorWallet {
  return {
    async move({ playerId, amount, ...order }) {
      if (!key) return undefined;
      const body = JSON.stringify({ ...order, playerId: playerId.toString(), amount: formatMoney(amount) });
      const init = {
        method: "POST",
        body,
        headers: signedHeaders(key, "POST", path, body),
        redirect: "error",
      } as const;
      const answer = await fetch(url + path, { ...init, signal: AbortSignal.timeout(patienceMs) })
        .then(async (response) => (response.ok ? ((await response.json()) as { status?: unknown }) : undefined))
        .catch(() => undefined);
      return answer?.status === "OK" || answer?.status === "REFUSED" ? answer.status : undefined;
    },
  };
}
