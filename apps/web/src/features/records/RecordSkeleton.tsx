import { Skeleton } from "../../ui/Skeleton.tsx";

export function RecordSkeleton() {
  return (
    <>
      <div className="mb-4 grid grid-cols-2 gap-2.5 min-[640px]:grid-cols-4">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-[66px] rounded-card" />
        ))}
      </div>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="my-2 h-11" />
      ))}
    </>
  );
}
