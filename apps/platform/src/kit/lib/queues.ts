/**
 * Creates named queues: work of one name runs one at a time in order of arrival, so that it waits here rather than with
 * a database connection in use. Returns undefined, and runs nothing, if too much work is waiting.
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
