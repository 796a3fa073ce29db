import { Link } from "../../../core/router/Link.tsx";
import chart from "icon:chart-column";
import { formatCount } from "@croupier/contract/domain/numbers";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { usePages } from "../../../core/brand/brand.ts";
import { Money } from "../../../core/money/Money.tsx";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { deviceTimeZone, lastDays, toWire } from "../../../core/time/period.ts";
import { serverNow } from "../../../core/time/server-clock.ts";
import { Icon } from "../../../ui/Icon.tsx";

/** Shows what the member won or lost today, with the number of bets and their stakes. */
export function OwnToday() {
  const { t, language } = useTexts();
  const symbol = useSymbol();
  const isOn = usePages();
  const today = toWire(lastDays(1, new Date(serverNow())));
  const { data } = useCall("personalProfit", { ...today, timeZone: deviceTimeZone() });
  if (!isOn("/member/personalProfit")) return null;
  const { bets, stake, net } = data?.totals ?? { bets: 0, stake: "0.0000", net: "0.0000" };
  return (
    <Link
      to="/member/personalProfit"
      className="flex min-h-[68px] items-center gap-3 rounded-panel border border-line bg-surface px-4 py-3 hover:bg-raised"
    >
      <span className="sr-only">{t("member.profit")}</span>
      <Icon of={chart} className="text-faint" />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3 leading-snug">
        <span className="text-body font-semibold">{t("days.today")}</span>
        <Money of={net} symbol={symbol} signed className="text-end text-body font-bold" />
        <span className="num text-note text-muted">{`${t("records.bets")}: ${formatCount(bets, language)}`}</span>
        <span className="num text-note text-muted">
          {`${t("records.stake")}: `}
          <Money of={stake} symbol={symbol} />
        </span>
      </span>
    </Link>
  );
}
