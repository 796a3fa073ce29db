import { useCommandOutcome } from "../../core/api/use-command-outcome.ts";
import { refreshAfterCommand } from "../../core/api/refreshes.ts";
import { useCommand } from "../../core/api/use-command.ts";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { toast } from "../../core/dialogs/dialogs.ts";

/** Sends a command about points, and finds the outcome of one that a reload interrupted. */
export function usePointsCommand<N extends "redeemPoints" | "convertPoints">(name: N) {
  const { queries } = useApp();
  const { t } = useTexts();
  const command = useCommand(name);
  const checking = useCommandOutcome(name, "pointsCommand", (outcome) => {
    if (outcome === "notFound") toast("plain", t("points.lost"));
    void refreshAfterCommand(queries, name);
  });
  return { command, checking };
}
