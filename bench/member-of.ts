import { createApi, type Api } from "../apps/web/src/core/api/api.ts";
import type { MemberInfo } from "../apps/web/src/core/session/session.ts";

/** Creates the calls of a signed-in member, and reads who it is. */
export async function memberOf(
  site: string,
  token: string,
): Promise<{ api: Api; signIn: { token: string; info: MemberInfo } }> {
  const api = createApi({
    base: site,
    merchant: undefined,
    language: () => "en",
    token: () => token,
    fetch: (input, init) => fetch(input, init),
  });
  const info = await api.call("memberInfo", {});
  if (!info.ok) throw new Error(`member: ${info.code}`);
  return { api, signIn: { token, info: info.value } };
}
