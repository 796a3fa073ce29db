// Compares every language with English, app by app and area by area: the same keys, placeholders, plurals and tags; no
// unused key, and none that is used before its area is loaded. Prints the faults and exits with 1. Missing texts are shown
// in English: they are listed, and fail only with --complete.
import { misplaced, readSources, unlikeScreens } from "../../apps/web/scripts/text-areas.ts";
import type { Language } from "../../packages/contract/src/domain/languages.ts";
import { codes } from "../../packages/contract/src/wire/codes.ts";
import { arcadeProblems } from "./arcade.ts";
import { apps, others, read, readApp, readAppNotes, type App } from "./catalogues.ts";
import { demoProblems, missingOfDemo } from "./demo.ts";
import type { Texts } from "./message.ts";
import {
  doubled,
  missingTexts,
  numbersWithoutPlural,
  problems,
  sentencesWithoutNote,
  untranslated,
} from "./problems.ts";
import { readWording, termProblems } from "./terms.ts";

const joined = (areas: Record<string, Texts>): Texts => Object.assign({}, ...Object.values(areas)) as Texts;

/** Lists the faults of an app's texts in every language. */
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

/** Lists numbers before a noun in English texts of an app, where another language may need another form. */
const lackingPlurals = (app: App): string[] =>
  Object.entries(joined(readApp(app, "en"))).flatMap(([key, text]) =>
    numbersWithoutPlural(text).map((name) => `en: ${key} needs a plural of ${name}`),
  );

/** Lists notes for translators whose text is gone. */
const strayNotes = (app: App): string[] =>
  Object.entries(readAppNotes(app)).flatMap(([area, notes]) => {
    const texts = readApp(app, "en")[area] ?? {};
    return Object.keys(notes).flatMap((key) => (key in texts ? [] : [`en/${area}.notes: ${key} is no text`]));
  });

/** The beginnings of the shell's keys about money and law. */
const moneyAndLawInShell =
  "alert. envelope. footer. wallet. withdraw. error.AMOUNT_ error.BILL_ error.BONUS_ " +
  "error.CONTRACT_ error.CONVERSION_ error.DAILY_LIMIT error.DEPOSIT_ error.DESTINATION_ " +
  "error.ENVELOPE_ error.HOLDER_ error.INSUFFICIENT_ error.METHOD_ error.NEEDS_ " +
  "error.NOT_CANCELLABLE error.NOT_CONFIRMABLE error.NOT_ENOUGH_ error.NO_UPLINE error.PROMOTION_ " +
  "error.PROOF_ error.PROVIDER_ error.REGION_ error.REWARD_ error.TERMS_ " +
  "error.TOO_MANY_DESTINATIONS error.TOO_MANY_OPEN_DEPOSITS error.TURNOVER_ error.WITHDRAW_";

/** The beginnings of the keys of messages about money and contracts. */
const moneyInInbox =
  "affiliate bet bill bonus contract deposit destination envelope points race rebate reward transfer withdraw";

/** The areas about money and law, or the beginnings of their keys: their sentences need a note for translators. */
const moneyAndLaw: Record<App, Record<string, readonly string[] | undefined>> = {
  web: {
    cashier: [""],
    contracts: [""],
    points: [""],
    promotions: [""],
    common: [
      "leaderboard.rule",
      "money.",
      "net.",
      "points.",
      "reward.",
      "security.payment",
      "turnover.",
      "wallet.",
      "withdraw.",
    ],
    shell: moneyAndLawInShell.split(" "),
    inbox: moneyInInbox.split(" ").map((kind) => `inbox.text.${kind}`),
    agents: [
      "agent.envelopeNote",
      "agent.noEnvelopes",
      "agent.overToday",
      "agent.sendNote",
      "agent.too",
      "agent.turnover",
    ],
    records: ["profit.", "statement."],
    games: ["play.bonusRule"],
  },
  platform: { messages: [""] },
  arcade: {},
};

/** Lists the sentences about money and law of an app that have no note for translators. */
const lackingNotes = (app: App): string[] =>
  Object.entries(readApp(app, "en")).flatMap(([area, texts]) =>
    sentencesWithoutNote(texts, readAppNotes(app)[area] ?? {}, moneyAndLaw[app][area] ?? []).map(
      (key) => `en/${area}: ${key} needs a note for translators in ${area}.notes.json`,
    ),
  );

/** Lists the texts that say a core term in other words than their language does. */
function wordingProblems(): string[] {
  const english = joined(read("en"));
  return others.flatMap((language) => {
    const wording = readWording(language);
    return wording
      ? termProblems(language, english, joined(read(language)), wording)
      : [`${language} has no list of terms in terms/checked`];
  });
}

/** Lists the texts that a language lacks, of every app and of the demo. */
const missingOf = (language: Language): string[] => [
  ...apps.flatMap((app) =>
    Object.entries(readApp(app, "en")).flatMap(([area, texts]) =>
      missingTexts(`${language}/${area}`, texts, readApp(app, language)[area] ?? {}),
    ),
  ),
  ...missingOfDemo(language).map((line) => `${line.replace("\t", ": ")} is missing`),
];

/** Lists the texts that any language lacks. */
export const missing = (): string[] => others.flatMap(missingOf);

/** Lists what is wrong with the texts that are there. */
export function check(): string[] {
  const english = readApp("web", "en");
  const sources = readSources();
  return [
    ...apps.flatMap(appProblems),
    ...apps.flatMap(lackingPlurals),
    ...apps.flatMap(strayNotes),
    ...apps.flatMap(lackingNotes),
    ...misplaced(english, sources),
    ...unlikeScreens(sources, Object.keys(english)),
    ...wordingProblems(),
    ...arcadeProblems(),
    ...demoProblems(),
    ...Object.keys(codes)
      .filter((code) => !(`error.${code}` in joined(english)))
      .map((code) => `en: the contract's code ${code} has no text`),
  ];
}

if (import.meta.main) {
  const found = check();
  const lacking = missing();
  for (const problem of [...found, ...lacking]) console.error(problem);
  process.exit(found.length > 0 || (process.argv.includes("--complete") && lacking.length > 0) ? 1 : 0);
}
