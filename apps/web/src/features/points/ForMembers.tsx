import type { ReactNode } from "react";
import { useSession, useTexts } from "../../core/app-context.tsx";
import { useGate } from "../../core/games/use-launch.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { isMember } from "../../core/session/session.ts";

/** Replaces content for members only, with a link to registration. */
export function ForMembers({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const session = useSession();
  const gate = useGate();
  if (isMember(session)) return children;
  if (session.status === "starting") return <Skeleton className="h-72 rounded-panel" />;
  const trial = session.status === "trial";
  return (
    <EmptyState text={trial ? t("trial.text") : t("points.visitor")}>
      <Button onClick={() => gate(() => undefined)}>{trial ? t("trial.realAccount") : t("auth.logIn")}</Button>
    </EmptyState>
  );
}
