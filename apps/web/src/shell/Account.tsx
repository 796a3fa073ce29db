import { Link } from "../core/router/Link.tsx";
import { useTexts } from "../core/app-context.tsx";
import { usePages } from "../core/brand/brand.ts";
import type { Session } from "../core/session/session.ts";
import { Badge } from "../ui/Badge.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { AvatarMenu } from "./AvatarMenu.tsx";
import { BalanceBox } from "./BalanceBox.tsx";

/** The signed-in part of the header, in a separate file because a visitor's page does not need it. */
export function Account({ session }: { session: Extract<Session, { token: string }> }) {
  const { t } = useTexts();
  const isOn = usePages();
  return (
    <>
      {session.status === "trial" ? (
        <>
          <Badge tone="warm">{t("trial.label")}</Badge>
          <Link to="/register" className={buttonClass("primary", "max-[480px]:px-3")}>
            {t("trial.realAccount")}
          </Link>
        </>
      ) : (
        <>
          <BalanceBox info={session.info} />
          {isOn("/member/withdraw") && (
            <Link to="/member/withdraw" className={buttonClass("quiet", "max-desktop:hidden")}>
              {t("member.withdraw")}
            </Link>
          )}
        </>
      )}
      <AvatarMenu info={session.info} />
    </>
  );
}
