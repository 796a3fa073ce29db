// Holds every language that is offered against English, app by app and area by area: the same keys, placeholders,
// plurals and tags; no key that nothing uses, none that is used before its area is loaded. Exits with 1 and says what is
// wrong.
import { misplaced, readSources, unlikeScreens } from "../../apps/web/scripts/text-areas.ts";
import { codes } from "../../packages/contract/src/wire/codes.ts";
import { arcadeProblems } from "./arcade.ts";
import { apps, others, readApp, type App } from "./catalogues.ts";
import { demoProblems } from "./demo.ts";
import type { Texts } from "./message.ts";
import { doubled, problems, untranslated } from "./problems.ts";

const joined = (areas: Record<string, Texts>): Texts => Object.assign({}, ...Object.values(areas)) as Texts;

/** What is wrong with the texts of an app in every language. */
function appProblems(app: App): string[] {
  const english = readApp(app, "en");
  const found = others.flatMap((language) => {
    const own = readApp(app, language);
    return [
      ...Object.keys({ ...english, ...own }).flatMap((area) =>
        problems(`${language}/${area}`, language, english[area] ?? {}, own[area] ?? {}),
      ),
      ...untranslated(`${app}/${language}`, joined(english), joined(own)),
    ];
  });
  return [...found, ...doubled(english).map((key) => `${app}: ${key} stands in two areas`)];
}

export function check(): string[] {
  const english = readApp("web", "en");
  const sources = readSources();
  return [
    ...apps.flatMap(appProblems),
    ...misplaced(english, sources),
    ...unlikeScreens(sources, Object.keys(english)),
    ...arcadeProblems(),
    ...demoProblems(),
    ...Object.keys(codes)
      .filter((code) => !(`error.${code}` in joined(english)))
      .map((code) => `en: the contract's code ${code} has no text`),
  ];
}

if (import.meta.main) {
  const found = check();
  for (const problem of found) console.error(problem);
  process.exit(found.length > 0 ? 1 : 0);
}
