import { Link } from "../router/Link.tsx";
import type { LevelNeeded } from "@croupier/contract/domain/documents";
import { useTexts } from "../app-context.tsx";
import { useCall } from "../api/use-call.ts";
import { formatList } from "../i18n/format.ts";
import { useMoneyText } from "../money/use-money-text.ts";
import { buttonClass } from "../../ui/Button.tsx";

/** Explains a refusal for want of documents: the level, what is missing for it, and where to send it. */
export function LevelNotice({ of: { level, documents, left } }: { of: LevelNeeded }) {
  const { t, language } = useTexts();
  const money = useMoneyText();
  const title = useCall("documents", {}).data?.levels.find((each) => each.level === level)?.title ?? level;
  const names = documents.map(({ document }) => t(`document.kind.${document}`));
  return (
    <output className="grid justify-items-start gap-2 rounded-card border border-line bg-ground p-4">
      {names.length > 0 && <p>{t("document.neededFor", { level: title, documents: formatList(names, language) })}</p>}
      {left !== undefined && <p className="num">{t("document.left", { amount: money.round(left) })}</p>}
      {names.length > 0 && (
        <Link to="/member/documents" className={buttonClass("quiet")}>
          {t("document.send")}
        </Link>
      )}
    </output>
  );
}
