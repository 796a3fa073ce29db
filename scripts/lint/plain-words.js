// The words this project does not use, in identifiers and comments; docs/glossary.md says which words stand for them.
// Run by oxlint (jsPlugins), in plain JavaScript: the linter loads it as it is.

/** Forbidden anywhere, as a whole word of a comment or of a compound identifier, with what to write instead. */
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

/** Forbidden as the whole name of something. */
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
  }),
);

/** Names of the field, of the wire and of the environment, which stay as they are. */
const allowed = new Set(["houseAccount", "HouseAccountKind", "seal", "sealedSeed", "sealingKeys", "SEALING_KEYS"]);
const allowedPhrases = /\bhouse (?:accounts?|edge)\b|`[^`]*`|\boxlint-\S+/g;

const parts = (name) => name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
const insteadOf = (word) => words.find(([pattern]) => pattern.test(word.toLowerCase()))?.[1];

/** What to write for an identifier; undefined where it is plain. */
function wrongName(name) {
  if (allowed.has(name)) return undefined;
  if (names.has(name)) return { word: name, instead: names.get(name) };
  const word = parts(name).find((part) => insteadOf(part));
  return word && { word, instead: insteadOf(word) };
}

/** The first forbidden word of a comment; undefined where it is plain. */
function wrongText(text) {
  const word = text
    .replace(allowedPhrases, " ")
    .split(/[^A-Za-z_]+/)
    .find((each) => !allowed.has(each) && insteadOf(each));
  return word && { word, instead: insteadOf(word) };
}

const plainWords = {
  create(context) {
    const seen = new Set();
    const say = (place, { word, instead }) =>
      context.report({
        ...place,
        message: `"${word}" is no word of this project: write ${instead} (docs/glossary.md).`,
      });
    const check = (node) => {
      if (seen.has(node.name)) return;
      seen.add(node.name);
      const wrong = wrongName(node.name);
      if (wrong) say({ node }, wrong);
    };
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const wrong = wrongText(comment.value);
          if (wrong) say({ loc: comment.loc }, wrong);
        }
      },
      Identifier: check,
      PrivateIdentifier: check,
      JSXIdentifier: check,
    };
  },
};

export default { meta: { name: "language" }, rules: { "plain-words": plainWords } };
