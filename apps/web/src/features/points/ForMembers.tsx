import type { ReactNode } from "react";
import { useSession, useTexts } from "../../core/app-context.tsx";
import { useGate } from "../../core/games/use-launch.ts";
import { Button } from "../../ui/Button.tsx";
import { Message } from "../../ui/Faces.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { isReal } from "./points.ts";

/** What only a member has: others are told how to become one. */
export function ForMembers({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const session = useSession();
  const gate = useGate();
  if (isReal(session)) return children;
  if (session.status === "starting") return <Skeleton className="h-72 rounded-panel" />;
  const trial = session.status === "trial";
  return (
    <Message text={trial ? t("trial.text") : t("points.visitor")}>
      <Button onClick={() => gate(() => undefined)}>{trial ? t("trial.realAccount") : t("auth.logIn")}</Button>
    </Message>
  );
}
