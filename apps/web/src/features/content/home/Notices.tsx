import megaphone from "icon:megaphone";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { openDialog } from "../../../core/dialogs/dialogs.ts";
import { onScroll } from "../../../lib/scrolling.ts";
import { cx } from "../../../lib/class-names.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { noticesOf } from "../announcements/notices.ts";
import { homeInputs } from "./home-inputs.ts";

/** Pauses the line while the page moves and once it is a window away, since a cheap phone has no time for both. */
const rest = (line: HTMLElement | null) =>
  line ? onScroll((top, moves) => line.toggleAttribute("data-resting", moves || top > innerHeight)) : undefined;

/** Without motion the line ends in an ellipsis, since the rest of it never comes into view. */
const still =
  "motion-reduce:line-clamp-1 motion-reduce:min-w-0 motion-reduce:flex-1 motion-reduce:pe-0 motion-reduce:whitespace-normal";

/** The running notices. Hover and focus pause them, a press opens them in full. */
export function Notices() {
  const { t } = useTexts();
  const { data } = useCall("announcements", homeInputs.announcements);
  const notices = data ? noticesOf(data) : [];
  if (notices.length === 0) return null;
  const text = notices.map(({ title }) => title).join("  ·  ");
  const runs = notices.length > 1 || text.length > 110;
  return (
    <button
      type="button"
      data-opens="notice"
      onClick={() => openDialog({ name: "notice", ...(notices[0] ? { id: notices[0].id } : {}) })}
      className="mt-3 flex h-11 w-full items-center gap-3 overflow-hidden rounded-card border border-line bg-surface px-4 text-start text-body text-muted hover:text-ink desktop:mt-[26px] [&:hover_span,&:focus-visible_span]:[animation-play-state:paused]"
    >
      <Icon of={megaphone} className="text-accent-text" />
      <span className="sr-only">{t("notice.title")}</span>
      <span ref={rest} className="flex min-w-0 flex-1 overflow-hidden data-resting:*:[animation-play-state:paused]!">
        <span
          className={runs ? cx("flex-none pe-16 whitespace-nowrap", still) : "line-clamp-1"}
          style={runs ? { animation: `marquee ${Math.max(18, text.length / 5)}s linear infinite` } : {}}
        >
          {text}
        </span>
        {runs && (
          <span
            aria-hidden="true"
            className="flex-none pe-16 whitespace-nowrap motion-reduce:hidden"
            style={{ animation: `marquee ${Math.max(18, text.length / 5)}s linear infinite` }}
          >
            {text}
          </span>
        )}
      </span>
    </button>
  );
}
