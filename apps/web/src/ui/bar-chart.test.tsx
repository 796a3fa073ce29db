import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { BarChart } from "./BarChart.tsx";

const bars = [
  { key: "a", value: 20, name: "22 Nov", figure: "20.00" },
  { key: "b", value: -5, name: "23 Nov", figure: "−5.00" },
  { key: "c", value: 0, name: "24 Nov", figure: "0.00" },
];
const open = (shown = bars) => render(<BarChart label="By day" bars={shown} ends={["22 Nov", "24 Nov"]} />);

test("a chart names its highest, its lowest and zero beside it", () => {
  open();
  for (const figure of ["20.00", "−5.00", "0"]) expect(screen.getByText(figure)).toBeTruthy();
});

test("a chart says the last bar that is not zero, and each that the arrow keys go to", () => {
  open();
  const slider = screen.getByRole("slider", { name: "By day" });
  expect(screen.getByRole("status").textContent).toBe("23 Nov: −5.00");
  fireEvent.change(slider, { target: { value: "0" } });
  expect(screen.getByRole("status").textContent).toBe("22 Nov: 20.00");
  expect(slider.getAttribute("aria-valuetext")).toBe("22 Nov: 20.00");
});

test("a chart of nothing but zeros has zero at both ends", () => {
  open(bars.map((bar) => ({ ...bar, value: 0, figure: "0.00" })));
  expect(screen.getAllByText("0")).toHaveLength(2);
});
