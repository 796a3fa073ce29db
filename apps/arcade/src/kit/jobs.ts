/** Repeated work of an engine. */
export interface Job {
  /** Name in metrics, different from every job of the platform. */
  name: string;
  /** Time between two runs; zero for every turn of the worker. */
  everyMs: number;
  run(due: Due): Promise<unknown>;
}

/** The database's time, and the work due at it. */
export interface Due {
  now: Date;
  isDrawDue: boolean;
  isRoundDue: boolean;
}
