import { expect, test } from "vitest";
import type { SiteConfig } from "../src/core/app-context.tsx";
import { contentPolicy } from "./policy.ts";

type Firebase = SiteConfig["permission"]["firebase"];

const policyWith = (firebase: Firebase) => {
  const permission = { imageCDNs: [], launchGameCDNs: [], ...(firebase ? { firebase } : {}) };
  return contentPolicy("<html></html>", { permission } as unknown as SiteConfig, [], "n");
};
const project = { apiKey: "key", authDomain: "auth.example", projectId: "p" };

test("only a merchant with firebase number verification has its addresses in the policy", () => {
  const plain = policyWith(undefined);
  expect(plain).toContain("connect-src 'self';");
  expect(plain).toContain("script-src 'self';");
  expect(plain).toMatch(/trusted-types app-worker$/);
  const open = policyWith(project);
  expect(open).toContain(
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;",
  );
  expect(open).toContain("script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;");
  expect(open).toContain("frame-src https://www.google.com/recaptcha/;");
  expect(policyWith({ ...project, emulatorUrl: "http://127.0.0.1:9099/x" })).toBe(
    plain.replace("connect-src 'self'", "connect-src 'self' http://127.0.0.1:9099"),
  );
});
