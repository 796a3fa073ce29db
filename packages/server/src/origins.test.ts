import { describe, expect, it } from "vitest";
import { isOrigin, requestOrigin, withLocalPort } from "./origins.ts";

const asked = (host: string, protocol = "http", rawHeaders = ["Host", host]) =>
  requestOrigin({ protocol, host, raw: { rawHeaders } });

describe("the origin of a request", () => {
  it.each([
    ["Club.Example", "https", "https://club.example"],
    ["club.example:443", "https", "https://club.example"],
    ["club.example:444", "https", "https://club.example:444"],
    ["localhost:8080", "http", "http://localhost:8080"],
    ["[::1]:8080", "http", "http://[::1]:8080"],
  ])("of host %s over %s is %s", (host, protocol, origin) => {
    expect(asked(host, protocol)).toBe(origin);
  });

  it.each([
    "localhost:8080@evil.example",
    "localhost@evil.example:8080",
    "localhost:8080:9090",
    "localhost:99999",
    "localhost/evil",
    "localhost#",
    "local host",
    "",
    "a,b",
    "127.1:8080",
    "2130706433",
    "0x7f.0.0.1:8080",
    "127.0.0.01",
    "[0:0:0:0:0:0:0:1]:8080",
  ])("of host %j is none", (host) => {
    expect(asked(host)).toBeUndefined();
  });

  it("two hosts give no origin", () => {
    expect(asked("club.example", "http", ["Host", "club.example", "host", "evil.example"])).toBeUndefined();
  });
});

it("an origin is scheme, host and port as browsers write them", () => {
  expect(["https://club.example", "http://localhost:8080"].every(isOrigin)).toBe(true);
  const not = [
    "https://club.example/",
    "https://CLUB.example",
    "club.example",
    "https://club.example:443",
    "ftp://a",
    "https://*.club.example",
  ];
  expect(not.filter(isOrigin)).toEqual([]);
});

it("only an origin of this machine without a port gets that of the local run", () => {
  const origins = ["http://localhost", "http://jade.localhost", "http://localhost:81", "https://localhost"];
  expect([...origins, "http://club.example"].map((each) => withLocalPort(each, 8080))).toEqual([
    "http://localhost:8080",
    "http://jade.localhost:8080",
    "http://localhost:81",
    "https://localhost",
    "http://club.example",
  ]);
});
