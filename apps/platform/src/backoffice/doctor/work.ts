import { release } from "@croupier/server/release";
import type { Db } from "../../kit/db/pool.ts";
import { ill, spanOf, well, type Finding } from "./finding.ts";

/** Attempts after which a message's carrier is at fault: some minutes. */
const mostTries = 5;

/** Checks that every timed job ran on time, and without an error. */
export async function checkJobs(db: Db): Promise<Finding[]> {
  const { rows } = await db.query<{
    name: string;
    age: number;
    every: number;
    failing: number | null;
    error: string | null;
  }>(`
    select name, extract(epoch from now() - ran_at)::float8 as age, every_seconds as every,
           extract(epoch from now() - failing_since)::float8 as failing, error
    from job_run order by name limit 500`);
  const about = "Jobs";
  if (rows.length === 0) return [ill(about, "No job has ever run: start a platform.")];
  const isLate = ({ age, every }: { age: number; every: number }) => age > 2 * every + 120;
  if (rows.every(isLate)) {
    return [
      ill(about, `No job has run for ${spanOf(Math.min(...rows.map(({ age }) => age)))}: is a platform running?`),
    ];
  }
  const found = rows.flatMap((row) => {
    if (row.failing !== null) {
      return [ill(about, `${row.name} has been failing for ${spanOf(row.failing)}: ${row.error}`)];
    }
    return isLate(row)
      ? [ill(about, `${row.name} last ran ${spanOf(row.age)} ago, and is due every ${spanOf(row.every)}.`)]
      : [];
  });
  return found.length > 0 ? found : [well(about, `All ${rows.length} ran on time.`)];
}

/** Checks that events are swept, and that messages leave. */
export async function checkOutboxes(db: Db): Promise<Finding[]> {
  const { rows } = await db.query<{ left: boolean; waiting: number; refused: number }>(
    `select exists (select from event_outbox where at < now() - interval '2 hours') as left,
            count(*)::integer as waiting, (count(*) filter (where tries >= $1))::integer as refused
     from outgoing_message where expires_at > now()`,
    [mostTries],
  );
  const { left = false, waiting = 0, refused = 0 } = rows[0] ?? {};
  return [
    left
      ? ill("Events", "The outbox has events of more than two hours ago: the job sweep-events does not run.")
      : well("Events", "The outbox is swept."),
    refused > 0
      ? ill("Messages", `${refused} emails and texts failed ${mostTries} times: check SMTP_URL and SMS_GATEWAY_URL.`)
      : well("Messages", `${waiting} emails and texts wait.`),
  ];
}

/** Checks that the database's functions are those of this release. */
export async function checkRelease(db: Db): Promise<Finding[]> {
  const { rows } = await db.query<{ release: number }>("select coalesce(max(release), 0) as release from migration");
  const installed = rows[0]?.release ?? 0;
  const about = "Release";
  if (installed === release) return [well(about, `The database has the functions of this release (${release}).`)];
  return [
    installed < release
      ? ill(about, `The database has the functions of release ${installed}, this is ${release}: run npm run migrate.`)
      : ill(about, `The database has the functions of release ${installed}, this is ${release}: replace this release.`),
  ];
}
