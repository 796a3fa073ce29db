import { useEffect, useState } from "react";
import arrowUp from "icon:arrow-up";
import { useTexts } from "../core/app-context.tsx";
import { onScroll } from "../lib/scrolling.ts";
import { IconButton } from "../ui/Button.tsx";
import { cx } from "../lib/class-names.ts";
import { Icon } from "../ui/Icon.tsx";
import { faded, useGoingDown } from "./use-going-down.ts";

export function ScrollTop() {
  const { t } = useTexts();
  const [far, setFar] = useState(false);
  const goingDown = useGoingDown();
  useEffect(() => onScroll((top) => setFar(top > 800)), []);
  if (!far) return null;
  return (
    <IconButton
      label={t("nav.top")}
      onClick={() => scrollTo({ top: 0, behavior: "smooth" })}
      className={cx(
        "fixed end-4 bottom-24 z-10 rounded-full border border-line bg-raised shadow-lg transition-opacity tablet:bottom-6",
        goingDown && faded,
      )}
    >
      <Icon of={arrowUp} />
    </IconButton>
  );
}
