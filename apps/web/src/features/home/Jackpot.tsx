import { useEffect, useState } from "react";
import { useSite, useTexts } from "../../core/app.tsx";
import { formatCount } from "../../core/i18n/format.ts";
import { Emblem } from "../../ui/Emblem.tsx";

const between = (from: number, to: number) => from + Math.floor(Math.random() * (to - from + 1));

/** Counts up as specification section 4 says: it is shown for the show, and no money. */
function useJackpot(): number | undefined {
  const [amount, setAmount] = useState<number>();
  useEffect(() => {
    const start = setTimeout(() => setAmount(between(50_000_000, 99_000_000)), 0);
    let next: ReturnType<typeof setTimeout>;
    const grow = () => {
      next = setTimeout(
        () => {
          setAmount((now) => (now === undefined ? now : now + between(100, 500)));
          grow();
        },
        between(3, 5) * 1000,
      );
    };
    grow();
    return () => {
      clearTimeout(start);
      clearTimeout(next);
    };
  }, []);
  return amount;
}

export function Jackpot() {
  const { t, language } = useTexts();
  const { permission } = useSite();
  const amount = useJackpot();
  return (
    <div className="flex items-center justify-between gap-3 desktop:grid desktop:gap-1.5 desktop:border-b desktop:border-line desktop:pb-3.5">
      <h2 className="flex items-center gap-3 text-sm font-medium text-muted">
        <Emblem name="jackpot" size={20} />
        {t("home.jackpot")}
      </h2>
      <p
        className="brand-text num h-9 min-w-40 text-end desktop:text-start text-[23px] leading-9 max-[360px]:text-xl font-bold whitespace-nowrap desktop:text-[31px]"
        dir="ltr"
      >
        {amount === undefined ? "\u00a0" : `${permission.currencySymbol} ${formatCount(amount, language)}`}
      </p>
    </div>
  );
}
