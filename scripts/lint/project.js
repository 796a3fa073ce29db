// The project's own lint rules, run by oxlint (jsPlugins). Plain JavaScript: the linter loads it as it is.
import { dirname, join, normalize, relative, sep } from "node:path";

const root = normalize(join(import.meta.dirname, "..", ".."));
const place = (file) => relative(root, file).split(sep).join("/");

/** Layers of the web app, top first: a file imports from its own layer's folder or lower ones. */
const webLayers = ["app", "shell", "features", "core", "ui", "lib"];
/** Folders of the web app without code. */
const webStuff = ["assets", "styles"];
/**
 * Rooms of the platform, top first. A room imports from its own folder and the rooms below. Rooms on one line receive
 * each other's functions from platform.ts, so only types are imported between them.
 */
const platformRooms = [
  ["backoffice", "sandbox"],
  ["agents"],
  ["identity", "cashier", "promotions", "games", "site"],
  ["protection"],
  ["notifications"],
  ["ledger"],
  ["kit"],
];
/**
 * Rooms of the arcade and what each may import besides itself, by value or by type. Engines share cards, draws and
 * alone, which import no engine; the registry alone knows the engines.
 */
const arcadeShared = ["engines/engine.ts", "wire", "kit"];
const arcadeRooms = {
  kit: [],
  wire: ["kit"],
  rounds: ["engines/registry.ts", ...arcadeShared],
  "engines/engine.ts": ["wire", "kit"],
  "engines/cards": ["kit"],
  "engines/draws": ["engines/cards", ...arcadeShared],
  "engines/alone": ["engines/cards", ...arcadeShared],
};
const arcadeEngine = ["engines/cards", "engines/draws", "engines/alone", ...arcadeShared];

const floorOf = (room) => platformRooms.findIndex((rooms) => rooms.includes(room));

const feature = (path) => path.split("/")[4];
const nameOf = (node) =>
  node?.type === "Identifier" ? node.name : node?.type === "MemberExpression" ? node.property?.name : undefined;

const isTest = (path) => /\.(test|bench)\.tsx?$|\/test-[\w-]+\.tsx?$/.test(path);

const webLayer = (path) => webLayers.find((layer) => path.startsWith(`apps/web/src/${layer}/`));

const fromPackage = (path) => /^packages\/([\w-]+)\//.exec(path)?.[1];

/** Returns the fault of `from` importing `target` (both paths from the root), or undefined. */
function wrongImport(from, target, typeOnly) {
  const fromApp = /^apps\/([\w-]+)\//.exec(from)?.[1];
  const toApp = /^apps\/([\w-]+)\//.exec(target)?.[1];
  if (fromApp && toApp && fromApp !== toApp) return "An app imports the contract, never another app.";
  if (from.startsWith("packages/contract/src/") && !target.startsWith("packages/contract/src/")) {
    return "The contract imports zod and nothing else.";
  }
  if (from.startsWith("packages/server/") && fromPackage(target) !== "server") {
    return "packages/server knows no app and no contract.";
  }
  if (from.startsWith("apps/web/src/") && fromPackage(target) === "server") {
    return "packages/server is for processes, not for the browser.";
  }
  if (from.startsWith("apps/web/src/") && target.startsWith("apps/web/")) return wrongInWeb(from, target);
  if (from.startsWith("apps/web/") && target.startsWith("apps/web/src/")) return wrongIntoWeb(target);
  if (from.startsWith("apps/platform/src/") && target.startsWith("apps/platform/src/")) {
    return wrongInPlatform(from, target, typeOnly);
  }
  if (from.startsWith("apps/arcade/src/") && target.startsWith("apps/arcade/src/")) return wrongInArcade(from, target);
  if (from.startsWith("apps/arcade/src/") && target.startsWith("apps/arcade/client/")) {
    return "The arcade's server imports nothing of its pages.";
  }
  if (from.startsWith("apps/arcade/client/")) return wrongInArcadePage(from, target);
  return undefined;
}

function wrongInWeb(from, target) {
  if (/^apps\/web\/(server|scripts)\//.test(target)) return "The page imports nothing of the web server or the build.";
  const [here, there] = [webLayer(from), webLayer(target)];
  if (!here) return "Every file of the web app stands in a layer: app, shell, features, core, ui or lib.";
  if (!there && target.startsWith("apps/web/src/") && !webStuff.includes(target.split("/")[3])) {
    return "Every file of the web app stands in a layer: app, shell, features, core, ui or lib.";
  }
  if (webLayers.indexOf(there) < webLayers.indexOf(here) && there)
    return `${here} may not import ${there}: downwards only.`;
  if (here === "features" && there === "features" && feature(from) !== feature(target)) {
    return "A feature imports no other feature: what two need moves down to core.";
  }
  return undefined;
}

/** The web server and the build import only code without markup, and the one entry that renders a page. */
function wrongIntoWeb(target) {
  const open =
    ["core", "lib"].includes(webLayer(target)) || /\/(app\/entry-server\.tsx|ui\/emblem-names\.ts)$/.test(target);
  return open ? undefined : "The web server imports core, lib and the entry that renders, nothing else of the page.";
}

/** Returns the room of a file: undefined for main.ts, platform.ts and the other root files, which compose the rooms. */
const roomOf = (path) => (path.split("/").length > 4 ? path.split("/")[3] : undefined);

function wrongInPlatform(from, target, typeOnly) {
  const [here, there] = [roomOf(from), roomOf(target)];
  if (here === undefined || here === there) return undefined;
  if (there === undefined) {
    return typeOnly
      ? undefined
      : `${here} imports a file that composes the rooms (${target}): what it needs is handed to it.`;
  }
  const [floor, below] = [floorOf(here), floorOf(there)];
  if (floor === -1 || below === -1) return `${floor === -1 ? here : there} is no room of the platform.`;
  if (below > floor) return undefined;
  if (here === "kit" || here === "ledger") return `${here} stands below ${there} and imports nothing of it.`;
  if (typeOnly) return undefined;
  return `${here} reaches ${there} through the functions platform.ts hands it, not through its files.`;
}

/** Returns the room of a file of the arcade: its folder, an engine's folder or a file beside them; undefined for a root file. */
function arcadeRoomOf(path) {
  const [first, second] = path.split("/").slice(3);
  if (second === undefined) return undefined;
  return first === "engines" ? `engines/${second}` : first;
}

function wrongInArcade(from, target) {
  const [here, there] = [arcadeRoomOf(from), arcadeRoomOf(target)];
  if (here === there) return undefined;
  if (there === undefined) return `${here} imports a file that composes the arcade (${target}).`;
  // The root starts the arcade; it knows engines only by the registry.
  if (here === undefined) {
    const isFolder = there.startsWith("engines/") && !there.endsWith(".ts");
    return isFolder ? "The arcade's root knows the engines only through engines/registry.ts." : undefined;
  }
  if (here === "engines/registry.ts") return there === "rounds" ? "The registry knows engines, not rounds." : undefined;
  const allowed = arcadeRooms[here] ?? (here.startsWith("engines/") ? arcadeEngine : undefined);
  if (!allowed) return `${here} is no room of the arcade.`;
  return allowed.includes(there)
    ? undefined
    : `${here} may not import ${there}: ${allowed.join(", ") || "nothing"} only.`;
}

/** Returns the folder of a page of the arcade, undefined for a file that all pages share. */
const arcadePageOf = (path) => /^apps\/arcade\/client\/([\w-]+)\//.exec(path)?.[1];

/** A page imports its own engine, what engines share and what pages share. */
function wrongInArcadePage(from, target) {
  const page = arcadePageOf(from);
  const other = arcadePageOf(target);
  if (page !== undefined && other !== undefined && other !== page && other !== "alone") {
    return "A page of the arcade imports no other page: what two need stands beside them.";
  }
  if (!target.startsWith("apps/arcade/src/")) return undefined;
  const room = arcadeRoomOf(target);
  const shared = ["kit", "engines/cards", "engines/draws", "engines/alone"];
  const isOpen = shared.includes(room) || (room?.startsWith("engines/") && (page ?? room.slice(8)) === room.slice(8));
  return isOpen ? undefined : `A page of the arcade knows its own engine only, not ${room ?? target}.`;
}

function targetOf(specifier, file) {
  const own = /^@croupier\/(contract|server)\/(.*)$/.exec(specifier);
  if (own) return `packages/${own[1]}/src/${own[2]}.ts`;
  const other = /^@croupier\/(web|platform|arcade)(?:\/(.*))?$/.exec(specifier);
  if (other) return `apps/${other[1]}/${other[2] ?? ""}`;
  return specifier.startsWith(".") ? place(join(dirname(file), specifier)) : undefined;
}

const layers = {
  create(context) {
    const file = context.filename;
    const from = place(file);
    if (isTest(from)) return {};
    function check(node, typeOnly) {
      const specifier = node.source?.value;
      if (typeof specifier !== "string") return;
      const target = targetOf(specifier, file);
      if (!target) {
        const allowed = specifier === "zod" || !from.startsWith("packages/contract/src/");
        if (!allowed) context.report({ node, message: "The contract imports zod and nothing else." });
        if (from.startsWith("apps/web/src/") && specifier === "zod" && !typeOnly) {
          context.report({ node, message: "No schema library in the browser: zod stays on the servers." });
        }
        return;
      }
      const message = wrongImport(from, target, typeOnly);
      if (message) context.report({ node, message });
      if (
        !typeOnly &&
        from.startsWith("apps/web/src/") &&
        /^packages\/contract\/src\/(rows|wire\/(?:shapes|endpoint|seamless|vendor-statements))/.test(target)
      ) {
        context.report({ node, message: "Rows carry the schema library: the browser imports their types only." });
      }
    }
    return {
      ImportDeclaration: (node) =>
        check(
          node,
          node.importKind === "type" ||
            (node.specifiers.length > 0 && node.specifiers.every((each) => each.importKind === "type")),
        ),
      ExportNamedDeclaration: (node) => check(node, node.exportKind === "type"),
      ExportAllDeclaration: (node) => check(node, node.exportKind === "type"),
      ImportExpression: (node) => check(node, false),
    };
  },
};

/** Paths that handle money, where a JavaScript number is a rounding error. */
const moneyPaths =
  /^(packages\/contract\/src\/domain\/(money|currencies)|apps\/platform\/src\/(ledger|cashier|games\/vendors)\/|apps\/arcade\/src\/(wire|rounds)\/|apps\/web\/src\/(lib|core)\/(?:\w+\/)?[mM]oney)/;
const floats = new Set(["parseFloat", "Number.parseFloat"]);
const moneyWord = /amount|balance|money|stake|payout|price|fee$|minor/i;

const noFloatMoney = {
  create(context) {
    const from = place(context.filename);
    if (!moneyPaths.test(from) || isTest(from)) return {};
    const say = (node, what) =>
      context.report({ node, message: `${what} in a money path: amounts are bigint, never a number.` });
    return {
      Literal(node) {
        if (typeof node.value === "number" && !Number.isInteger(node.value)) say(node, "A fraction");
      },
      CallExpression(node) {
        const callee =
          node.callee.type === "Identifier"
            ? node.callee.name
            : `${node.callee.object?.name}.${node.callee.property?.name}`;
        if (floats.has(callee)) say(node, callee);
        if (callee === "Number" && moneyWord.test(nameOf(node.arguments[0]) ?? "")) say(node, "Number() of money");
        if (node.callee.property?.name === "toFixed") say(node, "toFixed");
      },
      TSPropertySignature(node) {
        const type = node.typeAnnotation?.typeAnnotation?.type;
        if (type === "TSNumberKeyword" && /^(amount|balance|stake|payout|money)(?!s$)/i.test(node.key?.name ?? ""))
          say(node, "A number");
      },
    };
  },
};

/** A malformed amount must be an error: `parseMoney(text) ?? 0n` pays or asks zero silently. */
const noSilentMoney = {
  create(context) {
    const from = place(context.filename);
    // The arcade's page cannot show a part as failed, and its amounts come validated from its server.
    if (isTest(from) || from.startsWith("apps/arcade/client/")) return {};
    return {
      LogicalExpression(node) {
        const left = node.left.type === "ParenthesizedExpression" ? node.left.expression : node.left;
        if (node.operator === "&&" || left.type !== "CallExpression" || nameOf(left.callee) !== "parseMoney") return;
        if (node.right.type === "Literal" && node.right.bigint !== undefined) {
          context.report({
            node,
            message: "A malformed amount is no zero: refuse it, show it as unknown, or use readMoney.",
          });
        }
      },
    };
  },
};

/** Counts the levels of conditional expressions within each other's branches. */
const levels = (node) =>
  node?.type === "ParenthesizedExpression"
    ? levels(node.expression)
    : node?.type === "ConditionalExpression"
      ? 1 + Math.max(levels(node.consequent), levels(node.alternate))
      : 0;

/** A condition of three levels is read twice: returns, a table or a named part say the same. */
const shallowConditions = {
  create(context) {
    return {
      ConditionalExpression(node) {
        if (levels(node) === 3)
          context.report({ node, message: "A condition of three levels: use returns or a table." });
      },
    };
  },
};

const spoken = new Set(["alt", "aria-label", "aria-description", "placeholder", "title", "label"]);
const hasLetters = (text) => /\p{L}{2,}/u.test(text);

const noBareText = {
  create(context) {
    const from = place(context.filename);
    if (!from.startsWith("apps/web/src/") || !from.endsWith(".tsx") || isTest(from)) return {};
    const say = (node) =>
      context.report({ node, message: "Text in a component: put it into locales/ and use its key." });
    return {
      JSXText(node) {
        if (hasLetters(node.value)) say(node);
      },
      JSXAttribute(node) {
        if (spoken.has(node.name?.name) && node.value?.type === "Literal" && hasLetters(String(node.value.value)))
          say(node);
      },
      JSXExpressionContainer(node) {
        if (
          node.parent?.type !== "JSXAttribute" &&
          node.expression?.type === "Literal" &&
          typeof node.expression.value === "string" &&
          hasLetters(node.expression.value)
        )
          say(node);
      },
    };
  },
};

/** Utilities and properties that name a side of the screen; half of the coming languages start at the other one. */
const sided =
  /(?:^|[\s:!])(?:-?(?:m|p|scroll-m|scroll-p|border|rounded)-?[lr]|-?(?:left|right)|rounded-[tb][lr]|text-(?:left|right)|float-(?:left|right)|clear-(?:left|right))(?:-[\w.[(]|(?=\s|$))/;
const sidedProperty = /^(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)|^(?:left|right)$/;

/** Checks the text of a className, of `cx(…)` and of constants with classes. */
const logicalSides = {
  create(context) {
    const from = place(context.filename);
    if (!from.startsWith("apps/web/src/") || !from.endsWith(".tsx") || isTest(from)) return {};
    const say = (node, what) =>
      context.report({
        node,
        message: `${what} names a side of the screen: use start and end (ms, pe, start, text-end).`,
      });
    const check = (node, text) => {
      const found = text.split(/\s+/).find((word) => sided.test(word));
      if (found && /^[\w\s:!/[\]().,%&>*+~"'#=-]+$/.test(text)) say(node, `"${found}"`);
    };
    return {
      Literal(node) {
        if (typeof node.value === "string" && node.parent?.type !== "ImportDeclaration") check(node, node.value);
      },
      TemplateElement: (node) => check(node, node.value.raw),
      JSXAttribute(node) {
        if (node.name?.name !== "style" || node.value?.expression?.type !== "ObjectExpression") return;
        for (const { key } of node.value.expression.properties) {
          if (sidedProperty.test(key?.name ?? "")) say(node, key.name);
        }
      },
    };
  },
};

/** Names of the query library that are reserved for the table of reads. */
const queryWords = new Set(["queryKey", "staleTime", "invalidateQueries", "setQueryData", "removeQueries"]);

/** Reads, their freshness and their refreshes are defined only in core/api/reads.ts and refreshes.ts. */
const readsInTable = {
  create(context) {
    const from = place(context.filename);
    if (!from.startsWith("apps/web/src/") || isTest(from)) return {};
    if (/^apps\/web\/src\/core\/api\/(reads|refreshes|queries)\.ts$/.test(from)) return {};
    return {
      Identifier(node) {
        if (queryWords.has(node.name))
          context.report({ node, message: `${node.name} belongs to the table of reads (core/api/reads.ts).` });
      },
    };
  },
};

/** SQL belongs into store files (and the foundation), so that all users of a table can be found. */
const sqlInStores = {
  create(context) {
    const from = place(context.filename);
    if (!from.startsWith("apps/platform/src/") || isTest(from)) return {};
    if (
      /(^|\/)(store|[\w-]+-store)\.ts$/.test(from) ||
      /^apps\/platform\/src\/(kit\/db|kit\/jobs|ledger|sandbox\/demo-history|backoffice\/invariants)\//.test(from)
    )
      return {};
    return {
      ImportDeclaration(node) {
        if (node.source.value === "sql-template-tag")
          context.report({ node, message: "Only store.ts files contain SQL." });
      },
    };
  },
};

export default {
  meta: { name: "project" },
  rules: {
    layers,
    "no-float-money": noFloatMoney,
    "no-silent-money": noSilentMoney,
    "no-bare-text": noBareText,
    "shallow-conditions": shallowConditions,
    "logical-sides": logicalSides,
    reads: readsInTable,
    "sql-in-stores": sqlInStores,
  },
};
