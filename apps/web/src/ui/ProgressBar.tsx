/** Progress in whole percent; `label` is its text for screen readers. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <progress
      aria-label={label}
      value={percent}
      max={100}
      className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent"
    />
  );
}
