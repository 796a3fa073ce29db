/** The error of a whole form, above its button; announced when it appears. */
export function Problem({ text }: { text: string | false | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className="text-sm text-lose">
      {text}
    </p>
  );
}
