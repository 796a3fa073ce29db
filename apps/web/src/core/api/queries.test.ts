import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createQueries } from "./queries.ts";

test("a first read that began before a change is read once more, and does not stand as fresh", async () => {
  const queries = createQueries();
  let truth = "before";
  const waiting: ((value: string) => void)[] = [];
  const observer = new QueryObserver(queries, {
    queryKey: ["record", {}],
    queryFn: () => new Promise<string>((resolve) => waiting.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  const old = truth;
  truth = "after";
  const done = queries.invalidateQueries({ queryKey: ["record"] });
  waiting[0]?.(old);
  await done;
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.(truth);
  await expect.poll(() => observer.getCurrentResult().data).toBe("after");
  stop();
});
