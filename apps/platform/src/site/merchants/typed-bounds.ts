import { currencies, type CurrencyCode } from "@croupier/contract/domain/currencies";
import { formatMoney, type Money } from "@croupier/contract/domain/money";

interface Method {
  min: Money;
  max: Money;
  presets?: readonly Money[];
}

interface Bounds {
  min: Money;
  max: Money;
  dailyMax: Money;
}

/** The part of a merchant's file that bounds the amounts which people type. */
interface Typed {
  currency: CurrencyCode;
  deposit: { methods: readonly Method[] };
  withdraw: { methods: readonly Method[]; daily: { max: Money } };
  transfer: Bounds;
  agents: { envelopes?: Bounds };
}

type Place = readonly (string | number)[];

const boundsAt = (place: Place, { min, max, dailyMax }: Bounds): [Place, Money][] => [
  [[...place, "min"], min],
  [[...place, "max"], max],
  [[...place, "dailyMax"], dailyMax],
];

const methodsAt = (place: Place, methods: readonly Method[]): [Place, Money][] =>
  methods.flatMap(({ min, max, presets = [] }, at): [Place, Money][] => [
    [[...place, at, "min"], min],
    [[...place, at, "max"], max],
    ...presets.map((preset, number): [Place, Money] => [[...place, at, "presets", number], preset]),
  ]);

/** Finds presets and bounds which nobody could type, such as half a dong, with their places. */
export function typedBoundFaults(file: Typed): { place: Place; message: string }[] {
  const { code, smallest } = currencies[file.currency];
  const all = [
    ...methodsAt(["deposit", "methods"], file.deposit.methods),
    ...methodsAt(["withdraw", "methods"], file.withdraw.methods),
    [["withdraw", "daily", "max"], file.withdraw.daily.max] as [Place, Money],
    ...boundsAt(["transfer"], file.transfer),
    ...(file.agents.envelopes ? boundsAt(["agents", "envelopes"], file.agents.envelopes) : []),
  ];
  const message = `people type ${code} in steps of ${formatMoney(smallest)}`;
  return all.flatMap(([place, amount]) => (amount % smallest === 0n ? [] : [{ place, message }]));
}
