import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";

/** Lists help with gambling outside of the site; shows nothing if the merchant names none. */
export function HelpLines() {
  const { t } = useTexts();
  const lines = useCall("helpLines", {}).data?.lines ?? [];
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="help-lines" className="rounded-panel border border-line bg-surface p-5 tablet:p-6">
      <h2 id="help-lines" className="mb-1 text-xl font-bold">
        {t("helpLines.title")}
      </h2>
      <p className="mb-3 text-muted">{t("helpLines.lead")}</p>
      <ul className="grid gap-2 tablet:grid-cols-2">
        {lines.map(({ name, phone, url }) => (
          <li key={name} className="grid content-start gap-1 rounded-control border border-line px-3.5 py-2.5">
            <span className="font-semibold wrap-anywhere">{name}</span>
            {phone !== undefined && (
              <a href={`tel:${phone.replaceAll(" ", "")}`} className="num min-h-6 text-accent-text underline">
                <bdi>{phone}</bdi>
              </a>
            )}
            {url !== undefined && (
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className="min-h-6 text-accent-text underline wrap-anywhere"
              >
                <bdi>{new URL(url).hostname.replace(/^www\./, "")}</bdi>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
