/** Capitalises a word that is shown alone as a value. */
export function Word({ of }: { of: string }) {
  return <span className="inline-block first-letter:uppercase">{of}</span>;
}
