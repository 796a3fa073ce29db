import { formatDecimal } from "@croupier/contract/domain/numbers";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../core/app-context.tsx";
import { Money } from "../../core/money/Money.tsx";
import { cx } from "../../lib/class-names.ts";
import { isTicket, TicketLegs } from "./TicketLegs.tsx";

type Result = NonNullable<WireOutput<"betDetail">["detail"]>;
type Value = Result[string];

const isScalar = (value: Value): value is string | number | boolean | null =>
  typeof value !== "object" || value === null;
const isList = (value: Value): value is Value[] => Array.isArray(value);
const isTable = (value: Value): value is { [key: string]: Value }[] =>
  isList(value) && value.length > 0 && value.every((each) => !isScalar(each) && !isList(each));
/** Returns whether a value consists of columns of symbols: the window of a slot. */
const isReels = (value: Value): value is Value[][] =>
  isList(value) && value.length > 1 && value.every((each) => isList(each) && each.length > 0 && each.every(isScalar));

const text = (value: Value): string => (isScalar(value) ? String(value ?? "–") : JSON.stringify(value));
/** Formats "freeSpins" as "free spins": the vendor's own field names made readable. */
const words = (key: string): string =>
  key
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([a-z])(\d)/g, "$1 $2")
    .replaceAll(/[_-]/g, " ")
    .toLowerCase();

/** Labels of the fields of the sandbox vendor's games; other vendors' keep their own names. */
const facts = [
  "draw",
  "numbers",
  "player",
  "banker",
  "dragon",
  "tiger",
  "red",
  "black",
  "cowboy",
  "bull",
  "board",
  "first",
  "cards",
  "dice",
  "total",
  "coins",
  "beans",
  "remainder",
  "field",
  "number",
  "colour",
  "seconds",
  "winner",
  "window",
  "lines",
  "scatters",
  "freeSpins",
  "ticket",
  "combinations",
  "cashedOut",
  "legs",
  "hand",
  "hands",
  "dealer",
  "front",
  "back",
  "dealerFront",
  "dealerBack",
  "result",
  "moves",
  "drawn",
  "hits",
  "picks",
  "thrown",
  "target",
  "side",
  "rows",
  "risk",
  "way",
  "cup",
  "level",
  "floors",
  "mines",
  "opened",
  "pumps",
  "held",
  "line",
  "end",
  "fields",
  "spread",
  "bets",
  "pair",
  "throws",
  "point",
  "called",
  "animal",
  "blue",
  "height",
  "pairs",
] as const;
type Fact = (typeof facts)[number];
const isFact = (key: string): key is Fact => (facts as readonly string[]).includes(key);

/** Fields that only matter for verifying a round. */
const technical = new Set(["game", "seal", "seed", "commitment", "label", "stops", "unit", "freeUnits"]);

/** Fields that most slot rounds do not have. */
const bonusKeys = new Set(["freePays", "scatters", "freeSpins"]);
const isNothing = (key: string, value: Value): boolean =>
  value === null ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0) ||
  (bonusKeys.has(key) && Number(value) === 0);

/** The game's own result of a round: every field the vendor sent, as text, never as markup. */
export function GameResult({ result }: { result: Result }) {
  const { t } = useTexts();
  const entries = Object.entries(result);
  const plain = entries.filter(([key, value]) => !technical.has(key) && !isNothing(key, value));
  const rest = entries.filter(([key]) => technical.has(key));
  return (
    <section className="rounded-card border border-line bg-ground p-4">
      <h3 className="mb-2 font-semibold">{t("records.result")}</h3>
      <Fields entries={plain} />
      {rest.length > 0 && (
        <details className="mt-3 border-t border-line pt-2">
          <summary className="min-h-6 cursor-pointer text-note text-muted">{t("records.verify")}</summary>
          <Fields entries={rest} />
        </details>
      )}
    </section>
  );
}

const kinds = ["single", "parlay", "system"] as const;
const isKind = (key: string, value: Value): value is (typeof kinds)[number] =>
  key === "ticket" && kinds.some((kind) => kind === value);

function Fields({ entries }: { entries: [string, Value][] }) {
  const { t } = useTexts();
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-2 text-note" dir="ltr">
      {entries.map(([key, value]) => (
        <div
          key={key}
          className={isScalar(value) ? "flex flex-wrap justify-between gap-x-6 gap-y-0.5" : "grid gap-1.5"}
        >
          <dt className="text-muted">{isFact(key) ? t(`records.fact.${key}`) : words(key)}</dt>
          <dd className="num min-w-0 wrap-anywhere">
            {isKind(key, value) ? t(`records.ticket.${value}`) : <Shown value={value} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const cards = /(?:10|[2-9AJQK])[♠♥♣♦]/g;

/** Renders "9♥ 7♣ (6)" with a picture of each card. */
function Cards({ of }: { of: string }) {
  const rest = of.replaceAll(cards, "").trim();
  return (
    <span className="flex flex-wrap items-center justify-end gap-1">
      {(of.match(cards) ?? []).map((name, at) => (
        <span
          key={at}
          className={`rounded-md border border-line bg-white px-1.5 py-0.5 font-bold ${/[♥♦]/.test(name) ? "text-[#c01f2b]" : "text-[#1b1722]"}`}
        >
          {name}
        </span>
      ))}
      {rest !== "" && <span className="text-muted">{rest}</span>}
    </span>
  );
}

interface BetLine {
  play: string;
  pick: string;
  stake: string;
  odds: string;
  paid?: string;
}
const isSlip = (rows: { [key: string]: Value }[]): rows is (BetLine & { [key: string]: Value })[] =>
  rows.every(({ play, stake, odds }) => [play, stake, odds].every((each) => typeof each === "string"));

/** The bets of a slip: the selection, the odds (sent in hundredths), the stake, and the payout or returned stake. */
function Slip({ lines }: { lines: BetLine[] }) {
  const { t, language } = useTexts();
  return (
    <ul className="grid gap-1">
      {lines.map(({ play, pick, stake, odds, paid }, at) => (
        <li key={at} className="flex flex-wrap justify-between gap-x-4 border-b border-line pb-1 last:border-0">
          <span className="first-letter:uppercase">
            {words(play)} {pick}{" "}
            <span className="text-muted">× {formatDecimal((Number(odds) / 100).toFixed(2), language)}</span>
          </span>
          <span className="flex gap-3">
            <Money of={stake} />
            {paid !== undefined && (
              <span className="text-muted">
                {paid === stake ? (
                  t("records.outcome.back")
                ) : (
                  <>
                    {t("records.payout")} <Money of={paid} />
                  </>
                )}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Shown({ value }: { value: Value }) {
  if (isReels(value)) return <Reels reels={value} />;
  if (isTable(value) && isTicket(value)) return <TicketLegs legs={value} />;
  if (isTable(value)) return isSlip(value) ? <Slip lines={value} /> : <Rows rows={value} />;
  if (isList(value)) return value.length === 0 ? "–" : value.map(text).join(", ");
  const shown = text(value);
  return shown.search(cards) >= 0 ? <Cards of={shown} /> : shown;
}

/** The window of a slot: one column per reel, with aligned rows; names of three words take three lines. */
function Reels({ reels }: { reels: Value[][] }) {
  const rows = Math.max(...reels.map(({ length }) => length));
  return (
    <div
      className="grid grid-flow-col gap-1.5 overflow-x-auto"
      style={{ gridTemplateRows: `repeat(${rows}, auto)`, gridAutoColumns: "minmax(3.4rem, 1fr)" }}
    >
      {reels.map((reel, at) =>
        Array.from({ length: rows }, (_, row) => (
          <span
            key={`${at} ${row}`}
            className={cx(
              "grid min-h-8 place-items-center rounded-md px-1 py-1 text-center text-xs leading-tight",
              row < reel.length && "border border-line bg-surface",
            )}
          >
            {row < reel.length && words(text(reel[row] ?? null))}
          </span>
        )),
      )}
    </div>
  );
}

function Rows({ rows }: { rows: { [key: string]: Value }[] }) {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-start">
        <thead>
          <tr className="border-b border-line text-muted">
            {keys.map((key) => (
              <th key={key} scope="col" className="py-1 pe-3 text-start font-medium">
                {words(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at} className="border-b border-line last:border-0">
              {keys.map((key) => (
                <td key={key} className="py-1 pe-3">
                  {key === "symbol" ? words(text(row[key] ?? null)) : text(row[key] ?? null)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
