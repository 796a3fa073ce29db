import type { WireOutput } from "@croupier/contract/rows";
import { failureText } from "../../../core/api/use-call.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { useMoment } from "../../../core/time/use-moment.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";

const tones = { pending: "warm", approved: "good", rejected: "bad", withdrawn: "plain" } as const;

/** The application, its state, and the reason for a rejection. */
export function Application({ of: sent }: { of: NonNullable<WireOutput<"affiliateInfo">["application"]> }) {
  const { t } = useTexts();
  const moment = useMoment();
  const { state, reference, note, at, decidedAt } = sent;
  const lines = ["reason", "ways", "channel", "contact"] as const;
  return (
    <section aria-label={t("affiliate.application")} className="mb-6 grid grid-cols-1 gap-3 panel-card p-4 tablet:p-5">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="num font-semibold">{reference}</span>
        <Badge tone={tones[state]}>{t(`affiliate.state.${state}`)}</Badge>
      </p>
      <p className="num text-note text-muted">
        {t("affiliate.sentAt", { time: moment(at) })}
        {decidedAt && ` · ${t("affiliate.decidedAt", { time: moment(decidedAt) })}`}
      </p>
      {note !== undefined && <p className="break-words">{t("affiliate.why", { reason: note })}</p>}
      <dl className="grid grid-cols-1 gap-2">
        {lines.map((key) => (
          <div key={key}>
            <dt className="text-note text-muted">{t(`affiliate.${key}`)}</dt>
            <dd className="break-words">{sent[key]}</dd>
          </div>
        ))}
      </dl>
      {state === "pending" && <Withdraw />}
    </section>
  );
}

function Withdraw() {
  const texts = useTexts();
  const { t } = texts;
  const command = useCommand("affiliateWithdraw");
  const withdraw = async () => {
    const answer = await command.run({});
    if (answer && !answer.ok) toast("bad", failureText(texts, answer.code));
  };
  return (
    <Button busy={command.state !== "idle"} onClick={() => void withdraw()} className="justify-self-start">
      {t("affiliate.withdraw")}
    </Button>
  );
}
