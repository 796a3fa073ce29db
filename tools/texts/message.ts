import { compileMessage, type CompiledMessage } from "@lingui/message-utils/compileMessage";

/* What a message of the catalogues takes and holds. */

export type Texts = Record<string, string>;

type Branches = Record<string, CompiledMessage>;
export type Taken = readonly [name: string, kind: string | undefined, branches: Branches];

/** Every value that a message takes, in the order of the text; those within a plural or a select too. */
export function taken(text: string): Taken[] {
  const found: Taken[] = [];
  const walk = (part: CompiledMessage | undefined) => {
    if (!Array.isArray(part)) return;
    for (const token of part) {
      if (typeof token === "string") continue;
      const [name, kind, given] = token;
      const branches = Object.fromEntries(
        Object.entries(typeof given === "object" && given !== null ? given : {}).filter(
          ([, branch]) => branch !== undefined,
        ),
      ) as Branches;
      found.push([String(name), kind, branches]);
      for (const branch of Object.values(branches)) walk(branch);
    }
  };
  walk(compileMessage(text));
  return found;
}

/** The names of the values that a text takes, each once. */
export const namesIn = (text: string): string[] => [...new Set(taken(text).map(([name]) => name))].sort();

/** Every value a text takes and every tag it holds, in a form that can be compared. */
export function shape(text: string): string {
  const tags = [...text.matchAll(/<(\w+)>[^<]*<\/\1>/g)].map(([, tag = ""]) => `<${tag}>`);
  return [...namesIn(text), ...tags.sort()].join(" ");
}
