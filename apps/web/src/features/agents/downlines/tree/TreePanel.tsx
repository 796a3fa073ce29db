import { Link } from "../../../../core/router/Link.tsx";
import type { ContractKind } from "@croupier/contract/domain/contracts";
import type { WireOutput } from "@croupier/contract/rows";
import { QueryView } from "../../../../core/api/QueryView.tsx";
import { useCall, useViewState } from "../../../../core/api/use-call.ts";
import { useSession, useTexts } from "../../../../core/app-context.tsx";
import { openDialog } from "../../../../core/dialogs/dialogs.ts";
import { formatDay, formatDays } from "../../../../core/i18n/format.ts";
import { mayUse } from "../../../../core/session/session.ts";
import { dateOf } from "../../../../core/time/day-range.ts";
import { CountedUntil } from "../../../../core/time/CountedUntil.tsx";
import { Button, buttonClass } from "../../../../ui/Button.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { ContractLinks } from "../ContractBadges.tsx";
import { Facts } from "../DownlineFacts.tsx";
import { LastBills } from "./LastBills.tsx";
import { ProfileHead, WeekFigures } from "../ProfileHead.tsx";
import { useMoneyText } from "../../../../core/money/use-money-text.ts";

type Profile = WireOutput<"agentDownline">;

/** The selected member of the tree: figures, contracts, and a button for the actions. */
export function TreePanel({ account, onOpen }: { account: string | undefined; onOpen(account: string): void }) {
  const { t } = useTexts();
  return (
    <aside aria-label={t("agent.chosen")} className="rounded-panel border border-line bg-surface p-4">
      {account === undefined ? (
        <EmptyState text={t("agent.chooseOne")} />
      ) : (
        <Chosen account={account} onOpen={onOpen} />
      )}
    </aside>
  );
}

function Chosen({ account, onOpen }: { account: string; onOpen(account: string): void }) {
  const { t } = useTexts();
  const session = useSession();
  const profileRead = useCall("agentDownline", { account });
  const view = useViewState(profileRead, () => false);
  const contracts = useContractsWith(profileRead.data);
  return (
    <QueryView of={view} empty={null} loading={<Skeleton className="h-[420px]" />}>
      {(profile) => (
        <div className="grid gap-4">
          <ProfileHead account={account} of={profile} />
          <WeekFigures of={profile} />
          <WeekLine of={profile} />
          <Facts of={profile} narrow />
          <ContractLinks of={profile} account={account} />
          {contracts && <LastBills account={account} kinds={contracts.listed} />}
          <CountedUntil at={profile.countedUntil} />
          <div className="grid gap-2.5">
            {contracts && contracts.toOffer.length > 0 && (
              <Button onClick={() => openDialog({ name: "newContract", account, kinds: contracts.toOffer })}>
                {t("agent.newContract")}
              </Button>
            )}
            <Button onClick={() => onOpen(account)}>{t("agent.manage")}</Button>
            {mayUse(session, "reports") && (
              <Link to="/agentHome/personalHistoryCopy" search={{ account }} className={buttonClass()}>
                {t("agent.teamBetting")}
              </Link>
            )}
          </div>
        </div>
      )}
    </QueryView>
  );
}

/** Returns the kinds of contracts possible with a direct downline, and those that may be offered now. */
function useContractsWith(profile: Profile | undefined) {
  const enabled = mayUse(useSession(), "contracts");
  const kinds = useCall("contractBounds", {}, { enabled }).data?.kinds;
  if (!enabled || !kinds || !profile?.isDirect) return undefined;
  const isTaken = (kind: ContractKind) =>
    profile.contracts.some((each) => each.kind === kind && each.state !== "requested");
  return {
    listed: kinds.filter(({ listed }) => listed).map(({ kind }) => kind),
    toOffer: kinds.filter(({ kind, offerable }) => offerable && !isTaken(kind)).map(({ kind }) => kind),
  };
}

const [width, height] = [276, 58];

/** The valid bets of the last week as one line, with its days as text for screen readers. */
function WeekLine({ of: { days } }: { of: Pick<Profile, "days"> }) {
  const { t, dates } = useTexts();
  const money = useMoneyText();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const most = Math.max(1, ...days.map(({ validBets }) => Number(validBets)));
  const points = days.map(({ validBets }, at) => ({
    x: (at / Math.max(1, days.length - 1)) * width,
    y: height - 3 - (Number(validBets) / most) * (height - 8),
  }));
  const line = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
  const end = points.at(-1);
  return (
    <figure>
      <figcaption className="mb-1.5 flex flex-wrap justify-between gap-x-3 text-sm">
        <span className="font-semibold">{t("agent.validBets7")}</span>
        <span className="num text-muted">{formatDays(dateOf(first.day), dateOf(last.day), dates)}</span>
      </figcaption>
      <svg viewBox={`-3 0 ${width + 6} ${height}`} aria-hidden="true" className="block w-full rtl:-scale-x-100">
        <path d={`M0 ${height}L${line}L${width} ${height}Z`} fill="var(--accent)" fillOpacity={0.14} />
        <path d={`M${line}`} fill="none" stroke="var(--accent)" strokeWidth={2.5} strokeLinejoin="round" />
        {end && <circle cx={end.x} cy={end.y} r={3} fill="var(--accent)" />}
      </svg>
      <ul className="sr-only">
        {days.map(({ day, validBets }) => (
          <li key={day}>{`${formatDay(dateOf(day), dates)}: ${money.figure(validBets)}`}</li>
        ))}
      </ul>
    </figure>
  );
}
