import type { Output } from "@croupier/contract/rows";
import type { RegistrationField } from "@croupier/contract/rows/site/merchants";
import { readRegistered, encryptedFields } from "@croupier/contract/domain/identity";
import { nicknameRule, violation, type Violation } from "@croupier/contract/domain/rules";
import { maskText } from "../../kit/lib/mask.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import { validateDetail } from "../members/rules.ts";

/**
 * The editable profile fields. Those that identify a person are set once, shown masked, and changed by customer service.
 */
const profileFields = [
  "payeeName",
  ...encryptedFields,
  "idNumber",
  "birthday",
  "nationality",
  "address",
  "occupation",
  "sourceOfIncome",
  "qqNum",
  "line",
  "whatsapp",
  "facebook",
  "wechat",
  "telegram",
  "zalo",
] as const;
const proofs: readonly RegistrationField[] = ["payeeName", "idNumber", "birthday", ...encryptedFields];

type Profile = Record<string, string>;

/** Lists the fields this merchant asks for at registration, with this member's values. */
export function shownProfile(config: MerchantConfig, profile: Profile): Output<"memberProfile">["fields"] {
  const requested = new Set<string>(config.register.fields.map(({ name }) => name));
  return profileFields
    .filter((name) => requested.has(name) || profile[name])
    .map((name) => {
      const value = profile[name] ?? "";
      const proof = proofs.includes(name);
      return { name, value: proof && value ? maskText(value) : value, editable: !(proof && value) };
    });
}

/** Returns the part of a change to store, and the invalid fields. */
export function validateProfile(
  config: MerchantConfig,
  profile: Profile,
  nickname: string,
  change: Partial<Record<RegistrationField, string>>,
): { wrong: Record<string, Violation>; stored: Profile } {
  const wrong: Record<string, Violation> = {};
  const badName = violation(nicknameRule, nickname);
  if (badName) wrong["nickname"] = badName;
  const stored: Profile = {};
  for (const { name, editable } of shownProfile(config, profile)) {
    const typed = change[name];
    const value = typed === undefined ? undefined : readRegistered(name, typed);
    if (value === undefined || !editable || value === (profile[name] ?? "")) continue;
    const required = config.register.fields.some((field) => field.name === name && field.required);
    const missing = required ? ({ kind: "required" } as const) : undefined;
    const bad = value === "" ? missing : validateDetail(config, name, value);
    if (bad) wrong[name] = bad;
    else stored[name] = value;
  }
  return { wrong, stored };
}
