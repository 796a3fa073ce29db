import { useNavigate } from "@tanstack/react-router";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { formatCountdown } from "../../../core/i18n/format.ts";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { serverNow } from "../../../core/time/server-clock.ts";
import { Button } from "../../../ui/Button.tsx";

const lookEveryMs = 60_000;

/** Milliseconds until the platform is asked whether a check is due. */
function untilLook(dueAt: string | undefined): number {
  if (dueAt === undefined) return lookEveryMs;
  return Math.min(lookEveryMs, Math.max(1_000, Date.parse(dueAt) - serverNow() + 500));
}

/** Interrupts a game when the player asked, or the merchant has to, say how long it has lasted and how it has gone. */
export function RealityCheck() {
  const { t } = useTexts();
  const money = useMoneyText();
  const navigate = useNavigate();
  const first = useCall("playSummary", {});
  const { data } = useCall("playSummary", {}, { refetchInterval: untilLook(first.data?.dueAt) });
  const { state, run } = useCommand("answerRealityCheck");
  if (data?.since === undefined || !data.isDue) return null;
  const figures = [
    { name: t("leaderboard.staked"), value: money(data.staked) },
    { name: t("winners.won"), value: money(data.won) },
  ];
  const stop = async () => {
    await run({});
    void navigate({ to: "/" });
  };
  return (
    <Dialog title={t("play.check.title")} mustAnswer className="max-w-md">
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
        <Button look="primary" busy={state !== "idle"} onClick={() => void run({})}>
          {t("play.leave.stay")}
        </Button>
        <Button disabled={state !== "idle"} onClick={() => void stop()}>
          {t("play.check.stop")}
        </Button>
      </div>
    </Dialog>
  );
}
