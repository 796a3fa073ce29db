import { Link } from "../../../core/router/Link.tsx";
import type { ReactNode } from "react";
import pause from "icon:circle-pause";
import type { BreakNotice } from "@croupier/contract/domain/breaks";
import { useTexts } from "../../../core/app-context.tsx";
import { formatCountdown, formatFull } from "../../../core/i18n/format.ts";
import { useNow } from "../../../core/time/use-now.ts";
import { Button, buttonClass } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";

const hourMs = 3600_000;
const secondMs = 1000;

interface Props {
  notice: BreakNotice;
  /** Opens the game again. */
  again(): void;
  /** Links to other pages. */
  children: ReactNode;
}

/** Shown in place of a game during a break: when it ends, and how to go on then. */
export function OnBreak({ notice, again, children }: Props) {
  const { t } = useTexts();
  const now = useNow();
  const left = notice.until === undefined || now === undefined ? undefined : Date.parse(notice.until) - now;
  const isOver = left !== undefined && left <= 0;
  return (
    <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-4 px-4 py-14 text-center">
      <span className="grid size-16 place-items-center rounded-full border border-line bg-raised text-accent-text">
        <Icon of={pause} size={28} />
      </span>
      <h2 className="text-xl font-bold">{t("play.onBreak")}</h2>
      <p className="text-muted">
        <EndOfBreak notice={notice} />
      </p>
      {left !== undefined && left > 0 && left < hourMs && (
        <p role="timer" aria-live="off" className="num text-figure font-bold">
          {formatCountdown(Math.floor(left / secondMs) * secondMs)}
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {isOver && (
          <Button look="primary" onClick={again}>
            {t("play.start")}
          </Button>
        )}
        <Link to="/member/protection" className={buttonClass()}>
          {t("protection.title")}
        </Link>
        {children}
      </div>
    </div>
  );
}

function EndOfBreak({ notice: { period, until, isEnded } }: Pick<Props, "notice">) {
  const { t, dates } = useTexts();
  if (period === "register" && until === undefined && !isEnded) return t("register.excluded");
  if (period === "permanent") return t("play.onBreakForever");
  return until === undefined ? t("play.onBreakEnded") : t("play.onBreakUntil", { time: formatFull(until, dates) });
}
