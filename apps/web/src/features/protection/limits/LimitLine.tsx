import { useTexts } from "../../../core/app-context.tsx";
import { failureText } from "../../../core/api/use-call.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { percentDone } from "../../../core/money/percent-done.ts";
import { useLimitText } from "../../../core/protection/use-limit-text.ts";
import { useMoment } from "../../../core/time/use-moment.ts";
import { useNow } from "../../../core/time/use-now.ts";
import { Button } from "../../../ui/Button.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import type { MemberLimit } from "./types.ts";

/** One limit: its amount, what is left of it, and a request that waits for its confirmation. */
export function LimitLine({ of: limit }: { of: MemberLimit }) {
  const { t } = useTexts();
  const { amountText, leftText } = useLimitText();
  const percent = percentDone(limit.used, limit.amount) ?? 0;
  const text = leftText(limit);
  return (
    <li className="grid gap-1.5 border-t border-line pt-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{t(`limit.period.${limit.period}`)}</span>
        <strong className="num">{amountText(limit.limit, limit.amount)}</strong>
      </p>
      {limit.period !== "single" && (
        <>
          <ProgressBar label={text} percent={percent} />
          <p className="num text-note text-muted">{text}</p>
        </>
      )}
      {limit.isImposed && <p className="text-note text-muted">{t("limit.imposed")}</p>}
      {limit.request && <Request of={limit} request={limit.request} />}
    </li>
  );
}

interface RequestProps {
  of: MemberLimit;
  request: NonNullable<MemberLimit["request"]>;
}

/** A requested increase or removal: when it can be confirmed, and the buttons to confirm or to withdraw it. */
function Request({ of: { limit, period }, request }: RequestProps) {
  const texts = useTexts();
  const { t } = texts;
  const { amountText } = useLimitText();
  const moment = useMoment();
  const now = useNow();
  const confirm = useCommand("confirmMemberLimit");
  const withdraw = useCommand("withdrawMemberLimitRequest");
  const { amount, confirmFrom, confirmUntil } = request;
  const isReady = now !== undefined && now >= Date.parse(confirmFrom);
  const failure = confirm.failure ?? withdraw.failure;
  const times = { from: moment(confirmFrom), until: moment(confirmUntil) };
  return (
    <div className="grid gap-2 rounded-control bg-raised px-3.5 py-3">
      <p className="text-sm">
        <strong className="num">
          {t("limit.changed.requested")}: {amount === undefined ? t("limit.noLimit") : amountText(limit, amount)}
        </strong>
        <br />
        {isReady ? t("limit.ready", { until: times.until }) : t("limit.wait", times)}
      </p>
      <Problem text={failure && failureText(texts, failure.code)} />
      <div className="flex flex-wrap gap-2.5">
        <Button look="primary" busy={withdraw.state !== "idle"} onClick={() => void withdraw.run({ limit, period })}>
          {t("limit.keep")}
        </Button>
        {isReady && (
          <Button
            busy={confirm.state !== "idle"}
            onClick={() => void confirm.run({ limit, period, ...(amount === undefined ? {} : { amount }) })}
          >
            {t("action.confirm")}
          </Button>
        )}
      </div>
    </div>
  );
}
