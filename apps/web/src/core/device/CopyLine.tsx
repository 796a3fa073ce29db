import { useState } from "react";
import check from "icon:check";
import copyIcon from "icon:copy";
import { useTexts } from "../app-context.tsx";
import { IconButton } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";

interface Props {
  label: string;
  value: string;
  copy?: boolean;
  /** What is copied, where it is not what is shown. */
  copied?: string;
}

/** One line of where to pay, with a button that copies it. */
export function CopyLine({ label, value, copy = false, copied = value }: Props) {
  const { t } = useTexts();
  const [done, setDone] = useState(false);
  const take = () =>
    void navigator.clipboard?.writeText(copied).then(
      () => {
        setDone(true);
        setTimeout(() => setDone(false), 2000);
      },
      () => undefined,
    );
  return (
    <div className="flex min-h-11 items-center gap-3 rounded-control border border-line bg-surface ps-3.5 pe-1">
      <dt className="flex-none text-note text-muted">{label}</dt>
      <dd className="num ms-auto min-w-0 py-1.5 text-end font-semibold [overflow-wrap:anywhere]">{value}</dd>
      {copy ? (
        <dd>
          <IconButton label={t(done ? "wallet.copied" : "wallet.copy", { what: label })} onClick={take}>
            <Icon of={done ? check : copyIcon} size={18} />
          </IconButton>
        </dd>
      ) : (
        <dd aria-hidden="true" className="w-2" />
      )}
    </div>
  );
}
