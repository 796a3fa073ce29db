import { formatMoney, readMoney } from "@croupier/contract/domain/money";
import { useEffect, useState } from "react";
import { useStore } from "../core/app-context.tsx";
import { useMedia } from "../core/brand/brand.ts";
import { celebrated } from "../core/dialogs/celebrate.ts";
import { useMoneyText } from "../core/money/use-money-text.ts";
import { Picture } from "../ui/Picture.tsx";

const countMs = 900;
const shownMs = 2400;

/** Returns the part of an amount that the count has reached. */
const partOf = (amount: string, share: number): bigint =>
  (readMoney(amount) * BigInt(Math.round(share * 1000))) / 1000n;

/**
 * A lantern that rises over the page, with an amount that counts up; it ignores presses, and the toast has the same
 * text.
 */
export function Celebration() {
  const now = useStore(celebrated);
  return now && <Lantern key={now.id} amount={now.amount} />;
}

function Lantern({ amount }: { amount: string }) {
  const media = useMedia();
  const money = useMoneyText();
  const share = useCountUp();
  useEffect(() => {
    const timer = setTimeout(() => celebrated.set(undefined), shownMs);
    return () => clearTimeout(timer);
  }, []);
  const shown = partOf(amount, share);
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 z-50 grid place-items-center animate-[celebrate_2400ms_var(--ease-out)_both]"
    >
      <div className="grid justify-items-center gap-3 rounded-panel bg-black/70 px-10 py-7 shadow-2xl">
        <Picture src={media("/emblems/red-paper-lantern.webp")} alt="" width={96} height={96} />
        <p className="num text-figure leading-none font-extrabold text-[#ffcf70]">{money(formatMoney(shown))}</p>
      </div>
    </div>
  );
}

/** Returns a share that rises from 0 to 1, slower towards the end. */
function useCountUp(): number {
  const [share, setShare] = useState(0);
  useEffect(() => {
    const from = performance.now();
    let frame = requestAnimationFrame(function step() {
      const done = Math.min(1, (performance.now() - from) / countMs);
      setShare(1 - (1 - done) ** 3);
      if (done < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return share;
}
