import { Skeleton } from "../../../ui/Skeleton.tsx";
import { tileGrid } from "./tile-grid.ts";

export function TileSkeletons({ count = 18 }: { count?: number }) {
  return (
    <div className={tileGrid}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="aspect-3/4 rounded-card" />
      ))}
    </div>
  );
}
