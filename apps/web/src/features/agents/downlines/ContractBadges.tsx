import { Link } from "../../../core/router/Link.tsx";
import type { WireOutput } from "@croupier/contract/rows";
import { contractMarks, contractTones } from "../../../core/session/contract-marks.ts";
import { contractPages } from "../../../core/session/contract-pages.ts";
import { useSession, useTexts } from "../../../core/app-context.tsx";
import { rateText } from "../../../core/i18n/rates.ts";
import { cx } from "../../../lib/class-names.ts";
import { mayUse } from "../../../core/session/session.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Icon } from "../../../ui/Icon.tsx";

type Row = Pick<WireOutput<"agentDownlines">["content"][number], "contracts" | "isShort">;
type Open = Row["contracts"][number];

/**
 * Small badges of a downline's open contracts: kind, the rate that its last bill reached beside the highest, or that one
 * waits; `brief` shows a single contract by its rate alone.
 */
export function ContractBadges({ of: { contracts, isShort }, brief = false }: { of: Row; brief?: boolean }) {
  const { t } = useTexts();
  if (contracts.length === 0 && !isShort) return null;
  return (
    <span className="flex flex-wrap gap-1">
      {isShort && <Badge tone="bad">{t("agent.billShort")}</Badge>}
      {contracts.map((contract, at) => (
        <Small key={contract.kind} of={contract} isBrief={brief && at > 0} />
      ))}
    </span>
  );
}

function Small({ of: { kind, state, rate = 0, reached }, isBrief }: { of: Open; isBrief: boolean }) {
  const { t, language } = useTexts();
  const percent = rateText(rate, language);
  const isTop = reached === undefined || reached === rate;
  const tiers = { reached: rateText(reached ?? 0, language), rate: percent };
  const name = t(`agent.kind.${kind}`) + (isTop ? "" : `: ${t("agent.tierReached", tiers)}`);
  return (
    <span
      title={name}
      className={cx(
        "num inline-flex items-center gap-1 rounded-md px-1.5 py-0.5 text-xs font-bold",
        state === "valid" ? contractTones[kind] : "bg-accent/20 text-accent-text",
      )}
    >
      <Icon of={contractMarks[kind]} size={13} />
      <span className="sr-only">{name}</span>
      <span className={isBrief ? "sr-only" : undefined}>
        {state === "valid" ? (isTop ? percent : `${tiers.reached} / ${percent}`) : t(`agent.contract.${state}`)}
      </span>
    </span>
  );
}

/** Links for a downline's open contracts, each to the page of its kind, filtered by the account. */
export function ContractLinks({ of: { contracts }, account }: { of: Row; account: string }) {
  const { t, language } = useTexts();
  const session = useSession();
  if (contracts.length === 0 || !mayUse(session, "contracts")) return null;
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t("agent.contracts")}</h3>
      {contracts.map(({ kind, state, rate }) => (
        <Link
          key={kind}
          to={contractPages[kind]}
          search={{ downline: account }}
          className="flex min-h-11 items-center gap-2 rounded-control border border-line px-3 text-sm hover:bg-raised"
        >
          <span className={cx("inline-flex rounded-md p-1", contractTones[kind])}>
            <Icon of={contractMarks[kind]} size={15} />
          </span>
          <span className="flex-1 font-semibold">{t(`agent.kind.${kind}`)}</span>
          {rate !== undefined && <span className="num text-muted">{rateText(rate, language)}</span>}
          <Badge tone={state === "valid" ? "good" : "warm"}>{t(`agent.contract.${state}`)}</Badge>
        </Link>
      ))}
    </section>
  );
}
