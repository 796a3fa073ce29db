import { createPool } from "@croupier/server/pool";

/** The clock of a simulation: this process and one database read it instead of the machine's. */
export interface SimulatedClock {
  now(): Date;
  /** Moves the clock on to a moment, from which it runs at its usual speed. */
  moveTo(moment: Date): Promise<void>;
  /** Gives this process the machine's clock back. */
  end(): Promise<void>;
}

/**
 * Starts a clock at a moment that is over, on a database that has no tables yet. The platform's SQL takes the time from
 * now() and clock_timestamp(): functions of these names stand before the system's in the search path of the database, also
 * when defaults of columns are created.
 */
export async function startClock(databaseUrl: string, start: Date): Promise<SimulatedClock> {
  const Machine = globalThis.Date;
  if (start.getTime() > Machine.now())
    throw new Error("a simulation begins in the past: a session's start is the machine's time");
  let ahead = start.getTime() - Machine.now();
  const now = (): number => Machine.now() + ahead;
  globalThis.Date = new Proxy(Machine, {
    construct: (target, args, created) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, created) as Date,
    get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown)),
  });
  const db = createPool(databaseUrl, { max: 1, patient: true });
  await db.query(functions);
  await db.query("insert into simulated.clock (ahead) values (make_interval(secs => $1))", [ahead / 1000]);
  return {
    now: () => new Date(),
    async moveTo(moment) {
      if (moment.getTime() < now()) throw new Error(`the clock is past ${moment.toISOString()}`);
      ahead = moment.getTime() - Machine.now();
      await db.query("update simulated.clock set ahead = make_interval(secs => $1)", [ahead / 1000]);
    },
    async end() {
      globalThis.Date = Machine;
      await db.end();
    },
  };
}

const functions = `
  create schema simulated;
  create table simulated.clock (only_one boolean primary key default true check (only_one), ahead interval not null);
  create function simulated.now() returns timestamptz language sql stable as
    'select pg_catalog.now() + ahead from simulated.clock';
  create function simulated.clock_timestamp() returns timestamptz language sql volatile as
    'select pg_catalog.clock_timestamp() + ahead from simulated.clock';
  do $$ begin
    execute format('alter database %I set search_path = public, simulated, pg_catalog', current_database());
  end $$`;
