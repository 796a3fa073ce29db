import { useState } from "react";
import headset from "icon:headset";
import close from "icon:x";
import { useTexts } from "../core/app-context.tsx";
import { useContacts } from "../core/brand/use-contacts.ts";
import { cx } from "../lib/class-names.ts";
import { IconButton } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { iconFor } from "./ContactEntries.tsx";
import { faded, useGoingDown } from "./use-going-down.ts";

/** The service buttons, each shown only if configured (specification section 2). */
const positions = ["livechat", "facebook1", "telegram1", "telegram2"];
const look = "rounded-full border border-line bg-raised text-ink shadow-lg";

/**
 * The folded button is a tab at the edge, beside cards and the rails that reach into the page margin; its touch area is
 * wider. It is in a colour of its own, since in the cards' colour it looked like a stray piece of one.
 */
const edge = cx(
  "relative isolate h-14 w-6 hover:bg-transparent max-desktop:justify-end max-desktop:pe-px",
  "[&_svg]:size-2.5 [&_svg]:text-ground tablet:[&_svg]:size-3.5 desktop:[&_svg]:size-4",
  "before:absolute before:inset-y-0 before:end-0 before:-z-10 before:w-2.5 tablet:before:w-4 desktop:before:w-6",
  "before:rounded-s-lg before:bg-faint before:shadow-lg",
);

/** Service buttons at the edge of the page, folded behind one so that they do not cover content. */
export function FloatingService() {
  const { t } = useTexts();
  const { entries, open } = useContacts();
  const [unfolded, setUnfolded] = useState(false);
  const goingDown = useGoingDown();
  const shown = positions.flatMap((position) => entries.filter(({ csPosition }) => csPosition === position));
  if (shown.length === 0) return null;
  return (
    <aside
      aria-label={t("contact.service")}
      className={cx(
        "fixed bottom-38 z-10 flex flex-col-reverse gap-2 transition-opacity tablet:bottom-20",
        unfolded ? "end-4" : "end-0",
        goingDown && !unfolded && faded,
      )}
    >
      <IconButton
        label={t(unfolded ? "action.close" : "contact.service")}
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
        className={unfolded ? cx(look, "self-end") : edge}
      >
        <Icon of={unfolded ? close : headset} size={unfolded ? 20 : 18} />
      </IconButton>
      {unfolded &&
        shown.map((entry) => (
          <button
            key={entry.csPosition}
            type="button"
            onClick={() => void open(entry)}
            className={cx(look, "flex min-h-11 items-center gap-2.5 self-end ps-3 pe-4 text-body font-medium")}
          >
            <Icon of={iconFor(entry.csPosition)} />
            {entry.title}
          </button>
        ))}
    </aside>
  );
}
