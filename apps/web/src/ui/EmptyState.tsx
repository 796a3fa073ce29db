import type { ReactNode } from "react";
import inbox from "icon:inbox";
import { Icon, type IconShapes } from "./Icon.tsx";

interface Props {
  icon?: IconShapes;
  text: string;
  role?: "alert";
  children?: ReactNode;
}

/** Replaces missing content: one sentence, with the next step below it. */
export function EmptyState({ icon = inbox, text, role, children }: Props) {
  return (
    <div role={role} className="grid content-center justify-items-center gap-3 px-4 py-10 text-center text-muted">
      <Icon of={icon} size={32} className="text-faint" />
      <p className="max-w-sm text-balance">{text}</p>
      {children}
    </div>
  );
}
