import { tabId } from "../session/storage.ts";

/**
 * Keys of commands that were sent and not answered for good, stored for all tabs of this device: the same command by the
 * same member gets the same key again. An hour later nobody is waiting for it.
 */
const storageKey = "croupier.pending";
const maxAgeMs = 3600_000;

interface Pending {
  key: string;
  owner: string;
  /** The tab that sent it: after a reload this one asks again, while another tab's answer may still be on its way. */
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
    // Blocked storage: this page's own memory still prevents a double click from sending twice.
  }
  return memory.filter(({ at }) => Date.now() - at < maxAgeMs);
}

function writeAll(all: Pending[]): void {
  memory = all;
  try {
    localStorage.setItem(storageKey, JSON.stringify(all));
  } catch {
    // See above.
  }
}

/** Fields without secrets; of every other only a mark is stored. */
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
 * Enough to know the same value again, and too little to find out which it was: 16 bits fit very many account numbers.
 * Where two different values share a mark, the platform refuses the key and nothing moves.
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

/** Returns the key for this command: the one it already has, or a new one, stored before anything is sent. */
export function storePending(owner: string, name: string, command: unknown): string {
  const all = readAll();
  const input = withoutSecrets(command);
  const same = JSON.stringify(input);
  const found = all.find((one) => one.owner === owner && one.name === name && JSON.stringify(one.input) === same);
  if (found) return found.key;
  const key = crypto.randomUUID();
  writeAll([...all, { key, owner, tab: tabId(), name, input, at: Date.now() }]);
  return key;
}

/** Drops a key once the final answer is here: the next such command is a new one. */
export function dropPending(key: string): void {
  writeAll(readAll().filter((one) => one.key !== key));
}

/** Finds a command that this tab sent and has no answer to; secrets it held are not stored. */
export function readPending(owner: string, name: string): { key: string; input: unknown } | undefined {
  return readAll().find((one) => one.owner === owner && one.name === name && one.tab === tabId());
}
