/** A word that stands alone as a value: it begins as a sentence does, however it is written within one. */
export function Word({ of }: { of: string }) {
  return <span className="inline-block first-letter:uppercase">{of}</span>;
}
