import { randomUUID } from "node:crypto";
import formbody from "@fastify/formbody";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Pool } from "../../kit/db/pool.ts";
import { registerPage } from "./page.ts";
import * as store from "./store.ts";

const text = z.string().trim().min(1).max(100);
const listed = { givenName: text, familyName: text, birthday: text, postcode: text };
const choice = z.discriminatedUnion("act", [
  z.object({ act: z.literal("add"), ...listed, answer: z.enum(store.listedAnswers) }),
  z.object({ act: z.literal("remove"), ...listed }),
]);

/** A person as GAMSTOP's calls name it. */
const asked = z
  .object({ firstName: text, lastName: text, dateOfBirth: z.iso.date(), postcode: text })
  .transform(({ firstName, lastName, dateOfBirth, postcode }) => ({
    givenName: firstName,
    familyName: lastName,
    birthday: dateOfBirth,
    postcode,
  }));
const batch = z.array(z.looseObject({ correlationId: text })).max(1_000);

/**
 * Serves the sandbox's register: a page to add and remove persons, and the calls of GAMSTOP, so that a demo asks it as
 * it would ask the real one.
 */
export async function serveRegister(app: FastifyInstance, db: Pool): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formbody);
    servePage(scope, db);
    serveChecks(scope, db);
  });
}

function servePage(scope: FastifyInstance, db: Pool): void {
  scope.get("/sandbox/register", async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header(
        "content-security-policy",
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      )
      .send(registerPage(await store.listPersons(db))),
  );
  scope.post("/sandbox/register", async (request, reply) => {
    const read = choice.safeParse(request.body);
    if (!read.success) return reply.code(400).send({ error: "a name, a birthday or a postcode is missing" });
    if (read.data.act === "add") await store.addPerson(db, read.data, read.data.answer);
    else await store.removePerson(db, read.data);
    return reply.redirect("/sandbox/register", 303);
  });
}

function serveChecks(scope: FastifyInstance, db: Pool): void {
  scope.post("/sandbox/register/v2", async (request, reply) => {
    if (request.headers["x-api-key"] !== "sandbox") return reply.code(403).send();
    const read = asked.safeParse(request.body);
    if (!read.success) return reply.code(400).send();
    const [answer = "none"] = await store.answersFor(db, [read.data]);
    if (answer !== "none") reply.header("x-exclusion", answer);
    return reply.header("x-unique-id", randomUUID()).code(200).send();
  });
  scope.post("/sandbox/register/batch/v2", async (request, reply) => {
    if (request.headers["x-api-key"] !== "sandbox") return reply.code(403).send();
    const read = batch.safeParse(request.body);
    if (!read.success) return reply.code(400).send();
    const rows = read.data.flatMap((row) => {
      const person = asked.safeParse(row);
      return person.success ? [{ correlationId: row.correlationId, person: person.data }] : [];
    });
    const answers = await store.answersFor(
      db,
      rows.map(({ person }) => person),
    );
    return rows.flatMap(({ correlationId }, at) => {
      const exclusion = answers[at];
      return exclusion === "none" ? [] : [{ correlationId, exclusion, msRequestId: randomUUID() }];
    });
  });
}
