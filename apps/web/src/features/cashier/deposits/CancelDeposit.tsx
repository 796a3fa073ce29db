import { failureText } from "../../../core/api/use-call.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import type { DepositRow } from "./types.ts";

/** Cancels a deposit at one press: money that still arrives is credited, and another try is one press away. */
export function CancelDeposit({ row, look = "plain" }: { row: DepositRow; look?: "plain" | "link" }) {
  const texts = useTexts();
  const command = useCommand("cancelDeposit");
  if (!row.cancellable) return null;
  return (
    <>
      <Button
        look={look}
        busy={command.state !== "idle"}
        onClick={() => void command.run({ id: row.id })}
        {...(look === "link" ? { className: "text-sm" } : {})}
      >
        {texts.t("wallet.cancel")}
      </Button>
      <Problem text={command.failure && failureText(texts, command.failure.code)} />
    </>
  );
}
