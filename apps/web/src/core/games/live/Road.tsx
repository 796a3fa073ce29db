import { bigRoad, lastColumns, readMarks } from "@croupier/contract/domain/road";
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
        {cells.map(({ column, row, side, ties }) => {
          const [x, y] = [column * size + size / 2, row * size + size / 2];
          const isNewest = newest?.column === column && newest.row === row;
          return (
            <g key={`${column} ${row}`}>
              <circle
                cx={x}
                cy={y}
                r="3.6"
                fill={isNewest ? colours[side] : "none"}
                fillOpacity="0.35"
                stroke={colours[side]}
                strokeWidth="1.4"
              />
              {ties > 0 && (
                <path d={`M${x - 3.4} ${y + 3.4}L${x + 3.4} ${y - 3.4}`} stroke={colours.tie} strokeWidth="1.4" />
              )}
            </g>
          );
        })}
      </svg>
    </>
  );
});
