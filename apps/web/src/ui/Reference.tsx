const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** A reference in a list; of a vendor's long one its first part, by which it is found, and the whole as its title. */
export function Reference({ of }: { of: string }) {
  if (!uuid.test(of)) return <span className="num text-note break-all text-muted">{of}</span>;
  return (
    <span className="num text-note text-muted" title={of}>
      {of.slice(0, 8)}
    </span>
  );
}
