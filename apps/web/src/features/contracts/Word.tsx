/** A word used alone as a value: it is capitalised as a sentence. */
export function Word({ of }: { of: string }) {
  return <span className="inline-block first-letter:uppercase">{of}</span>;
}
