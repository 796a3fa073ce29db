import printer from "icon:printer";
import { useTexts } from "../app-context.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";

/** Prints the page, of which only the statement itself is left on paper. */
export function PrintButton() {
  const { t } = useTexts();
  return (
    <Button onClick={() => print()} className="w-fit print:hidden">
      <Icon of={printer} size={18} />
      {t("records.print")}
    </Button>
  );
}
