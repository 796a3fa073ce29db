/**
 * Creates queues by name: of the work under one name one runs at a time, in the order it came, so that it waits here and
 * not with a connection of the database in its hands. Answers undefined, and runs nothing, when too much waits.
 */
export function createQueues(mostWaiting: number) {
  const queues = new Map<string, { last: Promise<unknown>; waiting: number }>();
  return async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    const queue = queues.get(name) ?? { last: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= mostWaiting) return undefined;
    queues.set(name, queue);
    queue.waiting += 1;
    const turn = queue.last.then(work);
    queue.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) queues.delete(name);
    }
  };
}
