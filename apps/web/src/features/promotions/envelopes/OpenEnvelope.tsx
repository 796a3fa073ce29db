import gift from "icon:gift";
import type { WireOutput } from "@croupier/contract/rows";
import { failureText } from "../../../core/api/use-call.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { Money } from "../../../core/money/Money.tsx";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { cx } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { useState } from "react";

type Received = WireOutput<"envelopes">["content"][number];

/** One envelope, closed until it is pressed; then its content rises out of it. */
export function OpenEnvelope({ of: given, onClose }: { of: Received; onClose(): void }) {
  const texts = useTexts();
  const { t } = texts;
  const symbol = useSymbol();
  const command = useCommand("openEnvelope");
  const [opened, setOpened] = useState(given);
  const { amount, wishes, from, state } = opened;
  const open = async () => {
    const answer = await command.run({ id: given.id });
    if (answer?.ok) setOpened(answer.value);
  };
  const problem = command.failure && failureText(texts, command.failure.code);
  return (
    <Dialog title={t("envelope.from", { account: from })} onClose={onClose} className="max-w-sm">
      <div className="grid grid-cols-1 justify-items-center gap-4 p-6 pt-4 text-center">
        {wishes !== "" && <p className="max-w-full break-words">{wishes}</p>}
        <div className={cx("envelope", amount !== undefined && "envelope-open")}>
          {amount !== undefined && <Confetti />}
          <span className="envelope-flap" aria-hidden="true" />
          {amount === undefined ? (
            <Icon of={gift} size={40} className="relative" />
          ) : (
            <output className="envelope-sum text-figure font-bold">
              <Money of={amount} symbol={symbol} />
            </output>
          )}
        </div>
        <Problem text={problem} />
        {amount === undefined && state === "waiting" ? (
          <Button
            look="primary"
            busy={command.state !== "idle"}
            onClick={() => void open()}
            className="min-h-12 w-full"
          >
            {t("envelope.open")}
          </Button>
        ) : (
          <>
            <p className="text-muted">{t(amount === undefined ? `envelope.state.${state}` : "envelope.inWallet")}</p>
            <Button onClick={onClose} className="min-h-12 w-full">
              {t("action.close")}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Confetti that falls once; not shown with reduced motion. */
function Confetti() {
  return (
    <span aria-hidden="true" className="motion-reduce:hidden">
      {Array.from({ length: 14 }, (_, at) => (
        <i key={at} className="envelope-paper" style={{ "--at": at } as never} />
      ))}
    </span>
  );
}
