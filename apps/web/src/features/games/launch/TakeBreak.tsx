import coffee from "icon:coffee";
import { useTexts } from "../../../core/app-context.tsx";
import { failureText } from "../../../core/api/use-call.ts";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { useStartBreak } from "../../../core/protection/use-start-break.ts";
import { Icon } from "../../../ui/Icon.tsx";

/** Starts a break of five minutes with one press, which closes the open games of all tabs and devices. */
export function TakeBreak() {
  const texts = useTexts();
  const { state, start } = useStartBreak();
  const take = async () => {
    const answer = await start({ period: "fiveMinutes" });
    if (answer && !answer.ok) toast("bad", failureText(texts, answer.code));
  };
  const name = texts.t("protection.fiveMinutes");
  return (
    <button
      type="button"
      title={name}
      disabled={state !== "idle"}
      onClick={() => void take()}
      className="inline-flex h-11 min-w-11 flex-none items-center justify-center gap-2 rounded-control text-muted transition-colors hover:bg-raised hover:text-ink disabled:opacity-40 min-[1280px]:border min-[1280px]:border-line min-[1280px]:px-3"
    >
      <Icon of={coffee} />
      <span className="text-note whitespace-nowrap max-[1279px]:sr-only">{name}</span>
    </button>
  );
}
