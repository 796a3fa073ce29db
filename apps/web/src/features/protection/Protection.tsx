import { Link } from "../../core/router/Link.tsx";
import { useTexts } from "../../core/app-context.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { inOrder } from "../../ui/in-order.ts";
import { Breaks } from "./breaks/Breaks.tsx";
import { DocumentsLink } from "./documents/DocumentsLink.tsx";
import { Limits } from "./limits/Limits.tsx";
import { RealityChoice } from "./reality-checks/RealityChoice.tsx";
import { ReminderChoice } from "./reminders/ReminderChoice.tsx";

/** The page of player protection: what members set for themselves. */
export function Protection() {
  const { t } = useTexts();
  return (
    <div className={inOrder}>
      <h1 className="mb-5 text-2xl font-bold">{t("protection.title")}</h1>
      <Limits />
      <div className="mt-8">
        <Breaks />
      </div>
      <RealityChoice />
      <ReminderChoice />
      <DocumentsLink />
      <Link to="/responsible-gaming" className={buttonClass("quiet", "mt-8")}>
        {t("articles.RESPONSIBLE")}
      </Link>
    </div>
  );
}
