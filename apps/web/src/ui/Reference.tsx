const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** A reference in a list; a vendor's long one is cut to its first part, with the whole as its title. */
export function Reference({ of }: { of: string }) {
  if (!uuid.test(of)) return <span className="num text-note break-all text-muted">{of}</span>;
  return (
    <span className="num text-note text-muted" title={of}>
      {of.slice(0, 8)}
    </span>
  );
}
