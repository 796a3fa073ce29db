import { hasZeroBits } from "@croupier/contract/domain/human-proof";

const atOnce = 512;

export interface Question {
  question: string;
  bits: number;
}

export function readQuestion(value: unknown): Question | undefined {
  if (typeof value !== "object" || value === null || !("question" in value) || !("bits" in value)) return undefined;
  const { question, bits } = value;
  return typeof question === "string" && typeof bits === "number" ? { question, bits } : undefined;
}

/** Solves a proof-of-work question with the browser's SHA-256, in parts, so that the page stays responsive. */
export async function answer({ question, bits }: Question): Promise<string> {
  const text = new TextEncoder();
  for (let from = 0; ; from += atOnce) {
    const tries = Array.from({ length: atOnce }, (_, at) => `${question}:${from + at}`);
    const digests = await Promise.all(tries.map((one) => crypto.subtle.digest("SHA-256", text.encode(one))));
    const found = tries.find((_, at) => hasZeroBits(new Uint8Array(digests[at] ?? new ArrayBuffer(0)), bits));
    if (found) return found;
  }
}
