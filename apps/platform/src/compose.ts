import type { FastifyBaseLogger } from "fastify";
import { Counter, type Registry } from "prom-client";
import { btcpayAdapter } from "./cashier/providers/btcpay/btcpay.ts";
import { hyperswitchAdapter } from "./cashier/providers/hyperswitch/hyperswitch.ts";
import { createProviders } from "./cashier/providers/providers.ts";
import type { Environment } from "./env.ts";
import { endPlay } from "./games/vendors/store.ts";
import type { Sessions } from "./identity/sessions/sessions.ts";
import type { Pool } from "./kit/db/pool.ts";
import { createFiles, type Files } from "./kit/files/files.ts";
import { createS3Store } from "./kit/files/s3-store.ts";
import { createEncrypter } from "./kit/lib/encrypt.ts";
import type { Persons } from "./protection/persons/persons.ts";
import { createRegisterClients } from "./protection/registers/clients.ts";
import { createRegisters, type Registers } from "./protection/registers/registers.ts";
import { sandboxAdapter } from "./sandbox/sandbox.ts";
import type { Merchants } from "./site/merchants/merchants.ts";

/** Composes the store of members' files: outside of the database if the environment names one. */
export function composeFiles(
  { s3, sealingKeys }: Environment,
  db: Pool,
  log: FastifyBaseLogger,
  metrics: Registry,
): Files {
  const failures = new Counter({
    name: "files_store_failures_total",
    help: "Calls that the store of members' files did not answer, and files that it lost",
    registers: [metrics],
  });
  return createFiles({
    db,
    encrypter: createEncrypter(sealingKeys),
    outside: s3 && createS3Store(s3),
    report(fault) {
      failures.inc();
      log.error({ err: fault }, "the store of files fails");
    },
  });
}

/** Composes the questions to registers of self-exclusion, which end sessions, and which sign-ins ask. */
export function composeRegisters(
  { registers, sandbox, platformUrl }: Environment,
  db: Pool,
  log: FastifyBaseLogger,
  { merchants, persons, sessions }: { merchants: Merchants; persons: Persons; sessions: () => Sessions },
): Registers {
  return createRegisters({
    db,
    clients: createRegisterClients(
      registers,
      sandbox ? `${platformUrl}/sandbox/register` : undefined,
      (register, fault) => log.error({ register, err: fault }, "a register of self-exclusion does not answer"),
    ),
    configs: async () => (await merchants.all()).map(({ config }) => config),
    persons,
    endPlay,
    endSessions: (tx, memberId, keepId) => sessions().endOthers(tx, memberId, keepId),
    forgetSessions: () => sessions().settled(),
    report: (about, fault) => log.error({ ...about, err: fault }, "a question to a register of self-exclusion failed"),
  });
}

/** Composes the providers of payments that merchants name. */
export const composePaymentProviders = (environment: Environment, db: Pool, merchants: Merchants) =>
  createProviders(
    {
      sandbox: sandboxAdapter(environment),
      hyperswitch: hyperswitchAdapter(db, environment.paymentSecrets),
      btcpay: btcpayAdapter(db, environment.paymentSecrets),
    },
    async () => (await merchants.all()).map(({ config }) => config),
  );
