import { isZero } from "@croupier/contract/domain/money";
import { lotText, rollOf } from "@croupier/contract/domain/raffle";
import type { WireOutput } from "@croupier/contract/rows";
import { useState } from "react";
import { useSession, useTexts } from "../../../core/app-context.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { CopyLine } from "../../../core/CopyLine.tsx";
import { Money } from "../../../core/money/Money.tsx";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { isMember, isSignedIn } from "../../../core/session/session.ts";

type Table = WireOutput<"raffleDraws">;
type Draw = Table["draws"][number];

/**
 * The prizes of a raffle, today's commitment, and the member's own tickets, which can be verified after the day has
 * ended.
 */
export function Raffle({ promotionId }: { promotionId: string }) {
  const { t } = useTexts();
  const session = useSession();
  const enabled = isMember(session);
  const query = useCall("raffleDraws", { promotionId }, { enabled });
  const view = useViewState(query, () => false);
  if (!enabled || !isSignedIn(session)) return null;
  const own = { promotionId, memberId: session.info.id };
  return (
    <section aria-label={t("raffle.title")} className="grid gap-4">
      <QueryView of={view} empty={null} loading={<Skeleton className="h-60 rounded-panel" />}>
        {(table) => (
          <>
            <Prizes table={table} />
            <dl className="grid gap-2.5">
              <CopyLine label={t("raffle.seal")} value={table.seal} copy />
            </dl>
            <p className="text-note text-muted">{t("raffle.how")}</p>
            {table.draws.length > 0 && (
              <>
                <h2 className="text-lg font-bold">{t("raffle.own")}</h2>
                <ul className="grid gap-3">
                  {table.draws.map((draw) => (
                    <Lot key={draw.day} own={own} draw={draw} weight={weightOf(table)} />
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </QueryView>
    </section>
  );
}

const weightOf = ({ prizes }: Table) => prizes.reduce((sum, { weight }) => sum + weight, 0);

function Prizes({ table }: { table: Table }) {
  const { t } = useTexts();
  const symbol = useSymbol();
  const whole = weightOf(table);
  return (
    <ul className="grid grid-cols-2 gap-3 tablet:grid-cols-4">
      {table.prizes.map(({ prize, weight }) => (
        <li key={prize} className="rounded-card border border-line bg-surface p-3.5">
          <p className="text-lg font-bold">
            {isZero(prize) ? t("raffle.noPrize") : <Money of={prize} symbol={symbol} />}
          </p>
          <p className="num text-note text-muted">{t("raffle.chance", { weight, whole })}</p>
        </li>
      ))}
    </ul>
  );
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Recomputes a draw from its seed: the seed must match its commitment, and the roll must match the drawn one. */
async function isRight(own: { promotionId: string; memberId: string }, draw: Draw, weight: number) {
  const { roll, seal, seed = "" } = draw;
  const bytes = bytesOf(seed);
  const hash = hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const text = new TextEncoder().encode(lotText({ ...own, ...draw }));
  const digest = new Uint8Array(await crypto.subtle.sign("HMAC", key, text));
  return hash === seal && rollOf(digest, weight) === roll;
}

interface LotProps {
  own: { promotionId: string; memberId: string };
  draw: Draw;
  weight: number;
}

function Lot({ own, draw, weight }: LotProps) {
  const { t } = useTexts();
  const symbol = useSymbol();
  const [right, setRight] = useState<boolean>();
  return (
    <li className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="num">
          <span className="font-semibold">{draw.day}</span>{" "}
          <span className="text-muted">{t("raffle.roll", { roll: draw.roll, whole: weight })}</span>
        </p>
        {isZero(draw.prize) ? (
          <span className="text-muted">{t("raffle.noPrize")}</span>
        ) : (
          <Money of={draw.prize} symbol={symbol} className="font-bold" />
        )}
      </div>
      {draw.seed === undefined ? (
        <p className="text-note text-muted">{t("raffle.later")}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => void isRight(own, draw, weight).then(setRight, () => setRight(false))}>
            {t("raffle.check")}
          </Button>
          <output>
            {right !== undefined && (
              <Badge tone={right ? "good" : "bad"}>{t(right ? "raffle.right" : "raffle.wrong")}</Badge>
            )}
          </output>
        </div>
      )}
    </li>
  );
}
