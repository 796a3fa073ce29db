import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../core/app-context.tsx";

type Result = NonNullable<WireOutput<"betDetail">["detail"]>;
type Value = Result[string];

const isScalar = (value: Value): value is string | number | boolean | null =>
  typeof value !== "object" || value === null;
const isList = (value: Value): value is Value[] => Array.isArray(value);
const isTable = (value: Value): value is { [key: string]: Value }[] =>
  isList(value) && value.length > 0 && value.every((each) => !isScalar(each) && !isList(each));
/** Columns of symbols: the window of a slot. */
const isReels = (value: Value): value is Value[][] =>
  isList(value) && value.length > 1 && value.every((each) => isList(each) && each.length > 0 && each.every(isScalar));

const text = (value: Value): string => (isScalar(value) ? String(value ?? "–") : JSON.stringify(value));
/** "freeSpins" as "free spins": the vendor's own words, made readable. */
const words = (key: string): string =>
  key
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();

/** What the game itself says of a round: every field the vendor sent, as text, never as markup. */
export function GameResult({ result }: { result: Result }) {
  const { t } = useTexts();
  return (
    <section className="rounded-card border border-line bg-ground p-4">
      <h3 className="mb-2 font-semibold">{t("records.result")}</h3>
      <dl className="grid gap-2 text-note" dir="ltr">
        {Object.entries(result).map(([key, value]) => (
          <div
            key={key}
            className={isScalar(value) ? "flex flex-wrap justify-between gap-x-6 gap-y-0.5" : "grid gap-1.5"}
          >
            <dt className="text-muted">{words(key)}</dt>
            <dd className="num min-w-0 break-words">
              <Shown value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Shown({ value }: { value: Value }) {
  if (isReels(value)) return <Reels reels={value} />;
  if (isTable(value)) return <Rows rows={value} />;
  if (isList(value)) return value.length === 0 ? "–" : value.map(text).join(", ");
  return text(value);
}

function Reels({ reels }: { reels: Value[][] }) {
  return (
    <div className="flex gap-1.5 overflow-x-auto">
      {reels.map((reel, at) => (
        <div key={at} className="grid min-w-14 flex-1 gap-1">
          {reel.map((symbol, row) => (
            <span key={row} className="truncate rounded-md border border-line bg-surface px-1.5 py-1 text-center">
              {text(symbol)}
            </span>
          ))}
        </div>
      ))}
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
                  {text(row[key] ?? null)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
