import globe from "icon:globe";
import moon from "icon:moon";
import sun from "icon:sun";
import { isLanguage, languageNames } from "@croupier/contract/domain/languages";
import { useApp, useSite, useStore, useTexts } from "../core/app-context.tsx";
import { cookieNames, writeCookie, yearSeconds } from "../core/storage/cookies.ts";
import { toast } from "../core/dialogs/dialogs.ts";
import { IconButton } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { useChoice } from "../ui/use-choice.ts";

/** A select of the merchant's languages, each in its own name. The route, typed input and the session stay. */
function LanguageSelect() {
  const app = useApp();
  const { permission } = useSite();
  const { t, language } = useTexts();
  const change = (value: string) => {
    if (isLanguage(value)) app.changeLanguage(value).catch(() => toast("bad", t("language.failed")));
  };
  return (
    <label className="relative flex min-h-11 flex-1 items-center gap-3 rounded-control ps-3 text-body text-muted hover:text-ink focus-within:outline-2 focus-within:outline-focus">
      <Icon of={globe} />
      <span className="sr-only">{t("nav.language")}</span>
      <span className="side-wide">{languageNames[language]}</span>
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

/**
 * Switches between dark and light; the system's theme applies until the visitor chooses. The page has both icons, and a
 * style shows the right one.
 */
function ThemeSwitch() {
  const app = useApp();
  const { t } = useTexts();
  const theme = useStore(app.theme);
  const toggle = () => {
    const now = theme ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");
    const next = now === "light" ? "dark" : "light";
    app.theme.set(next);
    writeCookie(cookieNames.theme, next, yearSeconds);
  };
  return (
    <IconButton label={t("nav.theme")} onClick={toggle}>
      <Icon of={moon} className="only-dark" />
      <Icon of={sun} className="only-light" />
    </IconButton>
  );
}

/** Language and theme at the foot of a menu. */
export function Preferences() {
  return (
    <div className="side-preferences">
      <LanguageSelect />
      <ThemeSwitch />
    </div>
  );
}
