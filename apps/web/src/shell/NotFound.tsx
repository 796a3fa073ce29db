import { Link } from "@tanstack/react-router";
import { useTexts } from "../core/app.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { Brand } from "./Brand.tsx";

export function NotFound() {
  const { t } = useTexts();
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="grid max-w-md justify-items-center gap-4 text-center">
        <Brand />
        <p aria-hidden="true" className="brand-text num text-6xl font-extrabold">
          {"404"}
        </p>
        <h1 className="text-2xl font-bold">{t("notFound.title")}</h1>
        <p className="text-muted">{t("notFound.text")}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/" className={buttonClass("primary")}>
            {t("notFound.home")}
          </Link>
          <Link to="/hot" className={buttonClass()}>
            {t("nav.hot")}
          </Link>
        </div>
      </div>
    </main>
  );
}
