import { useDeferredValue, useState } from "react";
import plus from "icon:plus";
import search from "icon:search";
import close from "icon:x";
import { useCall } from "../../../core/api/use-call.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { Chip } from "../../../ui/Chip.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Icon } from "../../../ui/Icon.tsx";

interface Props {
  names: readonly string[];
  error: string | undefined;
  onNames(names: string[]): void;
}

/** Selects team members: finds them by name at any depth; one press adds a member, another removes it. */
export function TeamPicker({ names, error, onNames }: Props) {
  const { t } = useTexts();
  const [typed, setTyped] = useState("");
  const sought = useDeferredValue(typed.trim());
  const { data } = useCall(
    "agentDownlines",
    { ...(sought ? { search: sought } : {}), status: "active", pageSize: 8 },
    { keepPrevious: true },
  );
  const found = (data?.content ?? []).filter(({ account }) => !names.includes(account));
  return (
    <div className="grid gap-2.5">
      <Field
        label={t("agent.searchTeam")}
        icon={search}
        type="search"
        autoComplete="off"
        maxLength={64}
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
        // Enter searches for a name and does not submit the form.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {names.length > 0 && (
        <ul aria-label={t("agent.chosenOnes")} className="flex flex-wrap gap-2">
          {names.map((name) => (
            <li key={name}>
              <Chip
                chosen
                aria-label={t("agent.takeOut", { account: name })}
                onClick={() => onNames(names.filter((each) => each !== name))}
              >
                {name}
                <Icon of={close} size={16} className="ms-1.5" />
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {found.length > 0 ? (
        <ul aria-label={t("agent.downlines")} className="flex flex-wrap gap-2">
          {found.map(({ account }) => (
            <li key={account}>
              <Chip
                chosen={false}
                aria-label={t("agent.add", { account })}
                onClick={() => onNames([...names, account])}
              >
                <Icon of={plus} size={16} className="me-1.5" />
                {account}
              </Chip>
            </li>
          ))}
        </ul>
      ) : (
        data && names.length === 0 && <p className="text-note text-muted">{t("agent.nobodyFound")}</p>
      )}
    </div>
  );
}
