// Lint rules for the English of names, comments and test titles. Run by oxlint (jsPlugins), in plain JavaScript: the
// linter loads it as it is.
import { commentFault, joinLines, titleFault, wrongName, wrongText } from "./wording.js";

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

/** Returns whether only white space precedes a comment on its line. */
const isAlone = (source, comment) =>
  source.slice(source.lastIndexOf("\n", comment.range[0] - 1) + 1, comment.range[0]).trim() === "";

const comments = {
  create(context) {
    return {
      Program() {
        const found = context.sourceCode.getAllComments().map((comment) => ({
          line: comment.loc.start.line,
          text: comment.value,
          joins: comment.type === "Line" && isAlone(context.sourceCode.text, comment),
          loc: comment.loc,
        }));
        for (const { line, text } of joinLines(found)) {
          const message = commentFault(text);
          if (message) context.report({ loc: found.find((comment) => comment.line === line).loc, message });
        }
      },
    };
  },
};

/** Finds the function that a call such as `test.each(table)(…)` or `it.skipIf(…)(…)` begins with. */
function calledName(callee) {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type === "MemberExpression") return calledName(callee.object);
  if (callee.type === "CallExpression") return calledName(callee.callee);
  if (callee.type === "TaggedTemplateExpression") return calledName(callee.tag);
  return undefined;
}

const titles = {
  create(context) {
    return {
      CallExpression(node) {
        const title = node.arguments[0];
        if (!["it", "test"].includes(calledName(node.callee)) || !title) return;
        const text =
          title.type === "Literal"
            ? title.value
            : title.type === "TemplateLiteral"
              ? title.quasis.map((part) => part.value.cooked).join("…")
              : undefined;
        const message = typeof text === "string" ? titleFault(text) : undefined;
        if (message) context.report({ node: title, message });
      },
    };
  },
};

export default { meta: { name: "english" }, rules: { words: plainWords, comments, titles } };
