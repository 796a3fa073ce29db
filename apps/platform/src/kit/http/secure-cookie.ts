import type { FastifyReply, FastifyRequest } from "fastify";

/** A token cookie: unreadable for scripts and not sent by other sites. */
export interface SecureCookie {
  read(): string | undefined;
  keep(token: string, seconds: number): void;
  drop(): void;
}

const tokenIn = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{20,200})(?:;|$)`);

/**
 * Builds the cookie; over https its name has the `__Secure-` prefix, which browsers accept over https only (RFC
 * 6265bis).
 */
function secureCookie(plainName: string, path: string) {
  const names = { http: plainName, https: `__Secure-${plainName}` };
  const found = { http: tokenIn(names.http), https: tokenIn(names.https) };
  return (request: FastifyRequest, reply?: FastifyReply): SecureCookie => {
    const { protocol } = request;
    const write = (value: string, seconds: number): void => {
      const secure = protocol === "https" ? "; Secure" : "";
      void reply?.header(
        "set-cookie",
        `${names[protocol]}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
      );
    };
    return {
      read() {
        // A page of another site signs nobody in, whatever the browser sends along.
        const from = request.headers["sec-fetch-site"];
        if (from !== undefined && from !== "same-origin") return undefined;
        return found[protocol].exec(request.headers.cookie ?? "")?.[1];
      },
      keep: write,
      drop: () => write("", 0),
    };
  };
}

/** Signs in in place of the password; sent to the sign-in calls only. */
export const rememberCookie = secureCookie("remember_token", "/wps/session");

/** Binds a social login flow to the browser that started it; also where an account is linked. */
export const thirdPartyCookie = secureCookie("third_party", "/wps");

/** Replaces the second step of a sign-in; also where a password is reset. */
export const trustCookie = secureCookie("trusted_browser", "/wps");
