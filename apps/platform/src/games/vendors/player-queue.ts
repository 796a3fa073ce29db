/** How many calls of one player may wait at once: many more than a game can mean. */
const mostWaiting = 200;

/**
 * Creates a queue a player: of one player's calls one runs at a time, in the order they came, so that they wait for each
 * other here and not each with a connection of the database in its hands. Answers undefined, and runs nothing, when too
 * many wait.
 */
export function createPlayerQueue() {
  const queues = new Map<string, { last: Promise<unknown>; waiting: number }>();
  return async function inTurn<T>(player: string, work: () => Promise<T>): Promise<T | undefined> {
    const queue = queues.get(player) ?? { last: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= mostWaiting) return undefined;
    queues.set(player, queue);
    queue.waiting += 1;
    const turn = queue.last.then(work);
    queue.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) queues.delete(player);
    }
  };
}
