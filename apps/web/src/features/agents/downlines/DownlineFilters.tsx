import type { WireInput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { FoldedFilters } from "../../../core/filters/FoldedFilters.tsx";
import type { TextKey } from "../../../core/i18n/texts.ts";
import { Select } from "../../../ui/Select.tsx";

export type Filter = Pick<WireInput<"agentDownlines">, "kind" | "status" | "seenDays" | "active" | "balance" | "order">;

const kinds = ["agent", "member"] as const;
const states = ["active", "blocked", "excluded"] as const;
const orders = ["balance", "validBets", "lastSeen"] as const;
const plays = ["yes", "no"] as const;
const balances = ["some", "none"] as const;
const seen = ["1", "7", "30"] as const;

/** Filters and sorts the list of downlines; on a phone a button opens the filters. */
export function DownlineFilters(props: Pick<ChoiceProps<"kind">, "filter" | "onFilter">) {
  const { t } = useTexts();
  const used = Object.keys(props.filter).filter((key) => key !== "order").length;
  return (
    <FoldedFilters
      count={used}
      className="col-span-full grid grid-cols-2 gap-2.5 tablet:grid-cols-3 desktop:basis-full desktop:grid-cols-6"
    >
      <Choice
        {...props}
        of="kind"
        label={t("agent.kind")}
        any={t("agent.everybody")}
        values={kinds}
        prefix="agent.type"
      />
      <Choice
        {...props}
        of="status"
        label={t("agent.status")}
        any={t("agent.anyStatus")}
        values={states}
        prefix="agent.status"
      />
      <Choice
        {...props}
        of="active"
        label={t("agent.play")}
        any={t("agent.play.any")}
        values={plays}
        prefix="agent.play"
      />
      <Choice
        {...props}
        of="balance"
        label={t("agent.balance")}
        any={t("agent.filter.balance.any")}
        values={balances}
        prefix="agent.filter.balance"
      />
      <Choice
        {...props}
        of="seenDays"
        label={t("agent.lastSeen")}
        any={t("agent.seen.any")}
        values={seen}
        prefix="agent.seen"
      />
      <Choice
        {...props}
        of="order"
        label={t("agent.order")}
        any={t("agent.order.newest")}
        values={orders}
        prefix="agent.order"
      />
    </FoldedFilters>
  );
}

interface ChoiceProps<K extends keyof Filter> {
  of: K;
  label: string;
  /** The text of the empty choice. */
  any: string;
  values: readonly (NonNullable<Filter[K]> & string)[];
  /** The prefix of the text keys of the values. */
  prefix: "agent.type" | "agent.status" | "agent.play" | "agent.filter.balance" | "agent.seen" | "agent.order";
  filter: Filter;
  onFilter(filter: Filter): void;
}

function Choice<K extends keyof Filter>({ of: key, label, any, values, prefix, filter, onFilter }: ChoiceProps<K>) {
  const { t } = useTexts();
  const choose = (typed: string) => {
    const others = Object.fromEntries(Object.entries(filter).filter(([each]) => each !== key));
    const value = values.find((one) => one === typed);
    onFilter(value === undefined ? others : { ...others, [key]: value });
  };
  return (
    <Select
      label={label}
      value={String(filter[key] ?? "")}
      onChange={choose}
      options={[
        { value: "", title: any },
        ...values.map((value) => ({ value, title: t(`${prefix}.${value}` as TextKey) })),
      ]}
    />
  );
}
