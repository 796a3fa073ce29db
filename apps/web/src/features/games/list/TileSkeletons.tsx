import type { GameType } from "@croupier/contract/domain/game-types";
import { cx } from "../../../lib/class-names.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { lookOf } from "./tile-grid.ts";

export function TileSkeletons({ type, count = 18 }: { type?: GameType | undefined; count?: number }) {
  const { grid, item } = lookOf(type);
  return (
    <div className={grid}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={cx(item, "rounded-card")} />
      ))}
    </div>
  );
}
