import { useId } from "react";
import { agentRights, type AgentRight } from "@croupier/contract/domain/agent-rights";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { FieldError } from "../../../ui/FieldError.tsx";

export type SubAccount = WireOutput<"agentSubAccounts">["accounts"][number];

interface RightsProps {
  rights: readonly AgentRight[];
  error?: string | undefined;
  onRights(rights: AgentRight[]): void;
}

/** Checkboxes for a sub-account's permissions. */
export function Rights({ rights, error, onRights }: RightsProps) {
  const { t } = useTexts();
  const id = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-body font-medium">{t("agent.rights")}</legend>
      <FieldError id={id} text={error} />
      {agentRights.map((right) => (
        <Checkbox
          key={right}
          checked={rights.includes(right)}
          faultId={error ? id : undefined}
          onChange={({ target }) =>
            onRights(agentRights.filter((each) => (each === right ? target.checked : rights.includes(each))))
          }
        >
          <span className="block">{t(`agent.right.${right}`)}</span>
          <span className="block text-note text-muted">{t(`agent.rightNote.${right}`)}</span>
        </Checkbox>
      ))}
      <p className="text-note text-muted">{t("agent.rightsNever")}</p>
    </fieldset>
  );
}
