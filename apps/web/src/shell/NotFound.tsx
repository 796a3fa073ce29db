import { Link } from "../core/router/Link.tsx";
import { useTexts } from "../core/app-context.tsx";
import { BrandMark } from "../core/brand/BrandMark.tsx";
import { buttonClass } from "../ui/Button.tsx";

export function NotFound() {
  const { t } = useTexts();
  return (
    <div className="grid min-h-[70dvh] place-items-center py-6">
      <div className="grid w-full max-w-xl justify-items-center gap-6">
        <div className="night grid w-full justify-items-center gap-3 rounded-hero px-6 pt-8 pb-10 text-center tablet:pt-10 tablet:pb-12">
          <BrandMark className="size-26 object-contain text-7xl drop-shadow-xl" />
          <p aria-hidden="true" className="num text-7xl leading-none font-extrabold tracking-tight">
            {"404"}
          </p>
          <h1 className="text-2xl font-bold">{t("notFound.title")}</h1>
          <p className="text-white/90">{t("notFound.text")}</p>
        </div>
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/" className={buttonClass("primary")}>
            {t("notFound.home")}
          </Link>
          <Link to="/hot" className={buttonClass()}>
            {t("home.hot")}
          </Link>
        </div>
      </div>
    </div>
  );
}
