// The roles repeat the elements' own, because elements laid out as a grid would lose them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ReactNode } from "react";
import { cx } from "../lib/class-names.ts";

export interface Column<T> {
  key: string;
  head: string;
  /** Aligns a column of numbers to the end. */
  end?: boolean;
  /**
   * The position on a phone's card. `title` and `figure` share the first line, `badge` is below the figure, and `line` is a
   * small line of its own. `start` and `end` are small parts of a line below, where money shows its name. `fact` is one of
   * several values in a row, each below its name.
   */
  card: "title" | "figure" | "badge" | "line" | "start" | "end" | "fact";
  /** Shows the column's name before the value on a card, as for numbers. */
  named?: boolean;
  cell(row: T): ReactNode;
}

interface Props<T> {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey(row: T): string;
  onRow?(row: T): void;
  rowLabel?(row: T): string;
}

/**
 * A table on a desktop, a list of cards on a phone: the same markup with another layout. Its roles are explicit,
 * because browsers drop those of a table with another display.
 */
export function Table<T>({ caption, columns, rows, rowKey, onRow, rowLabel }: Props<T>) {
  const layout = layoutOf(columns);
  const facts = columns.filter(({ card }) => card === "fact");
  return (
    <table role="table" className="w-full border-collapse text-body max-tablet:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-tablet:sr-only">
        <tr role="row" className="border-b border-line text-note text-muted">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              className={cx(
                "px-2 py-2.5 font-medium text-balance min-[1240px]:px-3",
                column.end ? "text-end" : "text-start",
              )}
            >
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-tablet:grid max-tablet:gap-2.5">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className={cx(
              "relative border-b border-line max-tablet:grid max-tablet:rounded-card max-tablet:border",
              "max-tablet:items-center max-tablet:bg-surface max-tablet:p-3.5",
              grids[layout],
              onRow && "hover:bg-raised/60",
            )}
          >
            {columns.map((column, index) => (
              <Cell
                key={column.key}
                column={column}
                row={row}
                place={cx(
                  places[layout][column.card],
                  column.card === "fact" && factColumns(layout, facts.indexOf(column)),
                )}
              >
                {onRow && index === 0 && (
                  <button
                    type="button"
                    aria-label={rowLabel?.(row)}
                    onClick={() => onRow(row)}
                    className="absolute inset-0 rounded-card -outline-offset-2"
                  />
                )}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Layout = "lines" | "pairs" | "threes";

/**
 * Chooses a card's layout: facts are in rows of three if the phone is wide enough for their names; four facts form two
 * pairs.
 */
function layoutOf<T>(columns: readonly Column<T>[]): Layout {
  const facts = columns.filter(({ card }) => card === "fact").length;
  return facts === 0 ? "lines" : facts === 4 ? "pairs" : "threes";
}

/**
 * A card's first line and its other lines share their columns, but the title gets all the space that the figure leaves:
 * the last column is as wide as the figure, and longer parts at the end begin in the column before it.
 */
const grids: Record<Layout, string> = {
  lines: "max-tablet:grid-cols-[minmax(5rem,1fr)_auto_fit-content(55%)] max-tablet:gap-x-4 max-tablet:gap-y-1",
  pairs: "max-tablet:grid-cols-[calc(50%-0.375rem)_minmax(0,1fr)_auto] max-tablet:gap-x-3 max-tablet:gap-y-2.5",
  threes:
    "max-tablet:grid-cols-[calc(50%-0.375rem)_minmax(0,1fr)_auto] max-tablet:min-[375px]:grid-cols-[repeat(2,calc((100%-1.5rem)/3))_minmax(0,1fr)_auto] max-tablet:gap-x-3 max-tablet:gap-y-2.5",
};

const named =
  "max-tablet:before:me-1.5 max-tablet:before:text-muted max-tablet:before:content-[attr(data-head)] max-tablet:text-note";
const linePlaces = {
  title: "max-tablet:row-start-1 max-tablet:col-[1/-2] max-tablet:text-start max-tablet:font-semibold",
  figure: "max-tablet:row-start-1 max-tablet:-col-end-1 max-tablet:text-end max-tablet:font-semibold",
  badge: "max-tablet:col-[2/-1] max-tablet:row-start-2 max-tablet:text-end",
  line: "max-tablet:col-span-full max-tablet:text-start max-tablet:text-note max-tablet:text-muted",
  start: "max-tablet:col-start-1 max-tablet:text-start max-tablet:text-note max-tablet:text-muted",
  end: "max-tablet:col-[2/-1] max-tablet:text-end max-tablet:text-note max-tablet:text-muted",
  fact: "max-tablet:self-end max-tablet:text-start max-tablet:text-sm max-tablet:before:block max-tablet:before:text-note max-tablet:before:text-muted max-tablet:before:content-[attr(data-head)]",
};
/** The positions on a card with facts, whose empty lines take no space. */
const factPlaces = {
  ...linePlaces,
  line: "max-tablet:col-span-full max-tablet:text-start max-tablet:empty:hidden max-tablet:text-note max-tablet:text-muted",
};
const places: Record<Layout, Record<Column<unknown>["card"], string>> = {
  lines: linePlaces,
  pairs: factPlaces,
  threes: factPlaces,
};
/** The columns of a card's facts in rows of two and of three; the last of a row reaches the card's end. */
const pairColumns = ["max-tablet:col-[1/auto]", "max-tablet:col-[2/-1]"];
const threeColumns = [
  "max-tablet:min-[375px]:col-[1/auto]",
  "max-tablet:min-[375px]:col-[2/auto]",
  "max-tablet:min-[375px]:col-[3/-1]",
];

/** Returns the classes that place a fact, given how many facts are before it. */
const factColumns = (layout: Layout, before: number): string =>
  cx(pairColumns[before % 2], layout === "threes" && threeColumns[before % 3]);

/**
 * Returns whether a part of a card other than a fact shows its name: if it asks for that, or if it is money beside
 * other parts.
 */
const isNamed = <T,>({ card, end, named: asked }: Column<T>): boolean =>
  card === "line" ? asked === true : (card === "start" || card === "end") && (asked === true || end === true);

interface CellProps<T> {
  column: Column<T>;
  row: T;
  /** The classes of the cell's position on a card. */
  place: string;
  children: ReactNode;
}

function Cell<T>({ column, row, place, children }: CellProps<T>) {
  return (
    <td
      role="cell"
      data-head={column.head}
      className={cx(
        "px-2 py-3 max-tablet:p-0 min-[1240px]:px-3",
        column.end && "num text-end tablet:whitespace-nowrap",
        place,
        isNamed(column) && named,
      )}
    >
      {column.cell(row)}
      {children}
    </td>
  );
}
