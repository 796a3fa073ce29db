import triangle from "icon:triangle-alert";
import { useTexts } from "../../core/app-context.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Icon } from "../../ui/Icon.tsx";

interface Props {
  accounts: readonly string[];
  confirmed: boolean;
  error?: string | undefined;
  onConfirm(confirmed: boolean): void;
}

/** Lists the downlines whose contracts would end, with a checkbox to confirm it. */
export function Ending({ accounts, confirmed, error, onConfirm }: Props) {
  const { t } = useTexts();
  return (
    <section
      aria-label={t("contract.endsOthers", { count: accounts.length })}
      className="flex gap-3 rounded-card border border-accent bg-accent/10 p-4"
    >
      <Icon of={triangle} className="flex-none text-accent-text" />
      <div className="grid min-w-0 gap-2">
        <p role="alert" className="font-semibold">
          {t("contract.endsOthers", { count: accounts.length })}
        </p>
        <ul className="flex flex-wrap gap-2">
          {accounts.map((account) => (
            <li key={account} className="rounded-control border border-line bg-surface px-2.5 py-1 text-sm font-medium">
              {account}
            </li>
          ))}
        </ul>
        <Checkbox checked={confirmed} error={error} onChange={({ target }) => onConfirm(target.checked)}>
          {t("contract.endThem")}
        </Checkbox>
      </div>
    </section>
  );
}
