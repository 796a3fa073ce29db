import { Link } from "../core/router/Link.tsx";
import { lazy, Suspense, useRef } from "react";
import { useSite, useTexts } from "../core/app-context.tsx";
import { PanelBoundary } from "../core/PanelBoundary.tsx";
import { useMedia } from "../core/brand/brand.ts";
import { useContacts } from "../core/brand/use-contacts.ts";
import { openDialog } from "../core/dialogs/dialogs.ts";
import { VendorCode } from "../core/games/VendorCode.tsx";
import { Picture } from "../ui/Picture.tsx";
import { useNear } from "../ui/use-near.ts";
import { useNav, useNavPress } from "./nav.ts";

const SocialIcons = lazy(() => import("./SocialIcons.tsx").then((module) => ({ default: module.SocialIcons })));

/** Products, licence, age mark and the responsible-gaming line, on every page. */
export function Footer() {
  const { t } = useTexts();
  const { permission } = useSite();
  const products = useNav().filter(({ key }) => key !== "home" && key !== "promotions");
  const press = useNavPress();
  return (
    <footer className="off-view mt-8 border-t border-line text-sm text-muted">
      <div className="mx-auto grid max-w-[1320px] gap-5 px-3.5 py-8 tablet:px-5 desktop:px-7">
        <nav aria-label={t("footer.products")}>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-x-5 tablet:flex tablet:flex-wrap">
            {products.map(({ key, to, title, type }) => (
              <li key={key}>
                <Link
                  to={to}
                  onClick={(event) => press(type, event)}
                  className="inline-flex min-h-11 items-center hover:text-ink pointer-coarse:min-w-11"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <HelpAndContact />
        <VendorRow />
        <div className="flex items-start gap-4">
          <abbr
            title={t("footer.ageLabel")}
            className="flex size-11 flex-none items-center justify-center rounded-full border-2 border-lose text-xs font-bold text-ink no-underline"
          >
            {t("footer.age")}
          </abbr>
          <div className="grid gap-1.5">
            <p>
              {t("footer.licence")}{" "}
              <button
                type="button"
                onClick={() => openDialog({ name: "licence" })}
                className="inline-flex min-h-6 items-center font-medium text-ink underline"
              >
                {t("footer.seeLicence")}
              </button>
            </p>
            <p>
              {t("footer.responsible")}{" "}
              <Link to="/member/protection" className="inline-flex min-h-6 items-center font-medium text-ink underline">
                {t("protection.title")}
              </Link>
            </p>
            <p>{t("footer.rights", { brand: permission.brand.name })}</p>
          </div>
        </div>
      </div>
    </footer>
  );
}

const help = [
  { to: "/help", key: "help.title" },
  { to: "/about", key: "articles.ABOUT" },
  { to: "/blog", key: "articles.BLOG" },
  { to: "/winners", key: "winners.title" },
  { to: "/leaderboard", key: "leaderboard.title" },
  { to: "/download", key: "download.title" },
  { to: "/responsible-gaming", key: "articles.RESPONSIBLE" },
  { to: "/licenses", key: "articles.LICENCES" },
] as const;

const entry = "inline-flex min-h-11 items-center hover:text-ink";

/** The help list, contacts, and the merchant's social pages, if any. */
function HelpAndContact() {
  const { t } = useTexts();
  return (
    <div className="grid gap-5 tablet:grid-cols-3">
      <nav aria-label={t("footer.help")} className="tablet:col-span-2">
        <h2 className="font-semibold text-ink">{t("footer.help")}</h2>
        <ul className="grid grid-cols-2 gap-x-5 tablet:flex tablet:flex-wrap">
          {help.map(({ to, key }) => (
            <li key={to}>
              <Link to={to} className={entry}>
                {t(key)}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/help" hash="term" className={entry}>
              {t("footer.terms")}
            </Link>
          </li>
        </ul>
      </nav>
      <Contact />
    </div>
  );
}

/** The feedback type of an application to become an agent (specification section 3). */
const applyAgent = 6;

function Contact() {
  const { t } = useTexts();
  const { entries, open } = useContacts();
  const { social } = useSite().permission;
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const service = entries.find(({ csPosition }) => csPosition === "livechat") ?? entries[0];
  return (
    <section aria-label={t("footer.contact")}>
      <h2 className="font-semibold text-ink">{t("footer.contact")}</h2>
      <ul className="flex flex-wrap gap-x-5">
        {service && (
          <li>
            <button type="button" onClick={() => void open(service)} className={entry}>
              {t("contact.service")}
            </button>
          </li>
        )}
        <li>
          <button type="button" onClick={() => openDialog({ name: "feedback" })} className={entry}>
            {t("feedback.title")}
          </button>
        </li>
        <li>
          <button type="button" onClick={() => openDialog({ name: "feedback", type: applyAgent })} className={entry}>
            {t("footer.affiliate")}
          </button>
        </li>
      </ul>
      <div ref={place} className={Object.keys(social).length > 0 ? "min-h-12" : undefined}>
        {near && (
          <PanelBoundary silent>
            <Suspense fallback={null}>
              <SocialIcons of={social} />
            </Suspense>
          </PanelBoundary>
        )}
      </div>
    </section>
  );
}

const themes = { white: "only-dark", purple: "only-light" };

/** The row of vendor marks (specification section 9). */
function VendorRow() {
  const { t } = useTexts();
  const media = useMedia();
  return (
    <ul aria-label={t("games.vendors")} className="flex flex-wrap gap-x-4 gap-y-2">
      {vendorRow.map(([vendor, type]) => (
        <li key={vendor}>
          {(["white", "purple"] as const).map((variant) => (
            <Picture
              key={variant}
              missing={<VendorCode of={{ vendorLabel: vendor }} className={themes[variant]} />}
              src={media(`/vendor/${variant}/${vendor}-${type}.webp`)}
              alt={vendor}
              width={80}
              height={32}
              loading="lazy"
              className={themes[variant]}
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
