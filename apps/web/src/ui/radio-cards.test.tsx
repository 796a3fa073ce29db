import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { RadioCards } from "./RadioCards.tsx";

const looks = ["tile", "dot", "line"] as const;
const cards = ["first", "second", "third"].map((value) => ({ value, content: <span>{value}</span> }));

function Page({ look }: { look: (typeof looks)[number] }) {
  const [chosen, setChosen] = useState("first");
  return <RadioCards look={look} label="Ways" cards={cards} chosen={chosen} onChoose={setChosen} />;
}

test.each(looks)("%s: a named group of named radio buttons, of which one is chosen", async (look) => {
  render(<Page look={look} />);
  expect(screen.getByRole("group", { name: "Ways" })).toBeTruthy();
  expect(screen.getAllByRole("radio")).toHaveLength(3);
  expect(screen.queryAllByRole("listitem")).toHaveLength(look === "line" ? 3 : 0);
  expect(screen.getByRole("radio", { name: "first", checked: true })).toBeTruthy();
  await userEvent.click(screen.getByText("third"));
  expect(screen.getByRole("radio", { name: "third", checked: true })).toBeTruthy();
  expect(screen.getAllByRole("radio", { checked: false })).toHaveLength(2);
});

test.each(looks)("%s: Tab goes to the chosen one, arrows choose the next and the one before", async (look) => {
  render(<Page look={look} />);
  const user = userEvent.setup();
  await user.tab();
  for (const [key, name] of [
    ["", "first"],
    ["{ArrowDown}", "second"],
    ["{ArrowRight}", "third"],
    ["{ArrowUp}", "second"],
    ["{ArrowLeft}", "first"],
    ["{ArrowLeft}", "third"],
  ] as const) {
    if (key) await user.keyboard(key);
    expect(document.activeElement).toBe(screen.getByRole("radio", { name, checked: true }));
  }
});

test("what stands beside a card is not part of its name and does not choose it", async () => {
  const pressed: string[] = [];
  render(
    <RadioCards
      look="tile"
      label="Ways"
      cards={cards.map((card) => ({
        ...card,
        beside: (
          <button type="button" onClick={() => pressed.push(card.value)}>
            {`Remove ${card.value}`}
          </button>
        ),
      }))}
      chosen="first"
      onChoose={(value) => pressed.push(`chose ${value}`)}
    />,
  );
  await userEvent.click(screen.getByRole("button", { name: "Remove second" }));
  expect(pressed).toEqual(["second"]);
  expect(screen.getByRole("radio", { name: "second", checked: false })).toBeTruthy();
});
