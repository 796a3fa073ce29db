import { afterAll, beforeAll, expect, test } from "vitest";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { factorTools } from "../two-factor/test-two-factor.ts";

let app: TestPlatform;
const { proven, query } = factorTools(() => app);

beforeAll(async () => {
  app = await testPlatform({ limitFactor: 1 });
});

afterAll(() => app.close());

let ranges = 0;
const register = (mobileNo: string, countryDialingCode = "84", merchant = "saffron", address = `10.0.${++ranges}.1`) =>
  app.call("registerSmsCode", { mobileNo, countryDialingCode }, { merchant, headers: { "x-forwarded-for": address } });

async function configure(textCodes: object): Promise<void> {
  await query("update merchant set config = config || jsonb_build_object('textCodes', $1::jsonb)", [
    JSON.stringify(textCodes),
  ]);
  // The platform caches merchants for a while.
  await new Promise((resolve) => setTimeout(resolve, 2100));
}

test("sends codes to the merchant's own country, or those it names, and offers only these", async () => {
  expect((await register("0977000401")).status).toBe(200);
  expect((await register("+447400123456")).code).toBe("MOBILE_COUNTRY");
  expect((await register("13800138000", "86", "jade")).status).toBe(200);
  expect((await register("+84977000402", "84", "jade")).code).toBe("MOBILE_COUNTRY");
  const own = await app.call("countryCodes", {}, { merchant: "jade" });
  expect(own.value).toEqual({ chosen: "CN", countries: [{ country: "CN", dialingCode: "86" }] });
  await configure({ countries: ["VN", "GB"] });
  expect((await register("+447400123456")).status).toBe(200);
  const { token } = await proven();
  await query("update session set proved_at = now()", []);
  const bind = (mobileNum: string) =>
    app.call("bindCode", { kind: "sms", mobileNum, countryDialingCode: "84" }, { token });
  expect((await bind("+8613800138000")).code).toBe("MOBILE_COUNTRY");
});

test.each([
  ["a premium range", "+449098790000"],
  ["a shared-cost range", "+448431234567"],
  ["a landline", "+842438251234"],
  ["too short", "+8490123"],
])("no code is sent to %s", async (_what, mobileNo) => {
  expect((await register(mobileNo)).code).toBe("MOBILE_INVALID");
});

test("strangers' codes to a country end with the hour's budget; members' own do not", async () => {
  await configure({ perHour: 3 });
  await query("delete from throttle", []);
  const codes = [];
  for (let at = 0; at < 5; at++) codes.push((await register(`097700050${at}`)).code);
  expect(codes).toEqual([undefined, undefined, undefined, "CODES_PAUSED", "CODES_PAUSED"]);
  const metrics = (await app.platform.internal.inject("/metrics")).body;
  const of = 'merchant="saffron",country="VN",whose="stranger"';
  expect(metrics).toContain(`text_codes_alarms_total{${of},state="used up"} 1`);
  expect(metrics).toContain(`text_codes_alarms_total{${of},state="refused"} 2`);
  const { token } = await proven();
  expect((await app.call("stepUpCode", { kind: "sms" }, { token })).status).toBe(200);
});

test("one address range cannot use up a country's budget", async () => {
  await configure({ perHour: 10 });
  await query("delete from throttle", []);
  const from = async (at: number, address: string) => (await register(`097700060${at}`, "84", "saffron", address)).code;
  expect(await from(0, "198.51.100.1")).toBeUndefined();
  expect(await from(1, "198.51.100.2")).toBeUndefined();
  expect(await from(2, "198.51.100.3")).toBe("CODES_PAUSED");
  expect(await from(3, "198.51.101.1")).toBeUndefined();
});
