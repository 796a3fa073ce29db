import printer from "icon:printer";
import { useTexts } from "../app-context.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";

/** Prints the page; print styles hide everything but the statement. */
export function PrintButton() {
  const { t } = useTexts();
  return (
    <Button onClick={() => print()} className="w-fit max-tablet:px-3 print:hidden">
      <Icon of={printer} size={18} />
      <span className="max-tablet:sr-only">{t("records.print")}</span>
    </Button>
  );
}
