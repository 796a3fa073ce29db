import { compileMessage, type CompiledMessage } from "@lingui/message-utils/compileMessage";

/* Reads the values and tags of a message. */

export type Texts = Record<string, string>;

type Branches = Record<string, CompiledMessage>;
export type Taken = readonly [name: string, kind: string | undefined, branches: Branches];

/** Lists every value of a message in the order of the text, including those within a plural or a select. */
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

/** Lists the names of a text's values, each once. */
export const namesIn = (text: string): string[] => [...new Set(taken(text).map(([name]) => name))].sort();

/** Returns the values and tags of a text in a comparable form. */
export function shape(text: string): string {
  const tags = [...text.matchAll(/<(\w+)>[^<]*<\/\1>/g)].map(([, tag = ""]) => `<${tag}>`);
  return [...namesIn(text), ...tags.sort()].join(" ");
}
