import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newEncryptionKey } from "../apps/platform/src/kit/http/encryption.ts";

const random = (): string => randomBytes(32).toString("base64url");

/**
 * Reads the secrets that the processes share: created at the first start, kept in DATA_DIR, passed by the environment.
 * A deployment of several machines sets these variables itself.
 */
export async function readSecrets(dataDir: string, sandbox: boolean): Promise<Record<string, string>> {
  const file = join(dataDir, "secrets.json");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const stored = readKept(file);
  const secrets = withVendors({ ...(await newSecrets()), ...stored });
  // A later release may need secrets that an earlier one did not create.
  if (JSON.stringify(secrets) !== JSON.stringify(stored)) {
    writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  }
  // Elsewhere two keys in one folder would turn one person into two.
  if (!sandbox) return Object.fromEntries(Object.entries(secrets).filter(([name]) => name !== "OPERATOR_KEYS"));
  writeOperators(join(dataDir, "operators"), secrets.OPERATOR_KEYS ?? "[]");
  return secrets;
}

/** Keys of an earlier release are for all vendors of the sandbox, as new ones are. */
function withVendors(secrets: Record<string, string>): Record<string, string> {
  const keys = JSON.parse(secrets.SEAMLESS_KEYS ?? "[]") as { vendors?: string[] }[];
  return { ...secrets, SEAMLESS_KEYS: JSON.stringify(keys.map((key) => ({ ...key, vendors: key.vendors ?? ["*"] }))) };
}

/** Writes each person's key to a separate file, as each would hold it: the demo has two operators. */
function writeOperators(folder: string, keys: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const key of JSON.parse(keys) as { id: string }[]) {
    writeFileSync(join(folder, `${key.id}.json`), JSON.stringify(key), { mode: 0o600 });
  }
}

function readKept(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    return {};
  }
}

async function newSecrets(): Promise<Record<string, string>> {
  return {
    SEAMLESS_KEYS: JSON.stringify([
      { id: "k1", secret: random(), vendors: ["*"] },
      { id: "k2", secret: random(), vendors: ["*"] },
    ]),
    PAYMENT_KEYS: JSON.stringify([{ id: "p1", secret: random() }]),
    SERVER_KEYS: JSON.stringify([{ id: "w1", secret: random() }]),
    TRACE_KEYS: JSON.stringify([{ id: "t1", secret: random() }]),
    OPERATOR_KEYS: JSON.stringify(["mai", "bao"].map((id) => ({ id, secret: random() }))),
    SEALING_KEYS: JSON.stringify([{ id: "s1", secret: random() }]),
    LEDGER_DIGEST_KEYS: JSON.stringify([{ id: "d1", secret: random() }]),
    PLATFORM_DATABASE_PASSWORD: random(),
    ARCADE_DATABASE_PASSWORD: random(),
    ENCRYPTION_KEYS: JSON.stringify([await newEncryptionKey(`e-${randomBytes(4).toString("hex")}`)]),
  };
}
