/** Shows a name with the searched letters marked. */
export function Marked({ text, part }: { text: string; part: string }) {
  const at = part === "" ? -1 : text.toLowerCase().indexOf(part.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-sm bg-accent/40 text-inherit">{text.slice(at, at + part.length)}</mark>
      {text.slice(at + part.length)}
    </>
  );
}
