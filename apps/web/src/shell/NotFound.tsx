import { Link } from "../core/router/Link.tsx";
import { useSite, useTexts } from "../core/app-context.tsx";
import { useMedia } from "../core/brand/brand.ts";
import { buttonClass } from "../ui/Button.tsx";
import { Picture } from "../ui/Picture.tsx";

export function NotFound() {
  const { t } = useTexts();
  const { brand } = useSite().permission;
  const media = useMedia();
  return (
    <div className="grid min-h-[70dvh] place-items-center py-6">
      <div className="grid w-full max-w-xl justify-items-center gap-6">
        <div className="night grid w-full justify-items-center gap-3 rounded-hero px-6 pt-8 pb-10 text-center tablet:pt-10 tablet:pb-12">
          <Picture src={media(brand.logo)} alt="" className="size-26 object-contain drop-shadow-xl" />
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
