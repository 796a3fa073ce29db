// Finds every SQL statement that a TypeScript source can send, with its line.
import { parseAst } from "rolldown/parseAst";
import { isFunction, isNode, link, nameOf, nodes, type Node } from "./syntax.ts";

export interface Statement {
  line: number;
  /** The text to prepare, with values as $1, $2 … */
  text: string;
}

/** A call `query<T>` with the statements it can send. */
export interface Query {
  line: number;
  texts: string[];
  /** The node of the row type T. */
  type: Node;
}

export interface Found {
  statements: Statement[];
  queries: Query[];
  /** Lines of sql`` that are part of no statement found here and so are not checked. */
  unused: number[];
}

/** Replaces a value until the placeholders are numbered. */
const value = "\u0000";
const statementStart = /^\s*(select|insert|update|delete|with)\s/i;
/** Statements that PostgreSQL does not prepare. */
const utilityStart = /^\s*(set|begin|commit|rollback|lock|create|truncate)\s/i;

/** Combines the n-th alternatives of all parts: each alternative occurs once, not each combination. */
function combine(parts: readonly (readonly string[])[], separator = ""): string[] {
  const most = Math.max(1, ...parts.map((part) => part.length));
  return Array.from({ length: most }, (_, at) =>
    parts.map((part) => part[Math.min(at, part.length - 1)] ?? "").join(separator),
  );
}

class Source {
  readonly #code: string;
  readonly #all: Node[];
  readonly #used = new Set<Node>();
  readonly #open = new Set<Node>();

  constructor(code: string) {
    this.#code = code;
    this.#all = link(parseAst(code, { lang: "ts" }) as unknown as Node);
  }

  find(): Found {
    const templates = this.#all.filter((node) => this.#isSql(node));
    const plain = this.#all.filter((node) => this.#isPlain(node) && statementStart.test(this.#plainText(node)));
    const statements: Statement[] = [];
    for (const node of templates) {
      const before = new Set(this.#used);
      const texts = (this.#texts(node) ?? []).filter((text) => statementStart.test(text));
      if (texts.length > 0 || utilityStart.test(this.#texts(node)?.[0] ?? "")) {
        statements.push(...texts.map((text) => ({ line: this.#line(node), text: numbered(text) })));
      } else {
        this.#used.clear();
        for (const each of before) this.#used.add(each);
      }
    }
    for (const node of plain) statements.push({ line: this.#line(node), text: this.#plainText(node) });
    return {
      statements,
      queries: this.#all.flatMap((node) => this.#query(node) ?? []),
      unused: templates.filter((node) => !this.#used.has(node)).map((node) => this.#line(node)),
    };
  }

  #query(node: Node): Query | undefined {
    const [type] = nodes((node["typeArguments"] as Node | null | undefined)?.["params"]);
    const callee = node["callee"] as Node | undefined;
    if (node.type !== "CallExpression" || !type || nameOf(callee?.["property"]) !== "query") return undefined;
    const [given] = nodes(node["arguments"]);
    const texts = given ? this.#sent(given).filter((text) => statementStart.test(text)) : [];
    return { line: this.#line(node), texts: [...new Set(texts.map(numbered))], type };
  }

  /** Returns the statements that an argument of `query` can be: sql``, a string, or an object with its text. */
  #sent(node: Node): string[] {
    const found = node.type === "Identifier" ? (this.#declared(node) ?? node) : node;
    // A statement that `Object.assign` gives a name.
    const [first] = nodes(found["arguments"]);
    if (found.type === "CallExpression" && first && nameOf((found["callee"] as Node)["property"]) === "assign") {
      return this.#sent(first);
    }
    if (found.type === "ObjectExpression") {
      const text = nodes(found["properties"]).find((property) => nameOf(property["key"]) === "text");
      return text ? this.#sent(text["value"] as Node) : [];
    }
    const texts = this.#texts(node);
    if (texts) return texts;
    const plain = this.#plainText(node);
    return plain ? [plain] : [];
  }

  #line(node: Node): number {
    return this.#code.slice(0, node.start).split("\n").length;
  }

  #isSql(node: Node): boolean {
    return node.type === "TaggedTemplateExpression" && nameOf(node["tag"]) === "sql";
  }

  #isPlain(node: Node): boolean {
    if (node.type === "Literal") return typeof node["value"] === "string" && node.parent?.type !== "ImportDeclaration";
    return node.type === "TemplateLiteral" && node.parent?.type !== "TaggedTemplateExpression";
  }

  /** Returns a string's text, including its interpolations. */
  #plainText(node: Node | undefined): string {
    if (node?.type === "Literal") return String(node["value"]);
    if (node?.type === "Identifier") return this.#plainText(this.#declared(node));
    if (node?.type !== "TemplateLiteral") return "";
    const inner = nodes(node["expressions"]).map((each) => [this.#plainText(each)]);
    return this.#filled(node, inner)[0] ?? "";
  }

  #filled(template: Node, inner: string[][]): string[] {
    const quasis = nodes(template["quasis"]).map((quasi) => [String((quasi["value"] as { cooked: string }).cooked)]);
    return combine(quasis.flatMap((quasi, at) => [quasi, inner[at] ?? [""]]));
  }

  /** Returns the pieces of SQL that an expression can be; undefined for a value. */
  #texts(node: Node | undefined): string[] | undefined {
    // A recursive function, or a name that is already being resolved.
    if (!node || this.#open.has(node)) return undefined;
    this.#open.add(node);
    try {
      return this.#resolve(node);
    } finally {
      this.#open.delete(node);
    }
  }

  #resolve(node: Node): string[] | undefined {
    switch (node.type) {
      case "TaggedTemplateExpression": {
        if (!this.#isSql(node)) return undefined;
        this.#used.add(node);
        const template = node["quasi"] as Node;
        return this.#filled(
          template,
          nodes(template["expressions"]).map((each) => this.#texts(each) ?? [value]),
        );
      }
      case "Identifier":
        return nameOf(node) === "empty" ? [""] : this.#named(node);
      case "ConditionalExpression":
        return this.#either([node["consequent"], node["alternate"]].filter(isNode));
      case "LogicalExpression":
        return this.#either([node["left"], node["right"]].filter(isNode));
      case "ParenthesizedExpression":
      case "TSAsExpression":
      case "AwaitExpression":
        return this.#texts((node["expression"] ?? node["argument"]) as Node);
      case "MemberExpression":
        return this.#member(node);
      case "CallExpression":
        return this.#called(node);
      default:
        return undefined;
    }
  }

  #either(choices: readonly Node[]): string[] | undefined {
    const texts = choices.flatMap((each) => this.#texts(each) ?? []);
    return texts.length > 0 ? texts : undefined;
  }

  #named(node: Node): string[] | undefined {
    const found = this.#declared(node);
    if (!found) return this.#parameter(node);
    return isFunction(found) ? undefined : this.#texts(found);
  }

  /** Returns the values that calls in this file pass for a parameter. */
  #parameter(node: Node): string[] | undefined {
    const name = nameOf(node);
    for (let up = node.parent; up; up = up.parent) {
      if (!isFunction(up)) continue;
      const at = nodes(up["params"]).findIndex((param) => nameOf(param) === name);
      if (at === -1) continue;
      const own = nameOf(up["id"]) ?? nameOf(up.parent?.["id"]);
      if (own === undefined) return undefined;
      const calls = this.#all.filter((each) => each.type === "CallExpression" && nameOf(each["callee"]) === own);
      return this.#either(calls.flatMap((call) => nodes(call["arguments"])[at] ?? []));
    }
    return undefined;
  }

  /** Returns all members that `choices[key]` can be. */
  #member(node: Node): string[] | undefined {
    const object = node["object"] as Node;
    const found = object.type === "Identifier" ? this.#declared(object) : object;
    const whole = found?.type === "TSSatisfiesExpression" || found?.type === "TSAsExpression";
    const literal = whole ? (found["expression"] as Node) : found;
    if (literal?.type !== "ObjectExpression") return undefined;
    return this.#either(nodes(literal["properties"]).map((property) => property["value"] as Node));
  }

  #called(node: Node): string[] | undefined {
    const name = nameOf(node["callee"]);
    const given = nodes(node["arguments"]);
    if (name === "raw") return [this.#plainText(given[0])];
    if (name === "join") return combine(this.#items(given[0]), given[1] ? this.#plainText(given[1]) : ",");
    const target = name ? this.#declared(node["callee"] as Node) : undefined;
    if (!target || !isFunction(target)) return undefined;
    const body = target["body"] as Node;
    if (body.type !== "BlockStatement") return this.#texts(body);
    const returns = this.#all.filter((each) => each.type === "ReturnStatement" && enclosing(each) === target);
    return this.#either(returns.flatMap((each) => nodes(each["argument"])));
  }

  /** Returns the pieces of a list, conditional ones included. */
  #items(node: Node | undefined): string[][] {
    const list = node?.type === "Identifier" ? this.#declared(node) : node;
    if (list?.type === "ConditionalExpression") {
      return [list["consequent"], list["alternate"]].flatMap((each) => this.#items(each as Node));
    }
    if (list?.type !== "ArrayExpression") return [];
    return nodes(list["elements"]).flatMap((each) =>
      each.type === "SpreadElement" ? this.#items(each["argument"] as Node) : [this.#texts(each) ?? [value]],
    );
  }

  /** Returns the expression or function of a name, by the nearest declaration. */
  #declared(node: Node): Node | undefined {
    const name = nameOf(node);
    for (let up = node.parent; up; up = up.parent) {
      if (isFunction(up) && nodes(up["params"]).some((param) => nameOf(param) === name)) return undefined;
      for (const each of Array.isArray(up["body"]) ? nodes(up["body"]) : []) {
        const statement = each.type === "ExportNamedDeclaration" ? (each["declaration"] as Node | null) : each;
        if (statement?.type === "FunctionDeclaration" && nameOf(statement["id"]) === name) return statement;
        if (statement?.type !== "VariableDeclaration") continue;
        const found = nodes(statement["declarations"]).find((declaration) => nameOf(declaration["id"]) === name);
        if (found) return (found["init"] as Node | null) ?? undefined;
      }
    }
    return undefined;
  }
}

function enclosing(node: Node): Node | undefined {
  let up = node.parent;
  while (up && !isFunction(up)) up = up.parent;
  return up;
}

function numbered(text: string): string {
  let count = 0;
  return text.replaceAll(value, () => `$${++count}`);
}

/** Finds every statement of a source: sql`` with the pieces it is composed of, and strings of SQL. */
export function findStatements(code: string): Found {
  return new Source(code).find();
}
