import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Link } from "./Link.tsx";
import { openSite, text } from "./test-site.tsx";

test("a link moves the focus to the heading of its page, or to its content", async () => {
  const Hot = () => (
    <>
      <h1>{"Hot games"}</h1>
      <Link to="/rng">{"slots"}</Link>
    </>
  );
  const { go } = await openSite({
    "/": () => <Link to="/hot">{"hot"}</Link>,
    "/hot": Hot,
    "/rng": () => "Slots",
  });
  screen.getByRole("main").tabIndex = -1;
  screen.getByText("hot").focus();
  await go("/?type=new");
  expect(document.activeElement).toBe(screen.getByText("hot"));
  await userEvent.click(screen.getByText("hot"));
  expect(document.activeElement).toBe(await screen.findByRole("heading"));
  await userEvent.click(screen.getByText("slots"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  expect(text()).toBe("Slots");
});

test("going back moves the focus to the link by which the page was left, or to its heading", async () => {
  const Hot = () => (
    <>
      <h1>{"Hot games"}</h1>
      <Link to="/fish">{"fishing"}</Link>
      <Link to="/rng">{"slots"}</Link>
    </>
  );
  const { router, go } = await openSite({ "/hot": Hot, "/rng": () => "Slots", "/fish": () => "Fishing" }, "/hot");
  await userEvent.click(await screen.findByText("slots"));
  await waitFor(() => expect(text()).toBe("Slots"));
  await act(async () => router.back());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText("slots")));
  screen.getByText("slots").blur();
  await go("/fish");
  await act(async () => router.back());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading")));
});

test("a page that focuses a field itself keeps that focus", async () => {
  const Hot = () => (
    <>
      <h1>{"Hot games"}</h1>
      <input ref={(field) => field?.focus()} />
    </>
  );
  await openSite({ "/": () => <Link to="/hot">{"hot"}</Link>, "/hot": Hot });
  await userEvent.click(screen.getByText("hot"));
  expect(document.activeElement).toBe(await screen.findByRole("textbox"));
});
