import { fewestPictures, mostPictures, type DocumentKind } from "@croupier/contract/domain/documents";
import { useTexts } from "../../../core/app-context.tsx";
import { useUploadsTo } from "../../../core/api/upload.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { Form } from "../../../core/forms/Form.tsx";
import { PictureField } from "../../../core/forms/PictureField.tsx";
import { scalePicture } from "../../../core/forms/scale-picture.ts";
import { useForm } from "../../../core/forms/use-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Problem } from "../../../ui/Problem.tsx";

interface Props {
  document: DocumentKind;
  /** Endings of file names that the merchant refuses. */
  refusedTypes: readonly string[];
}

/** Sends the pictures of a document. A refused picture takes nothing of the others with it. */
export function DocumentForm({ document, refusedTypes }: Props) {
  const { t } = useTexts();
  const command = useCommand("sendDocument");
  const isRefused = ({ name }: File) => refusedTypes.some((type) => name.toLowerCase().endsWith(`.${type}`));
  const uploads = useUploadsTo(
    {
      row: "sendDocumentPicture",
      fields: { document },
      refusalOf: (file) => (isRefused(file) ? { ok: false, code: "UPLOAD_TYPE" } : undefined),
      prepare: scalePicture,
    },
    mostPictures,
  );
  const fewest = fewestPictures[document];
  const form = useForm({
    values: { pictures: "" },
    check: () => ({
      pictures: uploads.ids.length < fewest && !uploads.busy ? t("document.fewest", { count: fewest }) : undefined,
    }),
  });
  const send = async () => {
    if (uploads.busy) return undefined;
    const answer = await command.run({ document, pictures: uploads.ids });
    if (answer && !answer.ok) return answer;
    await command.refreshed();
    return uploads.clear();
  };
  const capture = { from: document === "selfie" ? "user" : "environment", label: t("document.camera") } as const;
  return (
    <Form of={form} send={send} className="grid gap-4" aria-label={t(`document.kind.${document}`)}>
      <PictureField
        uploads={uploads}
        most={mostPictures}
        error={form.error("pictures")}
        accept="image/*"
        rules={t("document.rules", { most: mostPictures })}
        capture={capture}
      />
      <Problem text={form.problem} />
      <Button type="submit" look="primary" busy={form.busy || uploads.busy} className="justify-self-start">
        {t("document.submit")}
      </Button>
    </Form>
  );
}
