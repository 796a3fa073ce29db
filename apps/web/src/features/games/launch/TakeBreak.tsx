import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import pause from "icon:circle-pause";
import { useApp, useTexts } from "../../../core/app-context.tsx";
import { refreshAfterCommand } from "../../../core/api/refreshes.ts";
import { failureText } from "../../../core/api/use-call.ts";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { notifyBreak } from "../../../core/realtime/breaks.ts";
import { IconButton } from "../../../ui/Button.tsx";
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
  return (
    <IconButton label={texts.t("protection.fiveMinutes")} disabled={isBusy} onClick={() => void start()}>
      <Icon of={pause} />
    </IconButton>
  );
}
