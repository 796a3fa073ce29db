const step: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the focus over a board with the arrow keys. */
export function walkBoard(event: KeyboardEvent): void {
  const way = step[event.key];
  const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-place]") : null;
  const grid = cell?.closest<HTMLElement>("[data-columns]");
  if (!way || !cell || !grid) return;
  event.preventDefault();
  const columns = Number(grid.dataset.columns);
  const cells = grid.querySelectorAll<HTMLElement>("[data-place]");
  let place = Number(cell.dataset.place);
  for (;;) {
    const x = (place % columns) + way[0];
    if (x < 0 || x >= columns) return;
    place += way[0] + way[1] * columns;
    const next = cells[place];
    if (!next) return;
    if (next instanceof HTMLButtonElement && !next.disabled) return next.focus();
  }
}
