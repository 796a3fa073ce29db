import { Fragment, useId, type ReactNode } from "react";
import { cx } from "../lib/class-names.ts";

interface RadioCard {
  value: string;
  /** The card's content: a picture, then its text. */
  content: ReactNode;
  /** An extra control of the card, outside of its radio button. */
  beside?: ReactNode;
}

const looks = {
  tile: {
    card: "rounded-card border-2 p-3.5 transition-colors",
    chosen: "border-accent bg-accent/8",
    other: "border-line bg-surface hover:bg-raised",
    input: "sr-only",
  },
  /** A card with a visible radio button. */
  dot: {
    card: "min-h-11 items-center rounded-control border px-3.5 py-2 max-[359px]:gap-2 max-[359px]:px-2.5",
    chosen: "border-accent bg-accent/8",
    other: "border-line hover:bg-raised",
    input: "radio",
  },
  line: {
    card: "min-h-12 items-center rounded-control border px-3.5 py-2 text-body",
    chosen: "border-accent bg-raised",
    other: "border-line hover:bg-raised",
    input: "sr-only",
  },
};

interface Props {
  label: string;
  /** Shows the group's label only to screen readers. */
  labelHidden?: boolean;
  look: keyof typeof looks;
  cards: readonly RadioCard[];
  chosen: string;
  onChoose(value: string): void;
  /** The id of the element that describes the choice. */
  describedBy?: string;
  className?: string;
  /** The classes of the cards' grid. */
  gridClass?: string;
  cardClass?: string;
  /** Content after the cards in the grid, such as a card that adds one. */
  last?: ReactNode;
  /** Content below the grid. */
  children?: ReactNode;
}

/** Radio buttons that look like cards; arrow keys move between them. */
export function RadioCards(props: Props) {
  const {
    label,
    labelHidden = false,
    look,
    cards,
    describedBy,
    className,
    gridClass = "gap-2",
    last,
    children,
  } = props;
  const name = useId();
  const [List, Item] = look === "line" ? (["ul", "li"] as const) : (["div", Fragment] as const);
  return (
    <fieldset className={className} aria-describedby={describedBy}>
      <legend className={labelHidden ? "sr-only" : "mb-1.5 text-sm font-semibold"}>{label}</legend>
      <List className={cx("grid", gridClass)}>
        {cards.map((card) => (
          <Item key={card.value}>
            {card.beside ? (
              <div className="relative">
                <Card {...props} card={card} name={name} />
                {card.beside}
              </div>
            ) : (
              <Card {...props} card={card} name={name} />
            )}
          </Item>
        ))}
        {last}
      </List>
      {children}
    </fieldset>
  );
}

function Card({ look, chosen, onChoose, cardClass, card, name }: Props & { card: RadioCard; name: string }) {
  const classes = looks[look];
  const isChosen = card.value === chosen;
  return (
    <label
      className={cx(
        "flex cursor-pointer gap-3",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        classes.card,
        isChosen ? classes.chosen : classes.other,
        cardClass,
      )}
    >
      <input
        type="radio"
        name={name}
        value={card.value}
        checked={isChosen}
        onChange={() => onChoose(card.value)}
        className={classes.input}
      />
      {card.content}
    </label>
  );
}
