import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { member, openPage, type Answers } from "../../../app/test-page.tsx";
import { closeDialog, dialogs } from "../../../core/dialogs/dialogs.ts";
import { testTile } from "../../../core/games/test-tile.ts";
import { WalletFirst } from "./WalletFirst.tsx";

const tile = testTile("1", "Lantern");
const contract = "NONE";
const funds = (main: string, own: string) => ({
  isSingle: false,
  main,
  bonus: "0.0000",
  held: "0.0000",
  vendors: [
    { vassalage: tile.vassalage, vendorLabel: tile.vendorLabel, displayName: "Vendor", balance: own, isOpen: true },
  ],
  total: main,
  currency: "USD",
  sequence: "1",
  dailysalreqtype: contract,
  divtypereq: contract,
  contracthoursalreq: contract,
  realtimesalreqtype: contract,
});

afterEach(() => closeDialog());

const open = (answers: object) =>
  openPage(
    <WalletFirst nodeId="1" tile={undefined}>
      <p>{"the game"}</p>
    </WalletFirst>,
    { as: member, answers: Object.assign(answers, { gameInfo: tile, ...answers }) as Answers },
  );
const transfer = { isSingle: false };

test("a game of an empty wallet offers to move money first, and opens once it has arrived", async () => {
  const answers = { merchantWallet: transfer, consolidated: funds("80.0000", "0.0000") };
  const page = await open(answers);
  await page.press(page.t("wallets.move"));
  expect(dialogs.get()).toEqual({ name: "wallet", vassalage: tile.vassalage });
  expect(screen.queryByText("the game")).toBeNull();
  expect(screen.getByText(page.t("wallets.main"))).toBeTruthy();
  Object.assign(answers, { consolidated: funds("60.0000", "20.0000") });
  await act(() => page.app.queries.refetchQueries());
  expect(await screen.findByText("the game")).toBeTruthy();
});

test("a game of a filled wallet opens at once, and stays open when the wallet becomes empty", async () => {
  const answers = { merchantWallet: transfer, consolidated: funds("80.0000", "5.0000") };
  const page = await open(answers);
  expect(await screen.findByText("the game")).toBeTruthy();
  Object.assign(answers, { consolidated: funds("80.0000", "0.0000") });
  await act(() => page.app.queries.refetchQueries());
  await waitFor(() => expect(page.calls("consolidated").length).toBeGreaterThan(1));
  expect(screen.getByText("the game")).toBeTruthy();
});

test("a member without any money is offered a deposit, and may open the game all the same", async () => {
  const page = await open({ merchantWallet: transfer, consolidated: funds("0.0000", "0.0000") });
  await page.press(page.t("wallet.deposit"));
  expect(dialogs.get()).toEqual({ name: "deposit" });
  await page.press(page.t("play.start"));
  expect(await screen.findByText("the game")).toBeTruthy();
});

test("with one wallet for all games, and without an answer, the game opens at once", async () => {
  const page = await open({ merchantWallet: { isSingle: true } });
  expect(await screen.findByText("the game")).toBeTruthy();
  expect(page.calls("consolidated")).toEqual([]);
});

test("a game opens when the wallets cannot be read", async () => {
  await open({ merchantWallet: transfer });
  expect(await screen.findByText("the game")).toBeTruthy();
});
