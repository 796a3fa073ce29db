import { z } from "zod";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import { createGamstop } from "./gamstop.ts";
import { RegisterDown, unknown, type Register } from "./register.ts";
import { createSpelpaus } from "./spelpaus.ts";

const at = { merchant: z.string().min(1) };

/** The access of one merchant to a register, from the environment. */
export const registerAccess = z.discriminatedUnion("register", [
  z.object({
    ...at,
    register: z.literal("gamstop"),
    key: z.string().min(1),
    url: z.url().exactOptional(),
    batchUrl: z.url().exactOptional(),
  }),
  z.object({
    ...at,
    register: z.literal("spelpaus"),
    key: z.string().min(1),
    actorId: z.string().regex(/^[\w-]+$/),
    url: z.url(),
  }),
]);
export type RegisterAccess = z.output<typeof registerAccess>;

/** Logs that a register fails. */
type Report = (register: string, fault: unknown) => void;

/** The failed calls in a row after which a register is left alone for a while, so that nobody waits for it. */
const mostFailures = 3;
const pauseMs = 15_000;

/** Wraps a register: while it is down, everything is unknown at once, and a call never throws. */
export function withPauses(register: Register, report: Report, now: () => number = Date.now): Register {
  let failures = 0;
  let pausedUntil = 0;
  return {
    ...register,
    async check(purpose, persons) {
      if (now() < pausedUntil) return persons.map(unknown);
      try {
        const answers = await register.check(purpose, persons);
        failures = 0;
        return answers;
      } catch (error) {
        report(register.name, error instanceof RegisterDown ? error.message : error);
        failures += 1;
        if (failures >= mostFailures) pausedUntil = now() + pauseMs;
        return persons.map(unknown);
      }
    },
  };
}

function toRegister(access: RegisterAccess): Register {
  if (access.register === "gamstop") return createGamstop(access);
  return createSpelpaus(access);
}

/** A register that the environment has no access to: nothing is known. */
const missing = (name: string): Register => ({
  name,
  needs: [],
  saysReturned: true,
  check: async () => {
    throw new RegisterDown("REGISTERS in the environment has no access to it");
  },
});

/**
 * Creates the registers of merchants: the file names one for each country, the environment has the keys. `sandbox` is
 * the address of the sandbox's own register; undefined outside of it.
 */
export function createRegisterClients(
  accesses: readonly RegisterAccess[],
  sandbox: string | undefined,
  report: Report,
) {
  const made = new Map<string, Register>();
  const create = (merchant: string, name: string): Register => {
    if (name === "sandbox" && sandbox !== undefined) {
      return createGamstop({ name, url: `${sandbox}/v2`, batchUrl: `${sandbox}/batch/v2`, key: "sandbox" });
    }
    const access = accesses.find((each) => each.merchant === merchant && each.register === name);
    return access ? toRegister(access) : missing(name);
  };
  return {
    /** Returns the register of a merchant's market; undefined if there is none. */
    of({ code, country, protection }: Pick<MerchantConfig, "code" | "country" | "protection">): Register | undefined {
      const name = protection.registers?.[country];
      if (name === undefined) return undefined;
      const key = `${code} ${name}`;
      const register = made.get(key) ?? withPauses(create(code, name), report);
      made.set(key, register);
      return register;
    },
  };
}

export type RegisterClients = ReturnType<typeof createRegisterClients>;
