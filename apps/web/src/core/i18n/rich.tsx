import { cloneElement, type ReactElement, type ReactNode } from "react";

/** Wraps marked words of a text in elements: `rich("New? <link>Join</link>", { link: <a href="…" /> })`. */
export function rich(text: string, parts: Record<string, ReactElement>): ReactNode[] {
  return text.split(/(<\w+>[^<]*<\/\w+>)/).map((piece) => {
    const match = /^<(\w+)>([^<]*)<\/\1>$/.exec(piece);
    const part = match && parts[match[1] ?? ""];
    return part ? cloneElement(part, { key: match[1] }, match[2]) : piece;
  });
}
