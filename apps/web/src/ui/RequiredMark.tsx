/** Marks the label of a required field. */
export const RequiredMark = () => (
  <span aria-hidden="true" className="text-lose">
    {" *"}
  </span>
);
