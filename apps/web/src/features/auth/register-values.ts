import type { WireOutput } from "@croupier/contract/rows";
import { noSmsValues, type SmsValues } from "./SmsFields.tsx";

export type Setting = WireOutput<"registerSetting">;
export type FieldName = Setting["fields"][number]["name"];
export type RegisterValues = Record<FieldName, string> & SmsValues & { terms: boolean };

/** Fields whose input is masked. */
export const secretFields: readonly FieldName[] = ["password", "confirmPassword", "paymentPassword"];

export function emptyValues(referralCode: string | undefined): RegisterValues {
  return {
    ...noSmsValues,
    username: "",
    password: "",
    confirmPassword: "",
    payeeName: "",
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
