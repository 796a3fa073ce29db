import { familyPatterns } from "@croupier/contract/domain/rules";

/** Maximum of ways in which an expression may match one text; texts have at most 256 characters. */
const mostWays = 1_000_000;
const longestText = 256;

const quantifier = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/;

/** A group that is open while an expression is read. */
interface Group {
  look: boolean;
  /** The number of ways in which the expression so far can match. */
  ways: number;
  branches: number;
}

/**
 * Returns why a merchant's expression could hold up a process; undefined for a safe expression and for the usual one of
 * each family. A backtracking engine tries every way to share out a text among repetitions and alternatives, so their
 * product is limited.
 */
export function patternFault(pattern: string): string | undefined {
  if (pattern === "*" || Object.values(familyPatterns).includes(pattern)) return undefined;
  return isExpression(pattern) ? slowness(pattern) : "is no regular expression";
}

function isExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u").unicode;
  } catch {
    return false;
  }
}

/** Reads an expression that is known to be valid, so that its end needs no checks. */
function slowness(pattern: string): string | undefined {
  // Without an anchor every position of the text is tried.
  let anchored = pattern.startsWith("^");
  let lookaheads = 0;
  const open: Group[] = [{ look: false, ways: 1, branches: 1 }];
  let consumed = false;
  for (let at = 0; at < pattern.length;) {
    const rest = pattern.slice(at);
    const group = open.at(-1);
    if (!group) return "is no regular expression";
    if (/^\\[1-9k]/.test(rest)) return "refers back to a group";
    const head = /^\((?:\?(?:<?[=!]|:|<[^>]+>))?/.exec(rest)?.[0];
    if (head !== undefined) {
      const look = /[=!]$/.test(head);
      if (head.startsWith("(?<=") || head.startsWith("(?<!") || (look && (consumed || open.length > 1)))
        return "looks around at another place than its beginning";
      if (!look) consumed = true;
      open.push({ look, ways: 1, branches: 1 });
      at += head.length;
      continue;
    }
    if (rest[0] === "|") {
      if (open.length === 1) anchored &&= rest.startsWith("|^");
      group.branches++;
      at++;
      continue;
    }
    let inner = 1;
    if (rest[0] === ")") {
      open.pop();
      at++;
      inner = group.ways * group.branches;
    } else {
      at += atomLength(rest);
    }
    const repeat = quantifier.exec(pattern.slice(at));
    at += repeat?.[0].length ?? 0;
    const times = repeat ? choices(repeat) : 1;
    if (times > 1 && inner > 1 && !repeat?.[0].startsWith("?")) return "repeats what can itself match in several ways";
    if (rest[0] === ")" && group.look) {
      if (repeat) return "repeats a look ahead";
      lookaheads += inner;
      continue;
    }
    if (open.length === 1 && rest[0] !== "^") consumed = true;
    const around = open.at(-1);
    // A fixed number of copies multiplies the ways once per copy.
    if (around) around.ways *= times * inner ** (repeat ? copies(repeat) : 1);
    if (around && around.ways > mostWays) return "can match in too many ways";
  }
  const ways = (open[0]?.ways ?? 1) * (open[0]?.branches ?? 1) + lookaheads;
  return ways * (anchored ? 1 : longestText) > mostWays ? "can match in too many ways" : undefined;
}

/** Returns how many counts of repetitions a quantifier leaves open. */
function choices([whole, least, comma, most]: RegExpExecArray): number {
  if (whole.startsWith("?")) return 2;
  if (least === undefined) return longestText;
  if (comma === undefined) return 1;
  return most ? Math.min(Number(most) - Number(least) + 1, longestText) : longestText;
}

const copies = ([, least, comma]: RegExpExecArray): number =>
  least !== undefined && comma === undefined ? Number(least) : 1;

/** Returns the length of the leading class, escape or character. */
function atomLength(rest: string): number {
  const atom = /^(?:\[(?:\\.|[^\]\\])*\]|\\[pPu]\{[^}]*\}|\\.|.)/su.exec(rest);
  return atom?.[0].length ?? 1;
}
