// npm run merchant -- check DIR | new DIR/CODE | preview DIR: an operator's merchants, in a folder.
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { isCurrency } from "@croupier/contract/domain/currencies";
import { languages, type Language } from "@croupier/contract/domain/languages";
import { isOrigin } from "@croupier/server/origins";
import { SetupError } from "@croupier/server/setup-error";
import { z } from "zod";
import { merchantSchema } from "../schema.ts";
import { previewEnvironment, refuseRealData } from "./preview.ts";
import { gamesSchema } from "./games-schema.ts";
import { playFault } from "./play-fault.ts";
import { isCode, readFolder, type FolderFault, type OwnMerchant } from "./read-folder.ts";
import { gamesFile, statedGames, type OwnGames } from "./read-games.ts";
import { firstLogo, newMerchant, type Answers } from "./template.ts";

const usage = `npm run merchant -- check DIR      checks every merchant and the games of a folder, and names the place of each fault
npm run merchant -- new DIR/CODE   asks six questions and writes a merchant that passes
npm run merchant -- preview DIR    starts the product with these merchants and the sandbox's payments`;

/** Writes the schema of a file, with which an editor completes and checks it. */
async function writeSchema(path: string, ofFile: z.ZodType): Promise<void> {
  const schema = z.toJSONSchema(ofFile, { io: "input", unrepresentable: "any" });
  const properties = { ...schema.properties, $schema: { type: "string" }, revision: { type: "integer", minimum: 1 } };
  await writeFile(path, `${JSON.stringify({ ...schema, properties }, undefined, 2)}\n`);
}

async function check(dir: string): Promise<number> {
  const folder = await readFolder(dir);
  const { merchants, games } = folder;
  const faults = [...folder.faults, ...(games ? againstGames(merchants, games) : [])];
  await writeSchema(join(dir, "merchant.schema.json"), merchantSchema);
  await writeSchema(join(dir, "games.schema.json"), gamesSchema);
  if (games)
    console.log(
      `${gamesFile}: revision ${games.revision}, ${games.vendors.length} vendors, ${games.games.length} games.`,
    );
  for (const { code, revision, pictures } of merchants.filter((each) => !faults.some(({ code }) => code === each.code)))
    console.log(`${code}: revision ${revision}, ${pictures.size} pictures, no fault.`);
  for (const { code, fault } of faults) console.log(`${code}: ${fault}`);
  if (merchants.length + faults.length === 0)
    console.log("There is no merchant: each has a folder with merchant.json.");
  return faults.length > 0 || merchants.length === 0 ? 1 : 0;
}

/** Lists the merchants whose files name what the catalogue does not have, or give back more than its games bring. */
function againstGames(merchants: readonly OwnMerchant[], games: OwnGames): FolderFault[] {
  const vendors = new Set(games.vendors.map(({ vassalage }) => vassalage));
  const nodes = new Set(games.games.map(({ nodeId }) => nodeId));
  return merchants.flatMap(({ code, config }) => {
    const { offer, vendorOrder, hotGames } = config;
    const unknown = [
      ...[...(offer?.vendors ?? []), ...vendorOrder].filter((each) => !vendors.has(each)),
      ...[...(offer?.without ?? []), ...hotGames].filter((each) => !nodes.has(each)),
    ];
    const named = unknown.length > 0 ? `${gamesFile} does not have ${[...new Set(unknown)].join(", ")}.` : undefined;
    const fault = named ?? playFault(config, statedGames(games));
    return fault === undefined ? [] : [{ code, fault }];
  });
}

interface Question<T> {
  text: string;
  read(answer: string): T | undefined;
}

const questions = {
  name: { text: "The brand's name", read: (answer) => answer || undefined },
  origin: {
    text: "Its address, such as https://club.example",
    read: (answer) => (isOrigin(answer) ? answer : undefined),
  },
  country: {
    text: "Its country, in two letters",
    read: (answer) => (/^[A-Za-z]{2}$/.test(answer) ? answer.toUpperCase() : undefined),
  },
  currency: {
    text: "Its currency, such as EUR",
    read: (answer) => (isCurrency(answer.toUpperCase()) ? (answer.toUpperCase() as Answers["currency"]) : undefined),
  },
  language: {
    text: "Its language, such as en or pt-BR",
    read: (answer) => languages.find((each): each is Language => each.toLowerCase() === answer.toLowerCase()),
  },
  gmtOffsetMinutes: {
    text: "Its time: hours ahead of GMT, such as 1 or -3.5",
    read: (answer) => {
      const minutes = Number(answer.replace(",", ".")) * 60;
      return answer !== "" && Number.isInteger(minutes) && Math.abs(minutes) <= 840 ? minutes : undefined;
    },
  },
} satisfies { [K in keyof Answers]: Question<Answers[K]> };

/** Asks until each answer can be used; the end of the input ends the command. */
async function ask(): Promise<Answers> {
  const lines = createInterface({ input: process.stdin });
  const input = lines[Symbol.asyncIterator]();
  const one = async <T>({ text, read }: Question<T>): Promise<T> => {
    for (;;) {
      process.stdout.write(`${text}: `);
      const line = await input.next();
      if (line.done) throw new SetupError("\nNo answer.");
      const answer = read(line.value.trim());
      if (answer !== undefined) return answer;
      console.log("That cannot be used.");
    }
  };
  try {
    return {
      name: await one(questions.name),
      origin: await one(questions.origin),
      country: await one(questions.country),
      currency: await one(questions.currency),
      language: await one(questions.language),
      gmtOffsetMinutes: await one(questions.gmtOffsetMinutes),
    };
  } finally {
    lines.close();
  }
}

async function create(dir: string): Promise<number> {
  const code = basename(dir);
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(code) || !isCode(code))
    throw new SetupError("A code has small letters, digits and hyphens, and is not the word pictures.");
  if (await stat(dir).catch(() => undefined)) throw new SetupError(`${dir} is there already.`);
  const answers = await ask();
  await mkdir(join(dir, "pictures"), { recursive: true });
  await writeFile(join(dir, "pictures/logo.svg"), firstLogo(answers.name));
  await writeFile(join(dir, "merchant.json"), `${JSON.stringify(newMerchant(code, answers), undefined, 2)}\n`);
  await writeFirstGames(dirname(dir));
  const result = await check(dirname(dir));
  console.log(
    `Written: ${join(dir, "merchant.json")}. Its methods of payment, texts, pictures and games are yours to add.`,
  );
  return result;
}

/** Writes an empty catalogue for a folder that has none. */
async function writeFirstGames(dir: string): Promise<void> {
  const file = { $schema: "games.schema.json", revision: 1, vendors: [], games: [] };
  await writeFile(join(dir, gamesFile), `${JSON.stringify(file, undefined, 2)}\n`, { flag: "wx" }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    },
  );
}

/** Starts the product with a folder's merchants, the sandbox, and data that goes with the end of the preview. */
async function preview(dir: string): Promise<number> {
  refuseRealData(process.env);
  if ((await check(dir)) !== 0) return 1;
  const data = await mkdtemp(join(tmpdir(), "croupier-preview-"));
  const root = resolve(import.meta.dirname, "../../../../../..");
  const child = spawn(process.execPath, ["scripts/start.ts"], {
    cwd: root,
    stdio: "inherit",
    env: previewEnvironment(process.env, dir, data),
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  const code = await new Promise<number>((done) => child.on("exit", (status) => done(status ?? 0)));
  await rm(data, { recursive: true, force: true });
  return code;
}

const verbs = [
  ["check", check],
  ["new", create],
  ["preview", preview],
] as const;

async function main([verb, dir]: string[]): Promise<number> {
  const run = verbs.find(([name]) => name === verb)?.[1];
  if (run && dir) return run(resolve(process.env["INIT_CWD"] ?? ".", dir));
  console.log(usage);
  return 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
