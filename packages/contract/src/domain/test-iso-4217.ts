/**
 * Minor units as ISO 4217 publishes them (list one, "Current currency & funds", maintained by SIX Financial Information
 * for ISO): every currency of ours that has such a code, and those in which CLDR, and so `Intl`, differs.
 */
export const minorUnits: Readonly<Record<string, number>> = {
  CNY: 2,
  EUR: 2,
  GBP: 2,
  JPY: 0,
  KRW: 0,
  KWD: 3,
  THB: 2,
  USD: 2,
  VND: 0,
};

/** CLDR writes these without decimals, since prices there have none; banks count them in the published ones. */
export const unlikeIntl: Readonly<Record<string, number>> = {
  AFN: 2,
  ALL: 2,
  COP: 2,
  HUF: 2,
  IDR: 2,
  IQD: 3,
  IRR: 2,
  KPW: 2,
  LAK: 2,
  LBP: 2,
  MGA: 2,
  MMK: 2,
  PKR: 2,
  SOS: 2,
  SYP: 2,
  YER: 2,
};
