// npm run operator -- <command>: sends an operator's command, signed with the operator's own key.
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { signedHeaders, type SigningKey } from "@croupier/server/signature";
import { dataDir } from "../../kit/lib/data-dir.ts";
import { operatorPath } from "./path.ts";

const keyShape = z.object({ id: z.string().min(1), secret: z.string().min(32) });
const answerShape = z.object({ message: z.string(), file: z.base64().optional() });

/** Reads the operator's own key; the sandbox's first start creates one for "mai" and one for "bao". */
function readKey(): SigningKey {
  const sandbox = join(dataDir(), "operators/mai.json");
  return keyShape.parse(JSON.parse(readFileSync(process.env["OPERATOR_KEY_FILE"] ?? sandbox, "utf8")));
}

/** Sends the command's words to the platform; returns its answer. */
async function send(words: string[]): Promise<{ isDone: boolean; message: string; file: string | undefined }> {
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

/** Saves a member's activity in a new file that only this user of the machine can read; returns the exit code. */
async function saveExport([merchant = "", account = "", file = ""]: string[]): Promise<number> {
  const descriptor = openSync(file, "wx", 0o600);
  const { isDone, message } = await send(["export", merchant, account]);
  const isActivity = isDone && message.startsWith("{");
  if (isActivity) writeFileSync(descriptor, message);
  closeSync(descriptor);
  if (!isActivity) rmSync(file);
  console.log(isActivity ? `The activity of ${account} is in ${file}.` : message);
  return isActivity ? 0 : 2;
}

/** Saves a picture of a document in a new file that only this user of the machine can read; returns the exit code. */
async function savePicture([reference = "", number = "", path = ""]: string[]): Promise<number> {
  // The file's name is the operator's own business.
  const { isDone, message, file } = await send(["documents", "show", reference, number]);
  if (file !== undefined) writeFileSync(path, Buffer.from(file, "base64"), { mode: 0o600, flag: "wx" });
  console.log(message);
  return isDone ? 0 : 2;
}

async function main(words: string[]): Promise<number> {
  if (words[0] === "export" && words.length === 4) return saveExport(words.slice(1));
  if (words[0] === "documents" && words[1] === "show" && words.length === 5) return savePicture(words.slice(2));
  if (words[0] !== "proofs") return sendAndPrint(words.length > 0 ? words : ["help"]);
  const { proofs } = await import("./proofs.ts");
  return proofs(words.slice(1));
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(`The command could not be sent: ${error instanceof Error ? error.message : String(error)}`);
  console.error("OPERATOR_KEY_FILE names your own key, PLATFORM_URL the platform.");
  process.exitCode = 1;
}
