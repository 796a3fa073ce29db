import { QueryView } from "../../../core/api/QueryView.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { formatDay } from "../../../core/i18n/format.ts";
import { CountedUntil } from "../../../core/time/CountedUntil.tsx";
import { Avatar } from "../../../core/session/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { ContractLinks } from "../ContractBadges.tsx";
import { Facts, Week } from "../Downline.tsx";

/** The one that is chosen in the tree: figures, contracts, and the way to what may be done. */
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
  const { t, language } = useTexts();
  const view = useViewState(useCall("agentDownline", { account }), () => false);
  return (
    <QueryView of={view} empty={null} loading={<Skeleton className="h-[420px]" />}>
      {(profile) => (
        <div className="grid gap-4">
          <header className="flex items-center gap-3">
            <Avatar info={{ account, nickname: profile.nickname, icon: "" }} size={44} byAccount />
            <div className="min-w-0">
              <h2 className="truncate text-lg font-bold">{account}</h2>
              <p className="text-note text-muted">
                {t(`agent.type.${profile.isAgent ? "agent" : "member"}`)}
                {" · "}
                {t("agent.joinedOn", { day: formatDay(new Date(profile.registeredAt), language) })}
              </p>
            </div>
          </header>
          <Week of={profile} />
          <Facts of={profile} narrow />
          <CountedUntil at={profile.countedUntil} />
          <ContractLinks of={profile} account={account} />
          <Button look="primary" onClick={() => onOpen(account)}>
            {t("agent.manage")}
          </Button>
        </div>
      )}
    </QueryView>
  );
}
