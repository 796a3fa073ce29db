import { Link } from "../../../core/router/Link.tsx";
import { useEffect } from "react";
import close from "icon:x";
import { useTexts } from "../../../core/app-context.tsx";
import { noteLimit, useLimitNotice } from "../../../core/protection/limit-notice.ts";
import { useLimitText } from "../../../core/protection/use-limit-text.ts";
import { IconButton } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";

/** Says above the game which limit refused a stake or is nearly used, what is left and until when; leads to the limits. */
export function LimitNotice() {
  const { t } = useTexts();
  const { reachedText, nearText } = useLimitText();
  const notice = useLimitNotice();
  // A game starts without the notice of an earlier one, which may have been open in another tab.
  useEffect(() => noteLimit(undefined), []);
  // The region exists before its text, so that screen readers announce it.
  return (
    <output className="block flex-none">
      {notice && (
        <span className="flex items-center gap-3 border-b border-line bg-raised ps-3 text-sm">
          <span className="num min-w-0 flex-1 py-2">
            {notice.isRefused ? reachedText(notice.limit) : nearText(notice.limit)}{" "}
            <Link to="/member/protection" className="font-semibold text-accent-text underline">
              {t("protection.title")}
            </Link>
          </span>
          <IconButton label={t("action.close")} onClick={() => noteLimit(undefined)}>
            <Icon of={close} />
          </IconButton>
        </span>
      )}
    </output>
  );
}
