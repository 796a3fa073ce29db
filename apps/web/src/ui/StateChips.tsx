import { Chip } from "./Chip.tsx";

interface Props<S extends string> {
  states: readonly S[];
  chosen: S | undefined;
  /** The text of the chip that selects all states. */
  all: string;
  title(state: S): string;
  onState(state: S | undefined): void;
}

/** Filters a list by one state, or any. */
export function StateChips<S extends string>({ states, chosen, all, title, onState }: Props<S>) {
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      <Chip chosen={chosen === undefined} onClick={() => onState(undefined)}>
        {all}
      </Chip>
      {states.map((each) => (
        <Chip key={each} chosen={chosen === each} onClick={() => onState(each)}>
          {title(each)}
        </Chip>
      ))}
    </div>
  );
}
