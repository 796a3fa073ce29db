import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createQueries } from "./queries.ts";
import { readAnswers, writeAnswers } from "./reads.ts";

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

test("the server's reads reach the browser's cache with the page's time, failed ones do not", async () => {
  const [server, browser] = [createQueries(), createQueries()];
  server.setQueryData(["hotGames", {}], [{ nodeId: "1001" }]);
  await server
    .fetchQuery({ queryKey: ["banners", {}], queryFn: () => Promise.reject(new Error("none")), retry: false })
    .catch(() => undefined);
  readAnswers(browser, writeAnswers(server), 1234);
  expect(browser.getQueryState(["hotGames", {}])).toMatchObject({ data: [{ nodeId: "1001" }], dataUpdatedAt: 1234 });
  expect(browser.getQueryState(["banners", {}])).toBeUndefined();
});
