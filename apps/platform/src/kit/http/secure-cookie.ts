import type { FastifyReply, FastifyRequest } from "fastify";

/** A cookie for a token: unreadable for scripts and not sent by other sites. */
export interface SecureCookie {
  read(): string | undefined;
  keep(token: string, seconds: number): void;
  drop(): void;
}

const tokenIn = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{20,200})(?:;|$)`);

/**
 * Builds the cookie. Over https its name has the `__Secure-` prefix, which browsers accept only there (RFC 6265bis).
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
        // A page of another site signs nobody in, whatever cookies the browser sends.
        const from = request.headers["sec-fetch-site"];
        if (from !== undefined && from !== "same-origin") return undefined;
        return found[protocol].exec(request.headers.cookie ?? "")?.[1];
      },
      keep: write,
      drop: () => write("", 0),
    };
  };
}

/** Replaces the password at sign-in; sent only to the sign-in calls. */
export const rememberCookie = secureCookie("remember_token", "/wps/session");

/** Binds a social login flow to the browser that started it, at sign-in and when linking an account. */
export const thirdPartyCookie = secureCookie("third_party", "/wps");

/** Replaces the second step, at sign-in and when resetting a password. */
export const trustCookie = secureCookie("trusted_browser", "/wps");
