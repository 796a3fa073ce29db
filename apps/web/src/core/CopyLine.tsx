import { useState } from "react";
import check from "icon:check";
import copyIcon from "icon:copy";
import { useTexts } from "./app-context.tsx";
import { cx } from "../lib/class-names.ts";
import { IconButton } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";

interface Props {
  label: string;
  value: string;
  copy?: boolean;
  /** The copied text, if it differs from the shown one. */
  copied?: string;
}

/** A line of payment details, with a button that copies it. */
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
    <div
      className={cx(
        "relative flex min-h-11.5 flex-wrap items-center justify-between gap-x-3 rounded-control border border-line",
        "bg-surface py-1.5 ps-3.5",
        copy ? "pe-13" : "pe-3.5",
      )}
    >
      <dt className="min-w-0 text-note text-muted">{label}</dt>
      {/* The value moves below its label, and starts where it does, when both do not fit on one line. */}
      <dd className="num min-w-0 font-semibold [overflow-wrap:anywhere]">{value}</dd>
      {copy && (
        <dd className="absolute end-0.5 top-1/2 flex -translate-y-1/2">
          <IconButton label={t(done ? "wallet.copied" : "wallet.copy", { what: label })} onClick={take}>
            <Icon of={done ? check : copyIcon} size={18} />
          </IconButton>
        </dd>
      )}
    </div>
  );
}
