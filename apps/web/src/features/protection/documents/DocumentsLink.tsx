import { Link } from "../../../core/router/Link.tsx";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { buttonClass } from "../../../ui/Button.tsx";

/** Leads to the identity documents, where the merchant has levels of them. */
export function DocumentsLink() {
  const { t } = useTexts();
  const { data, isPending } = useCall("documents", {});
  if (isPending) return <div aria-busy="true" />;
  if (!data?.levels.length) return null;
  return (
    <section aria-labelledby="documents" className="mt-8 grid justify-items-start gap-2">
      <h2 id="documents" className="text-lg font-bold">
        {t("document.title")}
      </h2>
      <p className="max-w-[65ch] text-pretty text-muted">{t("document.lead")}</p>
      <Link to="/member/documents" className={buttonClass("quiet")}>
        {t("document.send")}
      </Link>
    </section>
  );
}
