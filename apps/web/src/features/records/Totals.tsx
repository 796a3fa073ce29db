import type { ReactNode } from "react";

/** Sums of the whole selection, above its rows. */
export function Totals({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="mb-4 grid grid-cols-2 gap-2.5 tablet:auto-cols-fr tablet:grid-flow-col tablet:grid-cols-none">
      {items.map(({ label, value }) => (
        <div
          key={label}
          className="rounded-card border border-line bg-ground px-3.5 py-2.5 last:odd:col-span-2 tablet:last:odd:col-span-1"
        >
          <dt className="text-note text-muted">{label}</dt>
          <dd className="num font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
