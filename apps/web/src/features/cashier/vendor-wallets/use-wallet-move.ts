import { vendorLabel } from "@croupier/contract/domain/vendor-label";
import { mainWallet } from "@croupier/contract/domain/wallets";
import type { WireInput, WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import type { Result } from "../../../core/api/result.ts";
import { failureText } from "../../../core/api/use-call.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { useResumed } from "../../../core/api/use-resumed.ts";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { sumOf } from "../amount.ts";

export type Funds = WireOutput<"consolidated">;
export type WalletTransfer = WireOutput<"walletTransfer">;

/** Returns a function that names a wallet for the player. */
export function useWalletName(): (wallet: string) => string {
  const { t } = useTexts();
  return (wallet) => (wallet === mainWallet ? t("wallets.main") : vendorLabel(wallet));
}

/** Announces a transfer's state: done, returned, or still with a vendor that has not answered. */
function useSay(): (transfer: WalletTransfer) => void {
  const { t } = useTexts();
  const money = useMoneyText();
  const nameOf = useWalletName();
  return ({ state, from, to, amount: wire }) => {
    const amount = money(wire);
    const vendor = nameOf(from === mainWallet ? to : from);
    if (state === "done") toast("good", t("wallets.done", { amount, wallet: nameOf(to) }));
    else if (state === "refused") toast("bad", t("wallets.refused", { amount, vendor, wallet: nameOf(from) }));
    else toast("plain", t("wallets.moving", { amount, vendor }));
  };
}

/** Moves money between two wallets; with `resumes`, repeats a move whose answer was lost in a reload. */
export function useWalletMove(resumes = false) {
  const texts = useTexts();
  const say = useSay();
  const command = useCommand("walletTransfer");

  async function move(input: WireInput<"walletTransfer">): Promise<Result<WalletTransfer> | undefined> {
    const answer = await command.run(input);
    if (answer?.ok) say(answer.value);
    return answer;
  }
  const resuming = useResumed("walletTransfer", move, () => resumes);
  return {
    move,
    busy: command.state !== "idle",
    checking: command.state === "checking" || resuming,
    problem: command.failure && failureText(texts, command.failure.code),
  };
}

/** Moves the money from all vendors to the main wallet. */
export function useCollect() {
  const texts = useTexts();
  const { t } = texts;
  const money = useMoneyText();
  const say = useSay();
  const command = useCommand("collectWallets");
  async function collect(): Promise<void> {
    const answer = await command.run({});
    if (!answer?.ok) return;
    const done = answer.value.transfers.filter(({ state }) => state === "done");
    if (done.length > 0) {
      toast("good", t("wallets.collected", { amount: money(sumOf(done.map((each) => each.amount))) }));
    }
    // Each vendor that refused gets its own message.
    for (const other of answer.value.transfers) if (other.state !== "done") say(other);
  }
  return {
    collect,
    busy: command.state !== "idle",
    problem: command.failure && failureText(texts, command.failure.code),
  };
}
