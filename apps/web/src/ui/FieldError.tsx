/** The error under a field, whose `aria-describedby` names `id`. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} role="alert" className="mt-1.5 text-note text-lose">
      {text}
    </p>
  );
}
