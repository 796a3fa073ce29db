import type { ReactNode } from "react";

/** Puts elements into a text: `rich("New? <link>Join</link>", { link: (words) => <a>{words}</a> })`. */
export function rich(text: string, parts: Record<string, (words: string) => ReactNode>): ReactNode[] {
  return text.split(/(<\w+>[^<]*<\/\w+>)/).map((piece) => {
    const match = /^<(\w+)>([^<]*)<\/\1>$/.exec(piece);
    const part = match && parts[match[1] ?? ""];
    return part ? part(match[2] ?? "") : piece;
  });
}
