import { tabId } from "../session/storage.ts";

/**
 * Stores the keys of commands without a final answer, for all tabs of this device: the same command by the same member
 * gets the same key. A key expires after an hour.
 */
const storageKey = "croupier.pending";
const maxAgeMs = 3600_000;

interface Pending {
  key: string;
  owner: string;
  /**
   * The tab that sent the command: after a reload only this tab repeats it, because another tab may still be waiting
   * for its answer.
   */
  tab: string;
  name: string;
  input: unknown;
  at: number;
}

let memory: Pending[] = [];

function readAll(): Pending[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    memory = Array.isArray(stored) ? (stored as Pending[]) : [];
  } catch {
    // Without storage, the memory of this page still prevents a double click from sending twice.
  }
  return memory.filter(({ at }) => Date.now() - at < maxAgeMs);
}

function writeAll(all: Pending[]): void {
  memory = all;
  try {
    localStorage.setItem(storageKey, JSON.stringify(all));
  } catch {
    // Storage may be blocked, as above.
  }
}

/** Fields without secrets; every other field is stored as a mark. */
const plain = new Set([
  "id",
  "method",
  "amount",
  "bonus",
  "returnUrl",
  "destinationId",
  "answer",
  "receivedAmount",
  "from",
  "to",
]);

/**
 * Returns a 16-bit mark of a value: enough to recognise the same value, too little to reveal it, because very many
 * account numbers share a mark. If two different values collide, the platform refuses the key and nothing moves.
 */
function mark(value: unknown): string {
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify(value) ?? "") hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return `#${(((hash >>> 16) ^ hash) & 0xffff).toString(16)}`;
}

/** Removes secrets from a command's input before it is stored on this device. */
function withoutSecrets(input: unknown): unknown {
  if (typeof input !== "object" || input === null) return input;
  return Object.fromEntries(
    Object.entries(input)
      .filter(([name]) => !/password|verificationCode/i.test(name))
      .map(([name, value]) => [name, plain.has(name) ? value : mark(value)]),
  );
}

/**
 * Returns the key of this command: the existing one if an earlier outcome is unknown, or a new one, stored before
 * anything is sent.
 */
export function storePending(owner: string, name: string, command: unknown): { key: string; isRepeated: boolean } {
  const all = readAll();
  const input = withoutSecrets(command);
  const same = JSON.stringify(input);
  const found = all.find((one) => one.owner === owner && one.name === name && JSON.stringify(one.input) === same);
  if (found) return { key: found.key, isRepeated: true };
  const key = crypto.randomUUID();
  writeAll([...all, { key, owner, tab: tabId(), name, input, at: Date.now() }]);
  return { key, isRepeated: false };
}

/** Drops a key after the final answer: the next such command is a new one. */
export function dropPending(key: string): void {
  writeAll(readAll().filter((one) => one.key !== key));
}

/** Finds a command of this tab without an answer; its secrets are not stored. */
export function readPending(owner: string, name: string): { key: string; input: unknown } | undefined {
  return readAll().find((one) => one.owner === owner && one.name === name && one.tab === tabId());
}
