import globe from "icon:globe";
import { isLanguage, languageNames } from "@croupier/contract/domain/languages";
import { useApp, useSite, useTexts } from "../app-context.tsx";
import { toast } from "../dialogs/dialogs.ts";
import { PreferenceSelect } from "./PreferenceSelect.tsx";

interface Props {
  className?: string;
  nameClassName?: string;
}

/** A select of the merchant's languages, each in its own name. The route, typed input and the session stay. */
export function LanguageSelect(props: Props) {
  const app = useApp();
  const { permission } = useSite();
  const { t, language } = useTexts();
  const change = (value: string) => {
    if (isLanguage(value)) app.changeLanguage(value).catch(() => toast("bad", t("language.failed")));
  };
  // The chosen language has a name even if the merchant no longer offers it.
  const tags = permission.languages.filter(isLanguage);
  const offered = tags.includes(language) ? tags : [language, ...tags];
  return (
    <PreferenceSelect
      {...props}
      label={t("nav.language")}
      icon={globe}
      value={language}
      options={offered.map((tag) => ({ value: tag, title: languageNames[tag], lang: tag }))}
      onChange={change}
    />
  );
}
