import { useQueryClient } from "@tanstack/react-query";
import { useCommandOutcome } from "../../core/api/use-command-outcome.ts";
import { useCommand } from "../../core/api/use-command.ts";
import { useTexts } from "../../core/app-context.tsx";
import { toast } from "../../core/dialogs/dialogs.ts";
import { touched } from "./points.ts";

/** Sends a command about points, and finds out what happened to one that a reload interrupted. */
export function usePointsCommand<N extends "redeemPoints" | "convertPoints">(name: N) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const command = useCommand(name);
  const refresh = () => {
    for (const read of touched) void queries.invalidateQueries({ queryKey: [read] });
  };
  const checking = useCommandOutcome(name, "pointsCommand", (outcome) => {
    if (outcome === "notFound") toast("plain", t("points.lost"));
    refresh();
  });
  const run: typeof command.run = async (input) => {
    const answer = await command.run(input);
    refresh();
    return answer;
  };
  return { command: { ...command, run }, checking };
}
