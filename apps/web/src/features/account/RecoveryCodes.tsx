import { useSite, useTexts } from "../../core/app-context.tsx";
import { toast } from "../../core/dialogs/dialogs.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";

/** The recovery codes, shown once: each signs in a member who has lost the phone. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const { t } = useTexts();
  const { brand } = useSite().permission;
  const text = codes.join("\n");
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast("good", t("factor.copied")),
      () => toast("bad", t("factor.notCopied")),
    );
  return (
    <>
      <p className="text-muted">{t("factor.keepCodes")}</p>
      <ul className="num grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] tablet:grid-cols-2 gap-x-3 gap-y-2 rounded-card border border-line bg-ground p-4 text-center font-semibold">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="grid gap-2.5 tablet:grid-cols-2">
        <Button onClick={() => void copy()}>{t("factor.copy")}</Button>
        <a
          className={buttonClass("quiet")}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${brand.name}\n\n${text}\n`)}`}
          download={`${brand.name} recovery codes.txt`}
        >
          {t("factor.download")}
        </a>
      </div>
      <Button look="primary" className="min-h-12" onClick={onDone}>
        {t("factor.kept")}
      </Button>
    </>
  );
}
