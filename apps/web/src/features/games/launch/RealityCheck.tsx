import { useNavigate } from "../../../core/router/use-router.ts";
import { useTexts } from "../../../core/app-context.tsx";
import type { WireOutput } from "@croupier/contract/rows";
import { failureText, useCall } from "../../../core/api/use-call.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { formatCountdown } from "../../../core/i18n/format.ts";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { serverNow } from "../../../core/time/server-clock.ts";
import { Button } from "../../../ui/Button.tsx";
import { Problem } from "../../../ui/Problem.tsx";

/** A check has no time before the game is open, and once due it may be answered in another tab. */
const lookEveryMs = 10_000;

/** Milliseconds until the platform is asked whether a check is due; false where there are none. */
function untilDue(last: WireOutput<"playSummary"> | undefined): number | false {
  if (last && last.minutes === undefined) return false;
  if (last?.dueAt === undefined || last.isDue) return lookEveryMs;
  return Math.max(1_000, Date.parse(last.dueAt) - serverNow() + 500);
}

/** Interrupts a game when the player asked, or the merchant has to, say how long it has lasted and how it has gone. */
export function RealityCheck() {
  const texts = useTexts();
  const { t } = texts;
  const money = useMoneyText();
  const navigate = useNavigate();
  const { data } = useCall("playSummary", {}, { refetchInterval: untilDue });
  const { state, failure, run } = useCommand("answerRealityCheck");
  if (data?.since === undefined || !data.isDue) return null;
  const figures = [
    { name: t("leaderboard.staked"), value: money(data.staked) },
    { name: t("winners.won"), value: money(data.won) },
  ];
  const leave = async (to: "/" | "/member/protection") => {
    await run({});
    void navigate({ to });
  };
  return (
    <Dialog title={t("play.check.title")} className="max-w-md">
      <div className="grid gap-4 p-6 pt-3">
        <p className="text-muted">
          {t("play.check.text", { time: formatCountdown(serverNow() - Date.parse(data.since)) })}
        </p>
        <dl className="grid grid-cols-2 gap-3">
          {figures.map(({ name, value }) => (
            <div key={name} className="rounded-control border border-line px-4 py-3">
              <dt className="text-note text-muted">{name}</dt>
              <dd className="num text-lg font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="num text-center text-xl font-bold">{t("play.net", { net: money(data.net) })}</p>
        <Problem text={failure && failureText(texts, failure.code)} />
        <Button look="primary" busy={state !== "idle"} onClick={() => void run({})}>
          {t("play.leave.stay")}
        </Button>
        <Button disabled={state !== "idle"} onClick={() => void leave("/member/protection")}>
          {t("play.check.break")}
        </Button>
        <Button disabled={state !== "idle"} onClick={() => void leave("/")}>
          {t("play.check.stop")}
        </Button>
      </div>
    </Dialog>
  );
}
