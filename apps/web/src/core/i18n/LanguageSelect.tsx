import globe from "icon:globe";
import { isLanguage, languageNames } from "@croupier/contract/domain/languages";
import { cx } from "../../lib/class-names.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useChoice } from "../../ui/use-choice.ts";
import { useApp, useSite, useTexts } from "../app-context.tsx";
import { toast } from "../dialogs/dialogs.ts";

/** A select of the merchant's languages, each in its own name. The route, typed input and the session stay. */
export function LanguageSelect({ className, nameClassName }: { className?: string; nameClassName?: string }) {
  const app = useApp();
  const { permission } = useSite();
  const { t, language } = useTexts();
  const change = (value: string) => {
    if (isLanguage(value)) app.changeLanguage(value).catch(() => toast("bad", t("language.failed")));
  };
  return (
    <label
      className={cx(
        "relative flex min-h-11 items-center gap-3 rounded-control px-3 text-body text-muted hover:text-ink focus-within:outline-2 focus-within:outline-focus",
        className,
      )}
    >
      <Icon of={globe} />
      <span className="sr-only">{t("nav.language")}</span>
      <span className={nameClassName}>{languageNames[language]}</span>
      <select {...useChoice(language, change)} className="absolute inset-0 size-full appearance-none opacity-0">
        {permission.languages.filter(isLanguage).map((tag) => (
          <option key={tag} value={tag} lang={tag} className="bg-raised text-ink">
            {languageNames[tag]}
          </option>
        ))}
      </select>
    </label>
  );
}
