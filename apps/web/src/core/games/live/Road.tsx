import { bigRoad, lastColumns, readMarks, type Cell } from "@croupier/contract/domain/road";
import { memo } from "react";
import { useTexts } from "../../app-context.tsx";

interface Props {
  /** Results of a two-sided game, oldest first: "r", "b" or "t" each. */
  results: string;
  columns: number;
  className?: string;
  /** Uses colours for a dark background, in either theme. */
  dark?: boolean;
  /** Hides the picture from screen readers, because another one shows the same results. */
  silent?: boolean;
}

const rows = 6;
const size = 10;
const themed = { red: "var(--road-red)", blue: "var(--road-blue)", tie: "var(--road-tie)" } as const;
const onDark = { red: "#ff5b4f", blue: "#4b9dff", tie: "#37d6a0" } as const;

const sides = ["red", "blue"] as const;

const middle = (at: number) => at * size + size / 2;
const ring = ({ column, row }: Cell) =>
  `M${middle(column) - 3.6} ${middle(row)}a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0`;
const slash = ({ column, row }: Cell) => `M${middle(column) - 3.4} ${middle(row) + 3.4}l6.8-6.8`;

/** Returns one path for a shape in many cells: a cheap phone takes long for hundreds of elements. */
const draw = (cells: Cell[], shape: (cell: Cell) => string) => cells.map(shape).join("");

/**
 * Draws the big road of a table: one column per run of a side, a slash for a tie. Shows the newest columns. Memoised,
 * because the card around it counts seconds.
 */
export const Road = memo(function Road({ results, columns, className, dark = false, silent = false }: Props) {
  const { t } = useTexts();
  const marks = readMarks(results);
  const count = (side: string) => marks.filter((mark) => mark.side === side).length;
  const cells = lastColumns(bigRoad(marks), columns);
  const newest = cells.at(-1);
  const colours = dark ? onDark : themed;
  const [width, height] = [columns * size, rows * size];
  const lines = [
    ...Array.from({ length: columns - 1 }, (_, at) => `M${(at + 1) * size} 0V${height}`),
    ...Array.from({ length: rows - 1 }, (_, at) => `M0 ${(at + 1) * size}H${width}`),
  ].join("");
  return (
    <>
      {!silent && (
        <span className="sr-only">{t("live.road", { red: count("red"), blue: count("blue"), tie: count("tie") })}</span>
      )}
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={className}>
        <path d={lines} className={dark ? "stroke-white/12" : "stroke-line/70"} strokeWidth="0.5" fill="none" />
        {sides.map((side) => (
          <path
            key={side}
            d={draw(
              cells.filter((cell) => cell.side === side),
              ring,
            )}
            stroke={colours[side]}
            strokeWidth="1.4"
            fill="none"
          />
        ))}
        {newest && <path d={ring(newest)} fill={colours[newest.side]} fillOpacity="0.35" />}
        <path
          d={draw(
            cells.filter(({ ties }) => ties > 0),
            slash,
          )}
          stroke={colours.tie}
          strokeWidth="1.4"
        />
      </svg>
    </>
  );
});
