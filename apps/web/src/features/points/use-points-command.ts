import { useQueryClient } from "@tanstack/react-query";
import { useLost } from "../../core/api/use-lost.ts";
import { useCommand } from "../../core/api/use-command.ts";
import { useTexts } from "../../core/app-context.tsx";
import { toast } from "../../core/dialogs/dialogs.ts";
import { touched } from "./points.ts";

/** A command about points: what it touches is read anew, and one whose answer a reload cut off is asked after. */
export function usePointsCommand<N extends "redeemPoints" | "convertPoints">(name: N) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const command = useCommand(name);
  const refresh = () => {
    for (const read of touched) void queries.invalidateQueries({ queryKey: [read] });
  };
  const checking = useLost(name, "pointsCommand", (became) => {
    if (became === "nothing") toast("plain", t("points.lost"));
    refresh();
  });
  const run: typeof command.run = async (input) => {
    const answer = await command.run(input);
    refresh();
    return answer;
  };
  return { command: { ...command, run }, checking };
}
