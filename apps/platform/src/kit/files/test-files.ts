import type { TestPlatform } from "../../test-platform.ts";
import { createEncrypter } from "../lib/encrypt.ts";
import { createFiles, type Files } from "./files.ts";
import type { ByteStore } from "./byte-store.ts";

/** Creates the files of a test's platform, in the database or this store. */
export const testFiles = ({ database, environment }: TestPlatform, outside?: ByteStore): Files =>
  createFiles({
    db: database.pool,
    encrypter: createEncrypter(environment.sealingKeys),
    outside,
    report: () => undefined,
  });
