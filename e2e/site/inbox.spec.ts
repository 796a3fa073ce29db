import { operator } from "../support/database.ts";
import { expect, test, words } from "../support/journey.ts";
import { openAs, newMember, giveWithdrawPassword } from "../support/member.ts";

// On a phone the message replaces the list.
test(
  "a platform message arrives, is counted in red, read, and deleted [M14] [P09]",
  { tag: "@phone-nightly" },
  async ({ journey: { page, phone } }) => {
    const member = await newMember();
    await giveWithdrawPassword(member, "246810");
    await openAs(page, member, "/member/messageV2");
    await expect(page.getByText(words("inbox.none"))).toBeVisible();
    const account = { method: "bank", bankCode: "FLB", holder: "Lina Tran", number: `${Date.now()}4321` };
    await member.ask("addDestination", { ...account, paymentPassword: "246810" });
    const letter = page.getByRole("button", { name: new RegExp(words("inbox.title.destination.added")) });
    await expect(letter).toHaveAccessibleName(/^Unread:/);
    const nav = page.getByRole("navigation", { name: words("member.centre") });
    const counted = nav.getByRole("link", { name: /1 unread message$/ });
    if (!phone) await expect(counted).toBeVisible();
    await letter.click();
    await expect(page.getByText(words("inbox.text.destination.added", { ending: "4321" }))).toBeVisible();
    await expect(letter).not.toHaveAccessibleName(/Unread:/);
    await expect(counted).toBeHidden();
    expect(await member.ask("unreadMessages", {})).toEqual({ unread: 0 });
    await page.getByRole("button", { name: words("inbox.delete") }).click();
    await expect(page.getByText(words("inbox.none"))).toBeVisible();

    // A notice to all members; the badge is shown only above zero.
    await expect(nav.getByText(words("inbox.count", { count: 0 }))).toHaveCount(0);
    expect(await operator("notice", "saffron", "Night of lanterns", "Tables open until three.")).toContain(
      "written to",
    );
    await expect(page.getByRole("button", { name: /Night of lanterns/ })).toHaveAccessibleName(/^Unread:/);
    if (!phone) await expect(counted).toBeVisible();
  },
);
