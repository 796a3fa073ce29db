import { describe, expect, it } from "vitest";
import { isSignedIn, reduceSession, type MemberInfo } from "./session.ts";

const info: MemberInfo = {
  id: "7",
  account: "lina",
  nickname: "lina",
  type: 0,
  isAgent: false,
  isTrial: false,
  currency: "USD",
  currencySymbol: "$",
  language: "en",
  firstTimeLogin: false,
  registeredAt: "2026-01-01T00:00:00.000Z",
};
const signIn = { token: "t", firstTimeLogin: false, passwordExpired: false, info };

describe("reduceSession", () => {
  it("makes a member, a trial member or an agent of who signed in", () => {
    const status = (change: Partial<MemberInfo>) =>
      reduceSession({ status: "visitor" }, { type: "signedIn", signIn: { ...signIn, info: { ...info, ...change } } })
        .status;
    expect([status({}), status({ type: 4, isTrial: true }), status({ type: 41, isAgent: true })]).toEqual([
      "member",
      "trial",
      "agent",
    ]);
  });

  it("ignores what arrives late for someone else", () => {
    const session = reduceSession({ status: "visitor" }, { type: "signedIn", signIn });
    expect(reduceSession(session, { type: "infoArrived", info: { ...info, id: "8" } })).toBe(session);
    expect(reduceSession({ status: "visitor" }, { type: "infoArrived", info }).status).toBe("visitor");
  });

  it("does not sign out who signed in before the storage was read", () => {
    const session = reduceSession({ status: "starting" }, { type: "signedIn", signIn });
    expect(isSignedIn(reduceSession(session, { type: "nothingToRestore" }))).toBe(true);
  });

  it("becomes a visitor when it ends, and distinguishes leaving from losing it", () => {
    const session = reduceSession({ status: "visitor" }, { type: "signedIn", signIn });
    const left = reduceSession(session, { type: "left" });
    expect(left).toEqual({ status: "visitor", left: true });
    expect(reduceSession(session, { type: "lost" })).toEqual({ status: "visitor", lost: info });
    expect(reduceSession(left, { type: "lost" })).toBe(left);
  });
});
