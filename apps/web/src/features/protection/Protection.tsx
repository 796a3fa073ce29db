import { Link } from "@tanstack/react-router";
import { useTexts } from "../../core/app-context.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { Breaks } from "./breaks/Breaks.tsx";
import { RealityChoice } from "./reality-checks/RealityChoice.tsx";

/** The page of player protection: what members set for themselves. */
export function Protection() {
  const { t } = useTexts();
  return (
    <>
      <h1 className="mb-5 text-2xl font-bold">{t("protection.title")}</h1>
      <Breaks />
      <RealityChoice />
      <Link to="/responsible-gaming" className={buttonClass("quiet", "mt-8")}>
        {t("articles.RESPONSIBLE")}
      </Link>
    </>
  );
}
