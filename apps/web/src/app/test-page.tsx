import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { compactDecrypt, exportJWK, generateKeyPair } from "jose";
import type { ReactNode } from "react";
import type { Language } from "@croupier/contract/domain/languages";
import { flags } from "@croupier/contract/domain/flags";
import { rows, type RowName, type WireInput, type WireOutput } from "@croupier/contract/rows";
import { paths } from "@croupier/contract/wire/paths";
import type { EncryptedBody } from "@croupier/contract/wire/encrypted-body";
import type { Code } from "@croupier/contract/wire/codes";
import { createApi } from "../core/api/api.ts";
import { AppContext, type App, type Permission } from "../core/app-context.tsx";
import { loadMessages } from "../core/i18n/areas.ts";
import type { Calendar } from "../core/i18n/calendar.ts";
import { everyArea } from "../core/i18n/catalogues.ts";
import type { TextValues } from "@croupier/contract/domain/icu-message";
import type { TextKey } from "../core/i18n/texts.ts";
import { createMemoryHistory } from "../core/router/history.ts";
import { RouterProvider } from "../core/router/Outlet.tsx";
import { createRouter } from "../core/router/router.ts";
import { createRoot, createRoute } from "../core/router/routes.ts";
import { withInfo, type MemberInfo } from "../core/session/session.ts";
import { ErrorPage } from "../shell/ErrorPage.tsx";
import { Toasts } from "../shell/Toasts.tsx";
import { buildApp } from "./build-app.ts";

/** A refusal of the platform. */
interface Refusal {
  refuse: Code;
  value?: unknown;
}

type Answer<N extends RowName> = WireOutput<N> | Refusal;

/** The platform's answers by row: a wire value, a refusal, or a function of the input that returns either. */
export type Answers = {
  [N in RowName]?: Answer<N> | ((input: WireInput<N>) => Answer<N> | Promise<Answer<N>>);
};

/** A call that the screen made. */
interface Call {
  name: RowName;
  input: Record<string, unknown>;
  headers: Headers;
}

const noFlags = Object.fromEntries(flags.map((flag) => [flag, false])) as Permission["flags"];

const permission: Permission = {
  merchant: "test",
  brand: {
    name: "Test House",
    nameAccent: "Test",
    nameRest: "House",
    logo: "/logo.svg",
    icon: "/icon.svg",
    tokens: { dark: {}, light: {} },
  },
  systemStatus: 0,
  maintenance: false,
  regionRestriction: false,
  location: { ip: "203.0.113.7" },
  mainDomain: "test.example",
  domainRoute: [],
  languages: ["en"],
  defaultLanguage: "en",
  currency: "USD",
  currencySymbol: "$",
  gmtOffsetMinutes: 0,
  flags: { ...noFlags, USERNAMEREG3: true },
  whitelabel: [],
  register: { username: true, mobile: false },
  signInWith: [],
  customerService: [],
  social: {},
  resources: [],
  imageCDNs: ["/media"],
  launchGameCDNs: [],
  analytics: {},
  texts: {},
  revision: "1",
  jackpots: [],
};

export const member: MemberInfo = {
  id: "7",
  account: "lina",
  nickname: "Lina",
  type: 1,
  isAgent: false,
  isTrial: false,
  currency: "USD",
  currencySymbol: "$",
  language: "en",
  firstTimeLogin: false,
  registeredAt: "2026-01-01T00:00:00.000Z",
};

const { publicKey, privateKey } = await generateKeyPair("ECDH-ES", { crv: "P-256", extractable: true });
const { x = "", y = "" } = await exportJWK(publicKey);
const keys: WireOutput<"encryptionKeys"> = {
  keys: [{ kty: "EC", crv: "P-256", x, y, kid: "1", alg: "ECDH-ES", use: "enc" }],
  serverTime: "2026-11-22T12:00:00.000Z",
};
const messages = await loadMessages("en", everyArea);

async function readInput(name: RowName, url: URL, body: unknown): Promise<Record<string, unknown>> {
  const row = paths[name];
  if (row.method === "GET" || row.method === "DELETE") return Object.fromEntries(url.searchParams);
  if (row.form) return Object.fromEntries(new URLSearchParams(String(body)));
  if (!row.encrypted) return JSON.parse(String(body)) as Record<string, unknown>;
  const { plaintext } = await compactDecrypt(String(body), privateKey);
  const { row: sentTo, at, input } = JSON.parse(new TextDecoder().decode(plaintext)) as EncryptedBody;
  if (sentTo !== name || at !== keys.serverTime)
    wireFaults.push(`the body of ${name} is encrypted for ${sentTo} at ${at}`);
  return input as Record<string, unknown>;
}

/** Codes that any row may refuse with. */
const everyRowRefuses: readonly Code[] = [
  "NOT_FOUND",
  "INVALID_FIELDS",
  "UNAVAILABLE",
  "NOT_LOGGED_IN",
  "SESSION_ENDED",
  "TOO_MANY_REQUESTS",
];

const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === "object" && answer !== null && "refuse" in answer;

/** Impossible test answers: the page sees a broken connection, and the test fails when it ends. */
export const wireFaults: string[] = [];

/** Responds in place of the platform: a value must fit the row's schema, a refusal must be one of the row's codes. */
function respond(name: RowName, answer: unknown): Response {
  if (isRefusal(answer)) {
    const known = [...rows[name].refusals, ...everyRowRefuses] as readonly Code[];
    if (!known.includes(answer.refuse)) wireFaults.push(`${name} never refuses with ${answer.refuse}`);
    return Response.json({ success: false, code: answer.refuse, value: answer.value }, { status: 409 });
  }
  const fits = rows[name].output.safeParse(answer);
  if (!fits.success) wireFaults.push(`the answer to ${name} does not fit its row: ${fits.error.message}`);
  return Response.json(paths[name].path.startsWith("/lgw/") ? { data: answer } : { success: true, value: answer });
}

function fakePlatform(answers: Answers, calls: Call[]): typeof fetch {
  return async (target, init) => {
    const url = new URL(String(target));
    const name = (Object.keys(paths) as RowName[]).find(
      (each) => paths[each].path === url.pathname && paths[each].method === init?.method,
    );
    if (!name) throw new Error(`no row has the address ${url.pathname}`);
    const input = await readInput(name, url, init?.body);
    calls.push({ name, input, headers: new Headers(init?.headers) });
    const read = rows[name].input.safeParse(input);
    const unknown = Object.keys(input).filter((field) => read.success && !Object.hasOwn(read.data, field));
    if (unknown.length > 0) wireFaults.push(`${name} has no field ${unknown.join(", ")}`);
    const given: unknown = name === "encryptionKeys" ? keys : answers[name];
    // A row without an answer in the test is not found.
    if (given === undefined) return Response.json({ success: false, code: "NOT_FOUND" }, { status: 404 });
    return respond(name, typeof given === "function" ? await (given as (input: unknown) => unknown)(input) : given);
  };
}

interface PageOptions {
  answers?: Answers;
  /** The page's address, "/" by default. */
  at?: string;
  /** The signed-in member; a visitor if absent. */
  as?: MemberInfo;
  flags?: Partial<Permission["flags"]>;
  /** English by default. */
  language?: Language;
  /** The Gregorian calendar by default. */
  calendar?: Calendar;
  /** Whether the page is one for phones. */
  isPhone?: boolean;
  site?: Partial<Permission>;
}

/** Opens a screen on its own page, with the real router, queries and texts, and a fake platform at the wire. */
export async function openPage(content: ReactNode, options: PageOptions = {}) {
  const calls: Call[] = [];
  const { language = "en" } = options;
  const site = { ...permission, ...options.site, flags: { ...permission.flags, ...options.flags } };
  const app: App = buildApp({
    site: { permission: site, overrides: {} },
    language,
    messages: language === "en" ? messages : await loadMessages(language, everyArea),
    theme: undefined,
    calendar: options.calendar ?? "gregory",
    isPhone: options.isPhone ?? false,
    makeApi: (hooks) =>
      createApi({
        ...hooks,
        base: "http://platform.test",
        merchant: "test",
        fetch: fakePlatform(options.answers ?? {}, calls),
      }),
  });
  const { as } = options;
  app.session.state.set(as ? withInfo("token-1", as) : { status: "visitor" });
  const root = createRoot(() => (
    <>
      {content}
      <Toasts />
    </>
  ));
  const router = createRouter({
    app,
    pages: [],
    nowhere: createRoute({ parent: root, path: "any", readSearch: (query) => query }),
    history: createMemoryHistory(options.at ?? "/"),
    errorPage: ErrorPage,
  });
  render(
    <AppContext value={app}>
      <QueryClientProvider client={app.queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppContext>,
  );
  const { t } = app.texts.get();
  return {
    app,
    router,
    user: userEvent.setup(),
    t: (key: TextKey, values?: TextValues) => t(key, values),
    calls: (name: RowName) => calls.filter((call) => call.name === name),
    field: (label: string) => screen.findByLabelText(label),
    press: async (name: string) => userEvent.click(await screen.findByRole("button", { name })),
  };
}
