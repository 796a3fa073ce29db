import { readRegistered } from "@croupier/contract/domain/identity";
import { normalisePassword } from "@croupier/contract/domain/typed-text";
import { asciiDigits } from "@croupier/contract/domain/digits";
import type { WireOutput } from "@croupier/contract/rows";
import { noSmsValues, type SmsValues } from "./SmsFields.tsx";

export type Setting = WireOutput<"registerSetting">;
export type FieldName = Setting["fields"][number]["name"];
export type RegisterValues = Record<FieldName, string> & SmsValues & { terms: boolean };

/** Fields whose input is masked. */
export const secretFields: readonly FieldName[] = ["password", "confirmPassword", "paymentPassword"];

/** Returns a field as it is validated and sent: trimmed, in one spelling, a number in digits of 0 to 9. */
export function readField(name: string, typed: string): string {
  if (name === "password" || name === "confirmPassword") return normalisePassword(typed);
  const isNumber = name === "mobileNum" || name === "paymentPassword";
  return isNumber ? asciiDigits(typed.trim()) : readRegistered(name, typed);
}

export function emptyValues(referralCode: string | undefined): RegisterValues {
  return {
    ...noSmsValues,
    username: "",
    password: "",
    confirmPassword: "",
    payeeName: "",
    givenName: "",
    familyName: "",
    postcode: "",
    personalNumber: "",
    email: "",
    qqNum: "",
    line: "",
    whatsapp: "",
    facebook: "",
    wechat: "",
    telegram: "",
    zalo: "",
    idNumber: "",
    nickname: "",
    birthday: "",
    address: "",
    nationality: "",
    occupation: "",
    sourceOfIncome: "",
    paymentPassword: "",
    recommenderId: "",
    affiliateCode: referralCode ?? "",
    captcha: "",
    terms: false,
  };
}
