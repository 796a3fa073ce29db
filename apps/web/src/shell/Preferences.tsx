import moon from "icon:moon";
import sun from "icon:sun";
import { useApp, useStore, useTexts } from "../core/app-context.tsx";
import { CalendarSelect } from "../core/i18n/CalendarSelect.tsx";
import { LanguageSelect } from "../core/i18n/LanguageSelect.tsx";
import { cookieNames, writeCookie, yearSeconds } from "../core/storage/cookies.ts";
import { IconButton } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";

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

/** Language, calendar and theme at the foot of a menu. */
export function Preferences() {
  return (
    <div className="side-preferences">
      <div className="min-w-0 flex-1">
        <LanguageSelect nameClassName="side-wide" />
        <CalendarSelect nameClassName="side-wide" />
      </div>
      <ThemeSwitch />
    </div>
  );
}
