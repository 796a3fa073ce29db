import type { WireInput } from "@croupier/contract/rows";
import { useTexts } from "../../core/app-context.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";

export type TeamChoice = Pick<WireInput<"agentTeamBets">, "account" | "scope">;

const scopes = ["team", "direct", "self"] as const;

/** Reads a stored choice of accounts. */
export const teamOfChoices = ({ account, scope }: { [key: string]: string }): TeamChoice => ({
  scope: scopes.find((one) => one === scope) ?? "team",
  ...(account ? { account } : {}),
});

/** Returns the number of active filters by account; the whole team counts as none. */
export const countOfTeam = ({ account, scope = "team" }: TeamChoice): number =>
  (account ? 1 : 0) + (scope === "team" ? 0 : 1);

/** Selects whose records are shown: an account by name, and how much of its team. */
export function TeamSelection({ team, onTeam }: { team: TeamChoice; onTeam(team: TeamChoice): void }) {
  const { t } = useTexts();
  const scope = team.scope ?? "team";
  return (
    <>
      <Field
        label={t("records.account")}
        type="search"
        autoComplete="off"
        maxLength={64}
        placeholder={t("records.myself")}
        value={team.account ?? ""}
        onChange={({ target }) => {
          const account = target.value.trim();
          onTeam({ scope, ...(account ? { account } : {}) });
        }}
      />
      <Select
        label={t("records.scope")}
        value={scope}
        onChange={(value) => onTeam({ ...team, scope: scopes.find((one) => one === value) ?? "team" })}
        options={scopes.map((one) => ({ value: one, title: t(`records.scope.${one}`) }))}
      />
    </>
  );
}
