// Resolves the row type that the code asserts of a query, as far as the source alone states it.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { nameOf, nodes, type Node } from "./syntax.ts";

/** A kind of value that the driver returns for a column; `unknown` is compared with nothing. */
export type Kind = "bigint" | "number" | "string" | "boolean" | "Date" | "Buffer" | "json" | "unknown" | `${string}[]`;

export interface Field {
  kind: Kind;
  nullable: boolean;
  /** Whether a row may lack it. */
  optional?: boolean;
}

/** The fields of a row; undefined for a type that the source does not state, such as a type parameter. */
export type Row = ReadonlyMap<string, Field> | undefined;

/** A resolved type: an object's fields, or the kinds of a union. */
interface Type {
  fields?: Map<string, Field>;
  kinds: Set<Kind>;
  nullable: boolean;
  /** The literals of a union of strings, by which a utility type names fields. */
  literals: string[];
}

/** A type node, with the file and the type arguments by which its names are resolved. */
interface Scope {
  file: string;
  given: ReadonlyMap<string, Type>;
}

const of = (...kinds: Kind[]): Type => ({ kinds: new Set(kinds), nullable: false, literals: [] });
const unknown = (): Type => of("unknown");
const keywords: Record<string, () => Type> = {
  TSBigIntKeyword: () => of("bigint"),
  TSNumberKeyword: () => of("number"),
  TSStringKeyword: () => of("string"),
  TSBooleanKeyword: () => of("boolean"),
  TSTemplateLiteralType: () => of("string"),
  TSNullKeyword: () => ({ ...of(), nullable: true }),
  TSUndefinedKeyword: () => of(),
  TSNeverKeyword: () => of(),
};
const named: Record<string, Kind> = { Date: "Date", Buffer: "Buffer", Uint8Array: "Buffer", Record: "json" };

/** Reads and caches sources, and resolves types across their imports. */
export class RowTypes {
  readonly #root: string;
  readonly #trees = new Map<string, Node>();
  #depth = 0;

  constructor(root: string) {
    this.#root = root;
  }

  /** Resolves a type node of a file to the fields of a row. */
  row(node: Node, file: string): Row {
    return this.#resolve(node, { file, given: new Map() }).fields;
  }

  #tree(file: string): Node {
    const known = this.#trees.get(file);
    if (known) return known;
    const tree = parseAst(readFileSync(file, "utf8"), { lang: file.endsWith("x") ? "tsx" : "ts" }) as unknown as Node;
    this.#trees.set(file, tree);
    return tree;
  }

  #resolve(node: Node, scope: Scope): Type {
    // A type that contains itself is compared no further.
    if (this.#depth > 40) return unknown();
    this.#depth += 1;
    try {
      return this.#kindOf(node, scope);
    } finally {
      this.#depth -= 1;
    }
  }

  #kindOf(node: Node, scope: Scope): Type {
    const inner = (field: string): Type => this.#resolve(node[field] as Node, scope);
    switch (node.type) {
      case "TSParenthesizedType":
        return inner("typeAnnotation");
      case "TSTypeOperator":
        return node["operator"] === "readonly" ? inner("typeAnnotation") : unknown();
      case "TSLiteralType":
        return this.#literal(node["literal"] as Node);
      case "TSUnionType":
        return this.#union(nodes(node["types"]).map((each) => this.#resolve(each, scope)));
      case "TSIntersectionType":
        return this.#intersection(nodes(node["types"]).map((each) => this.#resolve(each, scope)));
      case "TSArrayType":
        return this.#array(inner("elementType"));
      case "TSTypeLiteral":
        return this.#object(nodes(node["members"]), scope);
      case "TSTypeReference":
        return this.#reference(node, scope);
      case "TSIndexedAccessType":
        return this.#indexed(node, scope);
      default:
        return keywords[node.type]?.() ?? unknown();
    }
  }

  #literal(literal: Node): Type {
    const value = literal["value"];
    if (typeof value === "string") return { ...of("string"), literals: [value] };
    if (literal.type === "TemplateLiteral") return of("string");
    if (typeof value === "bigint" || literal["bigint"] !== undefined) return of("bigint");
    return typeof value === "number" ? of("number") : typeof value === "boolean" ? of("boolean") : unknown();
  }

  #union(types: readonly Type[]): Type {
    const parts = types.filter(({ kinds, nullable }) => kinds.size > 0 || nullable);
    const rows = parts.filter(({ fields }) => fields);
    return {
      kinds: new Set(parts.flatMap(({ kinds }) => [...kinds])),
      nullable: parts.some(({ nullable }) => nullable),
      literals: parts.flatMap(({ literals }) => literals),
      ...(rows.length === 1 && parts.length === 1 && rows[0]?.fields ? { fields: rows[0].fields } : {}),
    };
  }

  #intersection(types: readonly Type[]): Type {
    if (types.every(({ fields }) => fields)) {
      return { ...of("json"), fields: new Map(types.flatMap(({ fields }) => [...(fields ?? [])])) };
    }
    return types.find(({ kinds, fields }) => !fields && !kinds.has("unknown")) ?? unknown();
  }

  #array({ kinds, fields }: Type): Type {
    const [kind = "unknown"] = kinds;
    if (kinds.size > 1) return of("unknown[]");
    return of(fields ? "json[]" : `${kind}[]`);
  }

  #object(members: readonly Node[], scope: Scope): Type {
    const fields = new Map<string, Field>();
    for (const member of members) {
      const key = member["key"] as Node | undefined;
      const name = key?.type === "Literal" ? String(key["value"]) : nameOf(key);
      const annotation = member["typeAnnotation"] as Node | undefined;
      if (member.type !== "TSPropertySignature" || name === undefined || !annotation) return unknown();
      const field = this.#field(this.#resolve(annotation["typeAnnotation"] as Node, scope));
      fields.set(name, member["optional"] ? { ...field, optional: true } : field);
    }
    return { ...of("json"), fields };
  }

  #field({ kinds, nullable, fields }: Type): Field {
    const [kind = "unknown"] = kinds;
    return { kind: fields ? "json" : kinds.size === 1 ? kind : "unknown", nullable: nullable || kinds.has("unknown") };
  }

  #reference(node: Node, scope: Scope): Type {
    const name = nameOf(node["typeName"]);
    if (name === undefined) return unknown();
    const given = scope.given.get(name);
    if (given) return given;
    const params = nodes((node["typeArguments"] as Node | undefined)?.["params"]);
    const args = params.map((each) => this.#resolve(each, scope));
    const kind = named[name];
    if (kind) return of(kind);
    if (name === "Array" || name === "ReadonlyArray") return this.#array(args[0] ?? unknown());
    return this.#utility(name, args) ?? this.#declared(name, scope.file, args);
  }

  #utility(name: string, [first = unknown(), second = unknown()]: readonly Type[]): Type | undefined {
    const fields = [...(first.fields ?? [])];
    const among = ([key]: [string, Field]) => second.literals.includes(key);
    switch (name) {
      case "Pick":
        return first.fields && second.literals.length > 0
          ? { ...first, fields: new Map(fields.filter(among)) }
          : unknown();
      case "Omit":
        return first.fields && second.literals.length > 0
          ? { ...first, fields: new Map(fields.filter((each) => !among(each))) }
          : unknown();
      case "Readonly":
      case "Required":
        return first;
      case "Exclude":
        return { ...first, literals: first.literals.filter((each) => !second.literals.includes(each)) };
      case "Extract":
        return { ...second };
      case "NonNullable":
        return { ...first, nullable: false };
      default:
        return undefined;
    }
  }

  /** Resolves a name that a file declares, imports or passes on. */
  #declared(name: string, file: string, args: readonly Type[]): Type {
    for (const each of nodes(this.#tree(file)["body"])) {
      const statement = each.type === "ExportNamedDeclaration" ? ((each["declaration"] as Node | null) ?? each) : each;
      if (nameOf(statement["id"]) === name && /^TS(Interface|TypeAlias)Declaration$/.test(statement.type)) {
        return this.#declaration(statement, file, args);
      }
      const source = (each["source"] as Node | null | undefined)?.["value"];
      const specifier = nodes(each["specifiers"]).find((one) => nameOf(one["exported"] ?? one["local"]) === name);
      if (typeof source !== "string" || !specifier) continue;
      const target = this.#file(source, file);
      const original = nameOf(specifier["imported"]) ?? nameOf(specifier["local"]) ?? name;
      return target ? this.#declared(original, target, args) : unknown();
    }
    return unknown();
  }

  #declaration(statement: Node, file: string, args: readonly Type[]): Type {
    const params = nodes((statement["typeParameters"] as Node | null | undefined)?.["params"]);
    const given = new Map(params.map((param, at) => [nameOf(param["name"]) ?? "", args[at] ?? unknown()]));
    const scope = { file, given };
    if (statement.type === "TSTypeAliasDeclaration") return this.#resolve(statement["typeAnnotation"] as Node, scope);
    const own = this.#object(nodes((statement["body"] as Node)["body"]), scope);
    const bases = nodes(statement["extends"]).map((base) =>
      this.#reference({ ...base, typeName: base["expression"] }, scope),
    );
    return bases.length > 0 ? this.#intersection([...bases, own]) : own;
  }

  #indexed(node: Node, scope: Scope): Type {
    const object = node["objectType"] as Node;
    const index = this.#resolve(node["indexType"] as Node, scope);
    const [key] = index.literals;
    const field = key === undefined ? undefined : this.#resolve(object, scope).fields?.get(key);
    if (field) return { ...of(field.kind), nullable: field.nullable };
    return this.#isListOfStrings(object, scope.file) ? of("string") : unknown();
  }

  /** Returns whether a type is `(typeof list)[number]` of a constant list of strings. */
  #isListOfStrings(object: Node, file: string): boolean {
    const query = object.type === "TSParenthesizedType" ? (object["typeAnnotation"] as Node) : object;
    const name = query.type === "TSTypeQuery" ? nameOf(query["exprName"]) : undefined;
    return name !== undefined && this.#listOfStrings(name, file);
  }

  #listOfStrings(name: string, file: string): boolean {
    for (const each of nodes(this.#tree(file)["body"])) {
      const statement = each.type === "ExportNamedDeclaration" ? ((each["declaration"] as Node | null) ?? each) : each;
      const declared = nodes(statement["declarations"]).find((one) => nameOf(one["id"]) === name);
      const whole = declared?.["init"] as Node | undefined;
      const list = whole?.type === "TSAsExpression" ? (whole["expression"] as Node) : whole;
      if (list) return nodes(list["elements"]).every((one) => typeof one["value"] === "string");
      const source = (each["source"] as Node | null | undefined)?.["value"];
      const specifier = nodes(each["specifiers"]).find((one) => nameOf(one["exported"] ?? one["local"]) === name);
      const target = typeof source === "string" && specifier ? this.#file(source, file) : undefined;
      if (target) return this.#listOfStrings(nameOf(specifier?.["imported"]) ?? name, target);
    }
    return false;
  }

  /** Returns the file of an import, for the project's own sources only. */
  #file(source: string, from: string): string | undefined {
    const [, own, rest] = /^@croupier\/(\w+)\/(.+)$/.exec(source) ?? [];
    const file = own ? join(this.#root, "packages", own, "src", `${rest}.ts`) : join(dirname(from), source);
    return (own || source.startsWith(".")) && existsSync(file) ? file : undefined;
  }
}
