import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../app/test-page.tsx";
import { Brand } from "./Brand.tsx";

test.each([
  ["Jade Harbour", ""],
  ["Grand Constellations", "0.714286em"],
  ["The Abcdefghijklmnopqr", "0.555556em"],
])("the name %j is written smaller where its longest word has more than ten letters", async (name, size) => {
  const [nameAccent = "", nameRest = ""] = name.split(" ");
  const brand = { name, nameAccent, nameRest, logo: "/logo.svg", icon: "/icon.svg", tokens: { dark: {}, light: {} } };
  const { t } = await openPage(<Brand />, { site: { brand } });
  const link = await screen.findByRole("link", { name: t("nav.homeOf", { brand: name }) });
  expect(link.querySelector<HTMLElement>("[data-brand-name] > span")?.style.fontSize).toBe(size);
});

test("a mark that cannot be loaded leaves the name alone", async () => {
  const brand = {
    name: "Jade Harbour",
    nameAccent: "Jade",
    nameRest: "Harbour",
    logo: "/logo.svg",
    icon: "/icon.svg",
    tokens: { dark: {}, light: {} },
  };
  const { t } = await openPage(<Brand />, { site: { brand } });
  const link = await screen.findByRole("link", { name: t("nav.homeOf", { brand: brand.name }) });
  for (const mark of link.querySelectorAll("img")) fireEvent.error(mark);
  expect(link.querySelector("img")).toBeNull();
  expect(link.textContent).toBe("Jade Harbour");
});
