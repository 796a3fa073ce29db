import { screen } from "@testing-library/react";
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
