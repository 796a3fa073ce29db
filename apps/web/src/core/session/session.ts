import type { AgentRight } from "@croupier/contract/domain/agent-rights";
import type { WireOutput } from "@croupier/contract/rows";

export type MemberInfo = WireOutput<"memberInfo">;
export type SignIn = WireOutput<"login">;

/**
 * The user of this page. "starting" until the tab's storage is read: the server renders that state too, so that
 * hydration matches. A visitor who signed out has `left`; one whose session ended otherwise has `lost` it, and finds
 * the typed input again after signing in.
 */
export type Session =
  | { status: "starting" }
  | { status: "visitor"; left?: true; lost?: MemberInfo }
  | { status: "member" | "trial" | "agent"; token: string; info: MemberInfo };

export type SessionAction =
  | { type: "restored"; token: string; info: MemberInfo }
  | { type: "nothingToRestore" }
  | { type: "signedIn"; signIn: SignIn }
  | { type: "infoArrived"; info: MemberInfo }
  | { type: "left" }
  | { type: "lost" };

/** Creates the session of a token's member. */
export function withInfo(token: string, info: MemberInfo): Session {
  return { status: info.isTrial ? "trial" : info.isAgent ? "agent" : "member", token, info };
}

/** The session's only transitions (specification section 4). */
export function reduceSession(session: Session, action: SessionAction): Session {
  switch (action.type) {
    case "restored":
      return withInfo(action.token, action.info);
    case "signedIn":
      return withInfo(action.signIn.token, action.signIn.info);
    case "infoArrived":
      return "token" in session && readerOf(session.info) === readerOf(action.info)
        ? withInfo(session.token, action.info)
        : session;
    case "nothingToRestore":
      return session.status === "starting" ? { status: "visitor" } : session;
    case "left":
      return { status: "visitor", left: true };
    case "lost":
      return "token" in session ? { status: "visitor", lost: session.info } : session;
  }
}

/** Returns the identity of a reader: a sub-account differs from its agent, and neither sees what the other has read. */
export const readerOf = ({ id, subAccount }: MemberInfo): string => (subAccount ? `${id}/${subAccount.name}` : id);

/** Returns whether the session may use a page or a button: a member may use all; a sub-account needs the permission. */
export const mayUse = (session: Session, right: AgentRight | "all" | undefined): boolean =>
  "token" in session &&
  (!session.info.subAccount ||
    right === "all" ||
    (right !== undefined && session.info.subAccount.rights.includes(right)));

/** Returns whether the session has a real account: a visitor has none yet, a trial member never has. */
export const isMember = ({ status }: Session): boolean => status === "member" || status === "agent";

export const isSignedIn = (session: Session): session is Extract<Session, { token: string }> => "token" in session;
