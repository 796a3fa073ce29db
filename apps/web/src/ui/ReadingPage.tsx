import type { ReactNode } from "react";

/** The heading and line width of a text page. */
export function ReadingPage({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-3xl">
      <h1 className="text-title font-bold">{title}</h1>
      {lead && <p className="mt-1 text-muted">{lead}</p>}
      <div className="mt-5 grid grid-cols-1 gap-4">{children}</div>
    </div>
  );
}
