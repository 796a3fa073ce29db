import type { Handlers } from "../../kit/http/call.ts";
import type { EncryptionKeys } from "../../kit/http/encryption.ts";
import { currencies } from "@croupier/contract/domain/currencies";
import { toWireLanguage, type Language } from "@croupier/contract/domain/languages";
import type { Output } from "@croupier/contract/rows";
import type { ThirdParty } from "@croupier/contract/domain/social-login";
import type { Caller, MerchantGate } from "../../kit/http/call.ts";
import { textIn } from "../../kit/lib/texts.ts";
import type { ContactEncrypter } from "./contacts.ts";
import type { Merchants } from "./merchants.ts";
import type { MerchantRow } from "./store.ts";

type Names =
  | "permission"
  | "systemStatus"
  | "whitelabel"
  | "registerSetting"
  | "registerRules"
  | "encryptionKeys"
  | "clientReport"
  | "merchantWallet"
  | "contactKey";

export interface MerchantRoutesDeps {
  merchants: Merchants;
  keys: EncryptionKeys;
  contacts: ContactEncrypter;
  /** Lists the identity providers this merchant's members may sign in with. */
  signInWith(merchant: string): ThirdParty[];
  /** Sandbox only: the address of a firebase emulator. */
  firebaseEmulator: string | undefined;
  /** Logs a page's report, for an operator to read. */
  report(type: string, url: string, userAgent: string): void;
}

export function merchantHandlers(deps: MerchantRoutesDeps): Pick<Handlers, Names> {
  const { merchants, keys, contacts, report } = deps;
  const rowOf = (merchant: MerchantGate) => merchants.byCode(merchant.code);
  return {
    permission: async ({ merchant, language, caller }) =>
      toPermission(await rowOf(merchant), merchant, language, caller, deps),
    contactKey: async () => ({ key: contacts.key }),
    systemStatus: async ({ merchant, language, caller }) => toStatus(await rowOf(merchant), merchant, language, caller),
    whitelabel: async ({ merchant }) => (await rowOf(merchant)).config.whitelabel,
    registerSetting: async ({ merchant }) => {
      const { fields, minimumAge } = (await rowOf(merchant)).config.register;
      return { fields, minimumAge };
    },
    registerRules: async ({ merchant }) => (await rowOf(merchant)).config.register.rules,
    encryptionKeys: async () => ({ keys: keys.published, serverTime: new Date() }),
    clientReport: async ({ input, caller }) => {
      report(input.type, input.url, caller.userAgent);
      return {};
    },
    merchantWallet: async ({ merchant }) => ({ isSingle: (await rowOf(merchant)).config.isSingleWallet }),
  };
}

function toPermission(
  row: MerchantRow,
  gate: MerchantGate,
  language: Language,
  caller: Caller,
  { contacts, signInWith, firebaseEmulator }: Pick<MerchantRoutesDeps, "contacts" | "signInWith" | "firebaseEmulator">,
): Output<"permission"> {
  const { config } = row;
  const domains = row.origins.map((origin) => new URL(origin).hostname);
  return {
    merchant: row.code,
    brand: config.brand,
    systemStatus: gate.systemStatus,
    maintenance: row.maintenance,
    regionRestriction: gate.systemStatus === 2,
    location: { ip: caller.ip, ...(caller.country ? { country: caller.country } : {}) },
    mainDomain: domains[0] ?? "",
    domainRoute: domains.map((domain) => ({ domain, purpose: "web" })),
    languages: config.languages,
    defaultLanguage: toWireLanguage(config.defaultLanguage),
    currency: config.currency,
    currencySymbol: currencies[config.currency].symbol,
    gmtOffsetMinutes: config.gmtOffsetMinutes,
    flags: config.flags,
    whitelabel: config.whitelabel,
    register: { username: config.flags.USERNAMEREG3, mobile: config.flags.MOBILENUMREG3 },
    ...(config.firebase
      ? { firebase: { ...config.firebase, ...(firebaseEmulator ? { emulatorUrl: firebaseEmulator } : {}) } }
      : {}),
    signInWith: signInWith(row.code),
    customerService: config.customerService.map((entry) => ({
      csPosition: entry.csPosition,
      title: textIn(entry.title, language, config.defaultLanguage),
      path: contacts.encrypt(entry.path),
    })),
    social: config.social,
    resources: config.resources,
    imageCDNs: config.imageCDNs,
    launchGameCDNs: config.launchGameCDNs,
    analytics: config.gtagId ? { gtagId: config.gtagId } : {},
    texts: config.texts[language] ?? {},
    revision: row.updated_at.getTime().toString(36),
    jackpots: row.jackpots,
    serverTime: new Date(),
  };
}

function toStatus(row: MerchantRow, gate: MerchantGate, language: Language, caller: Caller): Output<"systemStatus"> {
  const { config } = row;
  const words = gate.systemStatus === 1 ? config.maintenance : gate.systemStatus === 2 ? config.restriction : undefined;
  return {
    status: gate.systemStatus,
    ip: caller.ip,
    ...(words
      ? {
          title: textIn(words.title, language, config.defaultLanguage),
          text: textIn(words.text, language, config.defaultLanguage),
        }
      : {}),
    ...(gate.systemStatus === 1 && row.expected_end ? { expectedEnd: row.expected_end } : {}),
    jackpots: row.jackpots,
    serverTime: new Date(),
  };
}
