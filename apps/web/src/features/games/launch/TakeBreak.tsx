import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import coffee from "icon:coffee";
import { useApp, useTexts } from "../../../core/app-context.tsx";
import { refreshAfterCommand } from "../../../core/api/refreshes.ts";
import { failureText } from "../../../core/api/use-call.ts";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { notifyBreak } from "../../../core/realtime/breaks.ts";
import { Icon } from "../../../ui/Icon.tsx";

/** Starts a break of five minutes with one press, which closes the open games of all tabs and devices. */
export function TakeBreak() {
  const { api } = useApp();
  const queries = useQueryClient();
  const texts = useTexts();
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    const answer = await api.call("startBreak", { period: "fiveMinutes" });
    setBusy(false);
    if (!answer.ok) return toast("bad", failureText(texts, answer.code));
    const { period, endsAt } = answer.value;
    // This page does not wait for its event.
    notifyBreak({ period, ...(endsAt ? { until: endsAt } : {}) });
    return void refreshAfterCommand(queries, "startBreak");
  };
  const name = texts.t("protection.fiveMinutes");
  return (
    <button
      type="button"
      title={name}
      disabled={isBusy}
      onClick={() => void start()}
      className="inline-flex h-11 min-w-11 flex-none items-center justify-center gap-2 rounded-control text-muted transition-colors hover:bg-raised hover:text-ink disabled:opacity-40 min-[1280px]:border min-[1280px]:border-line min-[1280px]:px-3"
    >
      <Icon of={coffee} />
      <span className="text-note whitespace-nowrap max-[1279px]:sr-only">{name}</span>
    </button>
  );
}
