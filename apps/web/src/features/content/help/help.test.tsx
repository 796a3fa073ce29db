import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../app/test-page.tsx";
import { HelpCentre } from "./HelpCentre.tsx";

const article = (id: string, title: string, content = "") => ({ id, title, content: `<p>${content}</p>` });
const helpCentre = [
  {
    tag: "money",
    title: "Money",
    articles: [
      article("1", "Nạp tiền vào tài khoản"),
      article("2", "Dépôt par carte"),
      article("3", "Şifremi unuttum", "Hasło i şifre"),
      article("4", "如何存款", "龙卡与银行卡"),
    ],
  },
];

test.each([
  ["nap tien", "Nạp tiền vào tài khoản"],
  ["DEPOT", "Dépôt par carte"],
  ["sifre", "Şifremi unuttum"],
  ["haslo", "Şifremi unuttum"],
  ["龍卡", "如何存款"],
])("typing %s finds the help that is written with accents or in the other script", async (typed, title) => {
  const page = await openPage(<HelpCentre />, { answers: { helpCentre } });
  await page.user.type(await screen.findByRole("searchbox"), typed);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(document.querySelectorAll("details")).toHaveLength(1);
});
