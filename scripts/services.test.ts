import { expect, test } from "vitest";
import { listServices } from "./services.ts";

const secrets = ["SEAMLESS_KEYS", "PAYMENT_KEYS", "SEALING_KEYS", "ENCRYPTION_KEYS", "OPERATOR_KEYS", "SMTP_URL"];
const env = Object.fromEntries(
  [...secrets, "SERVER_KEYS", "DATABASE_URL", "DATABASE_DIRECT_URL", "PORT", "AWS_SECRET_ACCESS_KEY"].map((name) => [
    name,
    name,
  ]),
);
const addresses = {
  platform: { pooled: "postgres://platform@pooler/c", direct: "postgres://platform@db/c" },
  arcade: { pooled: "postgres://arcade@pooler/c", direct: "postgres://arcade@db/c" },
};

test("each process gets only its own keys and its own role in the database", async () => {
  const services = listServices(env, Promise.resolve(addresses), { platform: 1, arcade: 2, web: 3 }, false);
  expect(services.web.env).toEqual({ PORT: "PORT", SERVER_KEYS: "SERVER_KEYS" });
  expect(services.web.later).toBeUndefined();
  expect(services.arcade.env).toEqual({ PORT: "PORT", SEAMLESS_KEYS: "SEAMLESS_KEYS" });
  expect(await services.arcade.later?.()).toEqual({
    DATABASE_URL: addresses.arcade.pooled,
    DATABASE_DIRECT_URL: addresses.arcade.direct,
  });
  expect(Object.keys(services.platform.env).toSorted()).toEqual([...secrets, "SERVER_KEYS", "PORT"].toSorted());
  expect(await services.platform.later?.()).toEqual({
    DATABASE_URL: addresses.platform.pooled,
    DATABASE_DIRECT_URL: addresses.platform.direct,
  });
});
