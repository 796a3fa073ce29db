// npm run operator -- <command>: sends an operator's command, signed with the operator's own key.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { signedHeaders, type SigningKey } from "@croupier/server/signature";
import { onDatabase } from "../../kit/db/on-database.ts";
import { dataDir } from "../../kit/lib/data-dir.ts";
import { examine, writeFindings } from "../doctor/doctor.ts";
import { operatorPath } from "./path.ts";

const keyShape = z.object({ id: z.string().min(1), secret: z.string().min(32) });
const answerShape = z.object({ message: z.string(), file: z.base64().optional() });

/** Reads the operator's own key; the sandbox's first start creates one for "mai" and one for "bao". */
function readKey(): SigningKey {
  const sandbox = join(dataDir(), "operators/mai.json");
  return keyShape.parse(JSON.parse(readFileSync(process.env["OPERATOR_KEY_FILE"] ?? sandbox, "utf8")));
}

interface Answer {
  isDone: boolean;
  message: string;
  file: string | undefined;
}

/** Sends the command's words to the platform; returns its answer. */
async function send(words: string[]): Promise<Answer> {
  const platform = process.env["PLATFORM_URL"] ?? `http://127.0.0.1:${process.env["PLATFORM_PORT"] ?? 8081}`;
  const body = JSON.stringify({ words });
  const headers = signedHeaders(readKey(), "POST", operatorPath, body);
  const answer = await fetch(platform + operatorPath, { method: "POST", body, headers });
  const { message, file } = answerShape.parse(await answer.json());
  return { isDone: answer.ok, message, file };
}

/** Sends the command's words and prints the answer; returns the exit code. */
async function sendAndPrint(words: string[]): Promise<number> {
  const { isDone, message } = await send(words);
  console.log(message);
  return isDone ? 0 : 2;
}

/**
 * Saves what a command answers in a new file that only this user of the machine can read; returns the exit code. The file
 * is made first: nothing is asked for that could not be saved.
 */
async function save(path: string, words: string[], contentOf: (answer: Answer) => string | Buffer | undefined) {
  const descriptor = openSync(path, "wx", 0o600);
  const answer = await send(words).catch((error: unknown) => {
    closeSync(descriptor);
    rmSync(path);
    throw error;
  });
  const content = answer.isDone ? contentOf(answer) : undefined;
  if (content !== undefined) writeFileSync(descriptor, content);
  closeSync(descriptor);
  if (content === undefined) rmSync(path);
  return { isSaved: content !== undefined, message: answer.message };
}

const pictureOf = ({ file }: Answer) => (file === undefined ? undefined : Buffer.from(file, "base64"));

/** Saves a member's activity. */
async function saveExport([merchant = "", account = "", path = ""]: string[]): Promise<number> {
  const saved = await save(path, ["export", merchant, account], ({ message }) =>
    message.startsWith("{") ? message : undefined,
  );
  console.log(saved.isSaved ? `The activity of ${account} is in ${path}.` : saved.message);
  return saved.isSaved ? 0 : 2;
}

/** Saves a picture of a document. */
async function savePicture([reference = "", number = "", path = ""]: string[]): Promise<number> {
  const { isSaved, message } = await save(path, ["documents", "show", reference, number], pictureOf);
  console.log(message);
  return isSaved ? 0 : 2;
}

/** Saves the pictures that a member sent about a deposit or withdrawal, each as a file of a folder. */
async function saveProofs([reference, folder]: string[]): Promise<number> {
  if (!reference || !folder) {
    console.log("Usage: npm run operator -- proofs REFERENCE FOLDER");
    return 2;
  }
  mkdirSync(folder, { recursive: true });
  for (let number = 1; ; number += 1) {
    const path = join(folder, `${reference}-${number}.jpg`);
    const { isSaved, message } = await save(path, ["proof", reference, String(number)], pictureOf);
    console.log(message);
    if (!isSaved) return number > 1 ? 0 : 2;
  }
}

/** Looks at the deployment from this machine, without the platform; returns 1 if something needs a person. */
const runDoctor = (): Promise<number> =>
  onDatabase({ max: 1, applicationName: "croupier-doctor" }, async (db) => {
    const findings = await examine(db);
    console.log(writeFindings(findings));
    return findings.every(({ isWell }) => isWell) ? 0 : 1;
  });

async function main(words: string[]): Promise<number> {
  if (words[0] === "export" && words.length === 4) return saveExport(words.slice(1));
  if (words[0] === "documents" && words[1] === "show" && words.length === 5) return savePicture(words.slice(2));
  if (words[0] === "doctor") return runDoctor();
  if (words[0] === "proofs") return saveProofs(words.slice(1));
  return sendAndPrint(words.length > 0 ? words : ["help"]);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(`The command could not be sent: ${error instanceof Error ? error.message : String(error)}`);
  console.error("OPERATOR_KEY_FILE names your own key, PLATFORM_URL the platform.");
  process.exitCode = 1;
}
