import { Link } from "../../../core/router/Link.tsx";
import type { SelfTestLevel } from "@croupier/contract/domain/self-test";
import { useTexts } from "../../../core/app-context.tsx";
import { buttonClass } from "../../../ui/Button.tsx";

const mostPoints = 27;

/** The points of the self-test, what they mean, and what one can do. */
export function SelfTestResult({ points, level }: { points: number; level: SelfTestLevel }) {
  const { t } = useTexts();
  return (
    <div className="grid gap-3 rounded-control border border-line bg-raised p-4">
      <p className="num text-lg font-bold">{t("selfTest.points", { points, most: mostPoints })}</p>
      <p className="max-w-[65ch] text-pretty">{t(`selfTest.level.${level}`)}</p>
      {level !== "none" && (
        <Link to="/member/protection" className={buttonClass("primary", "justify-self-start")}>
          {t("protection.title")}
        </Link>
      )}
    </div>
  );
}
