import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Environment } from "../env.ts";
import type { Pool } from "../kit/db/pool.ts";
import type { Files } from "../kit/files/files.ts";
import type { TimedJob } from "../kit/jobs/jobs.ts";
import { bannerPictures } from "../../art/paths.ts";
import { chatHandlers } from "./chat/routes.ts";
import { createChatTickets } from "./chat/tickets.ts";
import { contentHandlers } from "./content/routes.ts";
import { feedbackHandlers, type FeedbackDeps } from "./feedback/routes.ts";
import { serveMedia } from "./media/media.ts";
import { createContactEncrypter } from "./merchants/contacts.ts";
import { servePictures } from "./merchants/folder/serve-pictures.ts";
import { createMerchants } from "./merchants/merchants.ts";
import { merchantHandlers, type MerchantRoutesDeps } from "./merchants/routes.ts";
import { uploadHandlers } from "./uploads/routes.ts";
import { attach, sweepUploads } from "./uploads/store.ts";

/**
 * Composes the sites of merchants: configuration, content, chat, feedback and uploads. Merchants are read only by
 * `merchantsDb`, even within transactions of another pool.
 */
export function createSite(environment: Environment, merchantsDb: Pool, log: FastifyBaseLogger) {
  const secret = JSON.stringify(environment.encryptionKeys[0] ?? {});
  return {
    merchants: createMerchants(
      merchantsDb,
      {
        port: environment.sitePort,
        more: environment.sandbox ? environment.siteOrigins : [],
        codes: environment.merchants,
      },
      environment.merchantsFreshMs,
      log,
    ),
    attachUploads: attach,
    contacts: createContactEncrypter(secret),
    chatTickets: createChatTickets(secret),
    chatDesk: { publicUrl: environment.platformPublicUrl, port: environment.port },
    firebaseEmulator: environment.sandbox ? environment.firebase.emulatorUrl : undefined,
  };
}

export type Site = ReturnType<typeof createSite>;

export function siteHandlers(
  site: Site,
  db: Pool,
  deps: Pick<MerchantRoutesDeps, "keys" | "signInWith" | "report"> &
    Pick<FeedbackDeps, "captchaRight"> & { files: Files },
) {
  const { merchants, contacts, chatTickets, chatDesk, firebaseEmulator } = site;
  const { captchaRight, files, ...ofMerchants } = deps;
  return {
    ...merchantHandlers({ merchants, contacts, firebaseEmulator, ...ofMerchants }),
    ...contentHandlers(merchants, bannerPictures),
    ...feedbackHandlers({ db, captchaRight }),
    ...chatHandlers({ merchants, tickets: chatTickets, ...chatDesk }),
    ...uploadHandlers(db, files),
  };
}

export async function serveSite(app: FastifyInstance, db: Pool): Promise<void> {
  servePictures(app, db);
  await serveMedia(app);
}

export function siteJobs(db: Pool): TimedJob[] {
  return [{ name: "sweep-uploads", schedule: "0 30 4 * * *", run: () => sweepUploads(db) }];
}
