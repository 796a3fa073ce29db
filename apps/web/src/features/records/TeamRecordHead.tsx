import type { ReactNode } from "react";
import { PrintButton } from "../../core/print/PrintButton.tsx";

/** The title of a team's record, with buttons for export and print. */
export function TeamRecordHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-2xl font-bold">{title}</h1>
      <div className="flex flex-wrap gap-2">
        {children}
        <PrintButton />
      </div>
    </div>
  );
}
