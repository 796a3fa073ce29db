import { Link } from "../../../core/router/Link.tsx";
import { useState } from "react";
import check from "icon:check";
import x from "icon:x";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { formatMoment } from "../../../core/i18n/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Balls } from "../../../core/games/lottery/Balls.tsx";
import { paths, type Area, type PrizeMode } from "../../../core/games/lottery/use-lotteries.ts";
import { isCommitted } from "./verify.ts";

type Opened = WireOutput<"openedNumbers">["list"][number];
type Draw = WireOutput<"recentLotteryResults">["list"][number];

/** The interval in milliseconds at which the newest numbers are read while the page is visible. */
const everyMs = 10_000;
const drawsShown = 20;

/** The latest numbers of each lottery on a page; each expands to its earlier draws with their proofs. */
export function Results({ area, mode }: { area: Area; mode: PrizeMode }) {
  const { t } = useTexts();
  const [open, setOpen] = useState<string>();
  const isVietnamese = area === "vn";
  const all = useCall("openedNumbers", { prizeMode: mode }, { refetchInterval: everyMs, enabled: !isVietnamese });
  const vietnamese = useCall("vnNumero", { prizeMode: mode }, { refetchInterval: everyMs, enabled: isVietnamese });
  const view = useViewState(isVietnamese ? vietnamese : all, ({ list }) => list.length === 0);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="text-title font-bold">{t("lottery.results")}</h1>
        <Link to={paths[area]} search={{}} className="min-h-11 content-center font-medium text-accent-text">
          {t("lottery.all")}
        </Link>
      </div>
      <QueryView
        of={view}
        loading={<Skeleton className="h-96 rounded-card" />}
        empty={<EmptyState text={t("lottery.none")} />}
      >
        {({ list }) => (
          <ul className="grid gap-2.5">
            {list.map((each) => (
              <li key={each.gameCode} className="rounded-card border border-line bg-surface">
                <Newest
                  of={each}
                  isOpen={open === each.gameCode}
                  onToggle={() => setOpen(open === each.gameCode ? undefined : each.gameCode)}
                />
                {open === each.gameCode && <Draws gameCode={each.gameCode} />}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </>
  );
}

function Newest({ of, isOpen, onToggle }: { of: Opened; isOpen: boolean; onToggle(): void }) {
  const { t, dates } = useTexts();
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="grid w-full gap-x-4 gap-y-2 rounded-card p-3.5 text-start hover:bg-raised tablet:grid-cols-[220px_minmax(0,1fr)_auto] tablet:items-center"
    >
      <span className="font-semibold">{of.displayName}</span>
      <Balls numbers={of.numbers} />
      <span className="num text-note text-muted">
        {t("lottery.draw", { issue: of.issue })} · {formatMoment(of.drawnAt, dates)}
      </span>
    </button>
  );
}

function Draws({ gameCode }: { gameCode: string }) {
  const { t } = useTexts();
  const draws = useCall("recentLotteryResults", { gameCode, limit: drawsShown }, { refetchInterval: everyMs });
  const view = useViewState(draws, ({ list }) => list.length === 0);
  return (
    <div className="border-t border-line px-3.5 py-2">
      <QueryView
        of={view}
        loading={<Skeleton className="h-40 rounded-card" />}
        empty={<EmptyState text={t("lottery.none")} />}
      >
        {({ list }) => (
          <ul className="divide-y divide-line">
            {list.map((draw) => (
              <Past key={draw.issue} draw={draw} />
            ))}
          </ul>
        )}
      </QueryView>
    </div>
  );
}

function Past({ draw }: { draw: Draw }) {
  const { t, dates } = useTexts();
  const [verdict, setVerdict] = useState<boolean>();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-2">
      <span className="num w-full text-note text-muted tablet:w-56">
        {t("lottery.draw", { issue: draw.issue })} · {formatMoment(draw.drawnAt, dates)}
      </span>
      <span className="min-w-0 flex-1">
        {draw.state === "drawn" ? <Balls numbers={draw.numbers} /> : t("lottery.cancelled")}
      </span>
      {verdict === undefined ? (
        <Button look="plain" onClick={() => void isCommitted(draw).then(setVerdict)}>
          {t("lottery.verify")}
        </Button>
      ) : (
        <output className={`flex min-h-11 items-center gap-1.5 text-sm ${verdict ? "text-win" : "text-lose"}`}>
          <Icon of={verdict ? check : x} size={16} />
          {t(verdict ? "lottery.committed" : "lottery.notCommitted")}
        </output>
      )}
    </li>
  );
}
