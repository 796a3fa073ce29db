import { Link } from "@tanstack/react-router";
import { useTexts } from "../core/app.tsx";
import type { Session } from "../core/session/session.ts";
import { buttonClass } from "../ui/Button.tsx";
import { AvatarMenu } from "./AvatarMenu.tsx";
import { BalanceBox } from "./BalanceBox.tsx";

/** The signed-in side of the header: a file of its own, since a visitor's page does without. */
export function Account({ session }: { session: Extract<Session, { token: string }> }) {
  const { t } = useTexts();
  return (
    <>
      {session.status === "trial" ? (
        <Link to="/register" className={buttonClass("primary")}>
          {t("trial.realAccount")}
        </Link>
      ) : (
        <BalanceBox info={session.info} />
      )}
      <AvatarMenu info={session.info} />
    </>
  );
}
