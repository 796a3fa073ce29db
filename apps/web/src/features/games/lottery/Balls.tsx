/** Drawn numbers in their order; one number, one colour. */
export function Balls({ numbers }: { numbers: readonly number[] }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {numbers.map((number, at) => (
        <span
          // The place is the ball's identity: a number may come twice.
          key={at}
          style={{ "--hue": (number * 37) % 360 }}
          className="num grid h-8 min-w-8 place-items-center rounded-[9px] bg-[oklch(0.47_0.14_var(--hue))] px-1 text-sm font-bold text-white"
        >
          {number}
        </span>
      ))}
    </span>
  );
}
