import { useSession, useTexts } from "../core/app-context.tsx";
import { isMember } from "../core/session/session.ts";

const look =
  "fixed start-4 top-3 z-50 -translate-y-20 rounded-control bg-accent px-4 py-3 font-semibold text-on-accent focus:translate-y-0";

/** The first links of a page, shown on focus: to the content, and for a member to the balance with its deposit. */
export function SkipLinks() {
  const { t } = useTexts();
  const hasBalance = isMember(useSession());
  return (
    <>
      <a href="#content" className={look}>
        {t("shell.skip")}
      </a>
      {hasBalance && (
        <a href="#balance" className={look}>
          {t("shell.skipToBalance")}
        </a>
      )}
    </>
  );
}
