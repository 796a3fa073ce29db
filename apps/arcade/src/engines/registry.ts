import { book } from "./book/engine.ts";
import type { Title } from "../kit/titles.ts";
import type { Engine, EngineParts, Running } from "./engine.ts";
import { lotto } from "./lotto/engine.ts";
import { pond } from "./pond/engine.ts";
import { rooms } from "./rooms/engine.ts";
import { slot } from "./slot/engine.ts";
import { solo } from "./solo/engine.ts";
import { tables } from "./tables/engine.ts";

/** Every engine of the arcade. */
export const engines: readonly Engine[] = [slot, tables, solo, pond, lotto, book, rooms];

const byCode: ReadonlyMap<string, { engine: Engine; title: Title }> = new Map(
  engines.flatMap((engine) => [...engine.titles].map(([code, title]) => [code, { engine, title }] as const)),
);

export const engineOf = (gameCode: string): Engine | undefined => byCode.get(gameCode)?.engine;
export const titleOf = (gameCode: string): Title | undefined => byCode.get(gameCode)?.title;

/** Starts every engine, and each base once with the titles of its engines. */
export function startEngines(parts: EngineParts): Running[] {
  const bases = [...Map.groupBy(engines, ({ base }) => base)].flatMap(([base, own]) =>
    base ? [base.start(parts, new Map(own.flatMap(({ titles }) => [...titles])))] : [],
  );
  return [...bases, ...engines.flatMap((engine) => engine.start?.(parts) ?? [])];
}
