import type { ReactNode } from "react";

/** The sums of the whole selection, above its rows. */
export function Totals({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="mb-4 grid grid-cols-2 gap-2.5 min-[640px]:auto-cols-fr min-[640px]:grid-flow-col min-[640px]:grid-cols-none">
      {items.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-col justify-between rounded-card border border-line bg-ground px-3.5 py-2.5 max-[639px]:last:odd:col-span-2"
        >
          <dt className="text-note text-muted">{label}</dt>
          <dd className="num font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
