import { useRouter } from "../core/router/use-router.ts";
import type { ErrorPageProps } from "../core/router/router.ts";
import { useEffect } from "react";
import alert from "icon:circle-alert";
import { useTexts } from "../core/app-context.tsx";
import { reportClient } from "../core/loading/chunks.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";

/** The error of a page that could not be shown, within the shell. */
export function ErrorPage({ error, reset }: ErrorPageProps) {
  const { t } = useTexts();
  const router = useRouter();
  useEffect(() => reportClient("render", error instanceof Error ? error.message : String(error)), [error]);
  const again = async () => {
    // A file that did not arrive is fetched again.
    await Promise.all(router.matches.get().map(({ route }) => route.component?.preload?.()));
    reset();
    void router.reload();
  };
  useEffect(() => {
    // A page that failed offline loads once connected.
    const follow = () => void again();
    addEventListener("online", follow);
    return () => removeEventListener("online", follow);
  });
  return (
    <EmptyState icon={alert} role="alert" text={t("page.broken")}>
      <div className="flex gap-3">
        <Button onClick={() => void again()}>{t("action.retry")}</Button>
        <Button onClick={() => location.reload()}>{t("network.refresh")}</Button>
      </div>
    </EmptyState>
  );
}
