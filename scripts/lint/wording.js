// Words, sentences, test titles and commit subjects that this project avoids; docs/glossary.md has the words to use
// instead. Plain JavaScript: the linter loads it as it is.

/** Forbidden anywhere, as a whole word of a comment or of a compound identifier, with the replacement. */
const words = [
  [/^hous(?:e|es)$/, "app, platform, merchant or provider"],
  [/^furnish(?:es|ed|ing)?$/, "create or compose"],
  [/^judg(?:e|es|ed|ing|ment)$/, "validate, or check for passwords"],
  [/^tellers?$/, "notifier"],
  [/^chas(?:e|es|ed|ing)$/, "reconcile"],
  [/^doors?$/, "portal, sign-in method or entry point"],
  [/^purses?$/, "wallet"],
  [/^books$/, "statements or records"],
  [/^keepers?$/, "record"],
  [/^seal(?:s|ed|ing)?$/, "encrypt, or the seed commitment of a lottery"],
];

/** Forbidden as a whole name. */
const names = new Map(
  Object.entries({
    Faces: "QueryView",
    useFace: "useViewState",
    tell: "notify",
    told: "notified or received",
    hear: "handleCallback or deliver",
    heard: "answered or received",
    News: "PaymentEvent",
    takeToAsk: "claimPending",
    decideBySelf: "sandboxAutoDecide",
    useLost: "useCommandOutcome",
    KeptCookie: "SecureCookie",
    kept: "stored or cached",
    NotOpened: "LaunchError",
    worthOf: "rewardValue",
    signsOf: "sharedIdentifiers",
    standingOf: "pointsBalance",
    endingOf: "last4",
    maybeDone: "releasable",
    whoseIs: "playerKey",
    butNot: "exceptKey",
    fallsBy: "isDemoted",
    mayReadBack: "isReturnTokenValid",
    outsideAlerts: "desktopNotifications",
  }),
);

/** Names of the field, the wire and the environment, which stay unchanged. */
const allowed = new Set(["houseAccount", "HouseAccountKind", "seal", "sealedSeed", "sealingKeys", "SEALING_KEYS"]);
const allowedPhrases = /\bhouse (?:accounts?|edge)\b|`[^`]*`|\boxlint-\S+/g;

const parts = (name) => name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
const insteadOf = (word) => words.find(([pattern]) => pattern.test(word.toLowerCase()))?.[1];

/** Returns the forbidden part of an identifier with what to write instead, or undefined. */
export function wrongName(name) {
  if (allowed.has(name)) return undefined;
  if (names.has(name)) return { word: name, instead: names.get(name) };
  const word = parts(name).find((part) => insteadOf(part));
  return word && { word, instead: insteadOf(word) };
}

/** Returns the first forbidden word of a comment, or undefined. */
export function wrongText(text) {
  const word = text
    .replace(allowedPhrases, " ")
    .split(/[^A-Za-z_]+/)
    .find((each) => !allowed.has(each) && insteadOf(each));
  return word && { word, instead: insteadOf(word) };
}

/** First words that begin a noun clause or a fragment where a sentence belongs. */
const openings = /^(?:What|Who|Whoever|Nobody|Nothing|Answers|Of|By|That|Where)\b/;
const phrases = /\b(?:so many|anew|goes on|comes by itself|stands)\b/i;
export const longestTitle = 90;
export const longestSubject = 72;

/** Returns the fault of a comment's text, or undefined. */
export function commentFault(text) {
  const plain = text
    .replace(/^[\s*!/-]+/, "")
    .replace(/`[^`]*`|"[^"]*"/g, " ")
    .trim();
  const opening = openings.exec(plain)?.[0];
  if (opening) return `"${opening}" begins no sentence: start with a subject, or a docstring with a verb.`;
  const phrase = phrases.exec(plain)?.[0];
  return phrase ? `"${phrase}": write a concrete verb.` : undefined;
}

/** Returns the fault of a test title, or undefined. */
export function titleFault(title) {
  return title.length > longestTitle
    ? `A test title has at most ${longestTitle} characters, this one ${title.length}: one claim a test.`
    : undefined;
}

/** Returns the fault of a commit subject, or undefined. */
export function subjectFault(subject) {
  return subject.length > longestSubject
    ? `A commit subject has at most ${longestSubject} characters, this one ${subject.length}.`
    : undefined;
}

/** Joins line comments that share their lines with no code, where the lines are adjacent: they read as one text. */
export function joinLines(comments) {
  const joined = [];
  for (const { line, text, joins } of comments) {
    const last = joined.at(-1);
    if (joins && last?.joins && last.end === line - 1) {
      last.text += ` ${text}`;
      last.end = line;
    } else joined.push({ line, end: line, text, joins });
  }
  return joined;
}
