import { Link } from "@tanstack/react-router";
import { useSite, useTexts } from "../core/app.tsx";
import { useMedia } from "../core/brand/brand.ts";
import { useNav } from "./nav.ts";

/** Products, licence, age mark and the responsible-gaming line, on every page. */
export function Footer() {
  const { t } = useTexts();
  const { permission } = useSite();
  const products = useNav().filter(({ key }) => key !== "home");
  return (
    <footer className="mt-8 border-t border-line text-sm text-muted">
      <div className="mx-auto grid max-w-[1320px] gap-5 px-3.5 py-8 tablet:px-5 desktop:px-7">
        <nav aria-label={t("footer.products")}>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-x-5 tablet:flex tablet:flex-wrap">
            {products.map(({ key, to, title }) => (
              <li key={key}>
                <Link to={to} className="inline-flex min-h-11 min-w-11 items-center hover:text-ink">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <VendorRow />
        <div className="flex items-start gap-4">
          <abbr
            title={t("footer.ageLabel")}
            className="flex size-11 flex-none items-center justify-center rounded-full border-2 border-lose text-xs font-bold text-ink no-underline"
          >
            {t("footer.age")}
          </abbr>
          <div className="grid gap-1.5">
            <p>{t("footer.licence")}</p>
            <p>{t("footer.responsible")}</p>
            <p>{t("footer.rights", { brand: permission.brand.name })}</p>
          </div>
        </div>
      </div>
    </footer>
  );
}

/** The row of vendor marks (specification section 9). */
function VendorRow() {
  const { t } = useTexts();
  const media = useMedia();
  return (
    <ul aria-label={t("games.vendors")} className="flex flex-wrap gap-x-4 gap-y-2">
      {vendorRow.map(([vendor, type]) => (
        <li key={vendor}>
          {(["white", "purple"] as const).map((variant) => (
            <img
              key={variant}
              src={media(`/vendor/${variant}/${vendor}-${type}.svg`)}
              alt={vendor}
              width={80}
              height={32}
              loading="lazy"
              className={variant === "white" ? "only-dark" : "only-light"}
            />
          ))}
        </li>
      ))}
    </ul>
  );
}

const vendorRow = [
  ["PG", "RNG"],
  ["EG2", "RNG"],
  ["PT", "RNG"],
  ["JDB", "RNG"],
  ["CQ9", "RNG"],
  ["FC", "RNG"],
  ["JL", "RNG"],
  ["BGS", "BGS"],
] as const;
