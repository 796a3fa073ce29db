import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { failureText } from "../../../core/api/use-call.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { formatFull, formatMoment } from "../../../core/i18n/format.ts";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { Badge, type Tone } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { usePeriodText } from "./use-period-text.ts";

type Break = WireOutput<"breaks">["breaks"][number];

const tones: Record<Break["state"], Tone> = { active: "warm", ended: "warm", returning: "warm", over: "plain" };

/** Lists the member's breaks, newest first, and offers to return after an exclusion that is over. */
export function BreakList({ breaks }: { breaks: readonly Break[] }) {
  const { t } = useTexts();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <h3 className="font-semibold">{t("break.list")}</h3>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        {breaks.map((each) => (
          <BreakLine key={each.id} each={each} />
        ))}
      </ul>
      {breaks.some(({ state }) => state === "ended") && <AskToReturn />}
    </div>
  );
}

function BreakLine({ each }: { each: Break }) {
  const { t, dates } = useTexts();
  const textOf = usePeriodText();
  const { period, gameType, state, startedAt, endsAt, returnsAt, isImposed } = each;
  const until = returnsAt ?? endsAt;
  return (
    <li className="grid gap-1 rounded-panel border border-line bg-surface px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{textOf(period)}</span>
        <span>{gameType ? t(`category.${gameType}`) : t("break.everything")}</span>
        <Badge tone={tones[state]}>{t(`break.${state}`)}</Badge>
        {isImposed && <Badge tone="plain">{t("break.imposed")}</Badge>}
      </p>
      <p className="num text-sm text-muted">
        {formatMoment(startedAt, dates)}
        {until && ` · ${t("break.until", { time: formatFull(until, dates) })}`}
      </p>
    </li>
  );
}

function AskToReturn() {
  const texts = useTexts();
  const { state, run } = useCommand("returnFromBreak");
  const ask = async () => {
    const answer = await run({});
    if (answer && !answer.ok) toast("bad", failureText(texts, answer.code));
  };
  return (
    <Button busy={state !== "idle"} className="justify-self-start" onClick={() => void ask()}>
      {texts.t("break.askReturn")}
    </Button>
  );
}
