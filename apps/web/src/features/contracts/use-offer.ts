import {
  findTierAbove,
  findTierFault,
  type ContractKind,
  type ContractPeriod,
  type Tier,
  type TierFault,
} from "@croupier/contract/domain/contracts";
import type { Language } from "@croupier/contract/domain/languages";
import { formatDecimal, formatRound } from "@croupier/contract/domain/numbers";
import { readTypedCount } from "@croupier/contract/domain/typed-amounts";
import type { WireOutput } from "@croupier/contract/rows";
import { useState } from "react";
import { refreshAfterCommand } from "../../core/api/refreshes.ts";
import type { Failure } from "../../core/api/result.ts";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { toast } from "../../core/dialogs/dialogs.ts";
import { required } from "../../core/forms/rules.ts";
import { useForm } from "../../core/forms/use-form.ts";
import type { Texts } from "../../core/i18n/texts.ts";
import { readPoints } from "../../core/money/read-amount.ts";
import { parseRate, rateFigure, rateText } from "../../core/i18n/rates.ts";
import { rateFor, toTier, toWireTier, type WireTier } from "./kinds.ts";
import { namesOf } from "./use-step.ts";

export type Bounds = WireOutput<"contractBounds">["kinds"][number];

/** A tier with its typed values. */
export interface TypedTier {
  key: number;
  validBet: string;
  activeMembers: string;
  loss: string;
  rate: string;
  winRate: string;
}

export type TierField = Exclude<keyof TypedTier, "key">;

/** The first fault of the tiers, as text with its position. */
interface TypedFault {
  tier: number;
  field: TierField;
  text: string;
  /** Set if the field is empty: the error is shown after a submit. */
  blank: boolean;
}

const mostMembers = 999_999;

let lastKey = 0;

function blankTier(): TypedTier {
  lastKey += 1;
  return { key: lastKey, validBet: "0", activeMembers: "0", loss: "0", rate: "", winRate: "" };
}

function toTyped(tier: WireTier, language: Language): TypedTier {
  const rate = (hundredths: number) => formatDecimal(rateFigure(hundredths), language);
  return {
    ...blankTier(),
    validBet: formatRound(tier.validBet, language),
    activeMembers: String(tier.activeMembers),
    loss: formatRound(tier.loss, language),
    rate: rate(tier.rate),
    winRate: rate(tier.winRate),
  };
}

const fieldsOf = (kind: ContractKind): readonly TierField[] =>
  kind === "agentRealtimeSalary"
    ? ["rate", "winRate"]
    : kind === "enableCt"
      ? ["validBet", "activeMembers", "loss", "rate"]
      : ["validBet", "activeMembers", "rate"];

/** Reads a field in the notation of the player's language; returns its value, or the error as text. */
function readField(texts: Texts, field: TierField, typed: string): { value: bigint | number } | { text: string } {
  const { t, language } = texts;
  if (field === "validBet" || field === "loss") {
    const { amount, text } = readPoints(texts, typed, t("contract.fault.notNumber"));
    return amount === undefined ? { text } : { value: amount };
  }
  const isCount = field === "activeMembers";
  const value = isCount ? readTypedCount(typed, language) : parseRate(typed);
  if (value !== undefined && value <= mostMembers) return { value };
  return { text: required(texts, typed) ?? t(isCount ? "contract.fault.notNumber" : "contract.fault.notRate") };
}

/** Parses typed tiers; the first invalid field is the fault. */
function readTiers(texts: Texts, kind: ContractKind, typed: readonly TypedTier[]): { tiers: Tier[] } | TypedFault {
  const tiers: Tier[] = [];
  for (const [at, each] of typed.entries()) {
    const tier: Tier = { validBet: 0n, activeMembers: 0, loss: 0n, rate: 0, winRate: 0 };
    for (const field of fieldsOf(kind)) {
      const read = readField(texts, field, each[field]);
      if ("text" in read) return { tier: at, field, text: read.text, blank: each[field].trim() === "" };
      Object.assign(tier, { [field]: read.value });
    }
    tiers.push(tier);
  }
  return { tiers };
}

/** Returns the functions that find the first error of the input and describe it; there is none in a valid offer. */
function useFault(kind: ContractKind, bounds: Bounds | undefined) {
  const texts = useTexts();
  const { t, language } = texts;
  const say = ({ field, rule }: Omit<TierFault, "tier">, tier?: Tier): string => {
    if (rule === "rate") return t("contract.fault.rate", { max: rateText(bounds?.maxRate ?? 0, language) });
    if (rule === "upline") {
      const most = tier && rateFor(tier, bounds?.tiers ?? []);
      return most ? t("contract.fault.upline", { max: rateText(most, language) }) : t("contract.fault.nothing");
    }
    if (rule === "rising") return t("contract.fault.rising");
    if (rule === "falling") return t("contract.fault.falling");
    return t("contract.fault.count", { field });
  };
  const find = (typed: readonly TypedTier[]): TypedFault | undefined => {
    const read = readTiers(texts, kind, typed);
    if (!("tiers" in read)) return read;
    const own = bounds?.tiers.map(toTier) ?? [];
    const fault =
      findTierFault(kind, read.tiers, bounds?.maxRate ?? 0) ??
      (own.length > 0 ? findTierAbove(read.tiers, own) : undefined);
    return fault && { ...fault, text: say(fault, read.tiers[fault.tier]), blank: false };
  };
  return { find, say };
}

interface Options {
  kind: ContractKind;
  account: string | undefined;
  tiers: readonly WireTier[];
  bounds: Bounds | undefined;
  onSent(): void;
}

/** Holds the input of an offer, its errors, and the contracts that it would end. */
export function useOffer({ kind, account, tiers: given, bounds, onSent }: Options) {
  const texts = useTexts();
  const { t } = texts;
  const { api, queries } = useApp();
  const [ends, setEnds] = useState<readonly string[]>();
  const { find, say } = useFault(kind, bounds);
  const form = useForm({
    values: {
      account: account ?? "",
      period: bounds?.periods[0] ?? ("daily" as ContractPeriod),
      tiers: given.length > 0 ? given.map((tier) => toTyped(tier, texts.language)) : [blankTier()],
      note: "",
      confirmed: false,
    },
    check: (values) => ({
      account: required(texts, values.account),
      tiers: find(values.tiers)?.text,
      confirmed: ends && !values.confirmed ? t("contract.confirmFirst") : undefined,
    }),
    fieldOf: { NOT_FOUND: "account", CONTRACT_OPEN: "account", CONTRACT_BOUNDS: "tiers" },
    words: ({ code, value }: Failure) => {
      if (code === "NOT_FOUND") return t("contract.fault.notDirect");
      return code === "CONTRACT_BOUNDS" ? say(value as Omit<TierFault, "tier">) : undefined;
    },
  });
  const setTiers = (tiers: TypedTier[]) => {
    setEnds(undefined);
    form.set({ tiers, confirmed: false });
  };
  const fault = find(form.values.tiers);
  const send = async (values: typeof form.values) => {
    const read = readTiers(texts, kind, values.tiers);
    if (!("tiers" in read)) return undefined;
    const answer = await api.call("offerContract", {
      account: values.account.trim(),
      kind,
      period: values.period,
      tiers: read.tiers.map(toWireTier),
      note: values.note.trim(),
      confirm: values.confirmed ? "true" : "false",
    });
    if (!answer.ok) {
      const names = namesOf(answer);
      setEnds(names);
      form.hide("confirmed");
      return names ? undefined : answer;
    }
    toast("good", t("contract.offerSent", { account: answer.value.account }));
    await refreshAfterCommand(queries, "offerContract");
    onSent();
    return undefined;
  };
  const readable = readTiers(texts, kind, form.values.tiers);
  return {
    form,
    send,
    ends,
    fields: fieldsOf(kind),
    /** The visible error: at once for a wrong value, after a submit for a missing one. */
    fault: fault && (!fault.blank || form.error("tiers") !== undefined) ? fault : undefined,
    refused: fault ? undefined : form.error("tiers"),
    preview: "tiers" in readable ? readable.tiers.map(toWireTier) : [],
    change: (key: number, change: Partial<TypedTier>) =>
      setTiers(form.values.tiers.map((tier) => (tier.key === key ? { ...tier, ...change } : tier))),
    add: () => setTiers([...form.values.tiers, { ...(form.values.tiers.at(-1) ?? blankTier()), ...nextOf() }]),
    remove: (key: number) => setTiers(form.values.tiers.filter((tier) => tier.key !== key)),
  };
}

/** A new tier starts with the thresholds of the last one, and without a rate. */
const nextOf = () => ({ key: blankTier().key, rate: "", winRate: "" });

export type OfferState = ReturnType<typeof useOffer>;
