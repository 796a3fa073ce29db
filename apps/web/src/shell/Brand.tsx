import { Link } from "../core/router/Link.tsx";
import { useSite, useTexts } from "../core/app-context.tsx";
import { useMedia } from "../core/brand/brand.ts";
import { cx } from "../lib/class-names.ts";
import { Picture } from "../ui/Picture.tsx";

interface Props {
  /** Whether hovering prefetches the home page. */
  preload?: false;
  className?: string;
}

/** The number of letters that fit beside the mark at full size; a longer word is set smaller. */
const wholeLetters = 10;

/**
 * The merchant's mark, a link to the home page. Without room for one line, its name has one line per word; if even its
 * longest word does not fit, on a member's phone, it is hidden, because a cut name looks broken.
 */
export function Brand({ preload, className }: Props) {
  const { t } = useTexts();
  const { brand } = useSite().permission;
  const media = useMedia();
  const longest = Math.max(...brand.name.split(/\s+/).map(({ length }) => length));
  return (
    <Link
      to="/"
      {...(preload === false && { preload })}
      aria-label={t("nav.homeOf", { brand: brand.name })}
      className={cx("flex h-11 min-w-7 flex-1 flex-wrap content-start gap-x-2 overflow-hidden", className)}
    >
      <Picture
        src={media(brand.logo)}
        alt=""
        fetchPriority="low"
        className="my-2 size-7 max-w-none flex-none object-contain"
      />
      <span
        data-brand-name=""
        dir="auto"
        className="flex h-11 flex-[1_1_min-content] flex-col justify-center text-sm/none font-bold tracking-tight min-[481px]:text-lg/none tablet:text-xl/none"
      >
        <span style={longest > wholeLetters ? { fontSize: `${wholeLetters / longest}em` } : undefined}>
          <span className="brand-text">{brand.nameAccent}</span>
          {` ${brand.nameRest.trim()}`}
        </span>
      </span>
    </Link>
  );
}
