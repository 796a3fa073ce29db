import { connect } from "node:tls";
import type { Db } from "../../kit/db/pool.ts";
import { ill, well, type Finding } from "./finding.ts";

/** Days before a certificate's end at which a person is needed: automatic renewal happens earlier. */
const daysBefore = 14;
const patienceMs = 5_000;

/** A certificate as a site presents it. */
export interface Certificate {
  endsAt: Date;
  /** The reason for which browsers refuse it. */
  fault: string | undefined;
}

/** Reads the certificate of an https origin. @throws if the site does not answer */
export function readCertificate(origin: string): Promise<Certificate> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      // A refused certificate is read too, to say why it is refused.
      rejectUnauthorized: false,
      timeout: patienceMs,
    });
    socket.once("secureConnect", () => {
      const { valid_to: end } = socket.getPeerCertificate();
      const fault = socket.authorized ? undefined : String(socket.authorizationError);
      socket.destroy();
      resolve({ endsAt: new Date(end), fault });
    });
    socket.once("timeout", () => socket.destroy(new Error("no answer")));
    socket.once("error", reject);
  });
}

/** Checks the certificates of all sites with https. */
export async function checkCertificates(
  db: Db,
  now: () => number,
  read: (origin: string) => Promise<Certificate>,
): Promise<Finding[]> {
  const { rows } = await db.query<{ origin: string }>(
    "select distinct origin from merchant, unnest(origins) origin where origin like 'https://%' order by 1 limit 500",
  );
  const about = "Certificates";
  if (rows.length === 0) return [well(about, "No site has an https address.")];
  const found = await Promise.all(
    rows.map(async ({ origin }): Promise<Finding[]> => {
      try {
        const { endsAt, fault } = await read(origin);
        const days = Math.floor((endsAt.getTime() - now()) / 86_400_000);
        if (days < 0) return [ill(about, `The certificate of ${origin} has expired.`)];
        if (days < daysBefore) return [ill(about, `The certificate of ${origin} ends in ${days} days: renew it.`)];
        return fault === undefined ? [] : [ill(about, `Browsers refuse the certificate of ${origin}: ${fault}.`)];
      } catch (error) {
        return [ill(about, `${origin} does not answer: ${error instanceof Error ? error.message : String(error)}.`)];
      }
    }),
  );
  return found.flat().length > 0 ? found.flat() : [well(about, `All ${rows.length} are valid.`)];
}
