import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { SetupError } from "@croupier/server/setup-error";
import { ownAddress } from "./own-pictures.ts";

/** Reads an object from the text of a file; throws a SetupError that names the file. */
export function parseObject(path: string, text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch (error) {
    throw new SetupError(`${path} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw new SetupError(`${path} contains no object.`);
}

/** Replaces each text that starts with "pictures/" by the address of that picture. */
export async function withPictures(value: unknown, dir: string, found: Map<string, string>): Promise<unknown> {
  if (typeof value === "string") return value.startsWith("pictures/") ? pictureAt(value, dir, found) : value;
  if (Array.isArray(value)) return Promise.all(value.map((each) => withPictures(each, dir, found)));
  if (typeof value !== "object" || value === null) return value;
  const entries = await Promise.all(
    Object.entries(value).map(async ([key, each]) => [key, await withPictures(each, dir, found)] as const),
  );
  return Object.fromEntries(entries);
}

async function pictureAt(text: string, dir: string, found: Map<string, string>): Promise<string> {
  if (text.split("/").includes("..")) throw new SetupError(`${dir}: ${text} leaves the folder.`);
  const path = join(dir, text);
  const bytes = await readFile(path).catch(() => undefined);
  if (!bytes) throw new SetupError(`${path} cannot be read.`);
  const address = await ownAddress(bytes);
  if (address === undefined) throw new SetupError(`${path} is no picture: use SVG, PNG, JPEG, WebP or AVIF.`);
  found.set(address, path);
  return address;
}
