import { useId, type ReactNode } from "react";
import camera from "icon:camera";
import imagePlus from "icon:image-plus";
import close from "icon:x";
import { formatPercent } from "@croupier/contract/domain/numbers";
import { useTexts } from "../app-context.tsx";
import { failureText } from "../api/use-call.ts";
import { canRetry, type Upload, type Uploads } from "../api/upload.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { Icon, type IconShapes } from "../../ui/Icon.tsx";

interface Props {
  uploads: Uploads;
  most: number;
  error: string | undefined;
  /** The files that may be chosen; PNG and JPG by default. */
  accept?: string;
  rules?: string;
  /** Offers the camera of a phone beside its pictures. */
  capture?: { from: "environment" | "user"; label: string };
}

/** A field for pictures: each is uploaded at once, with its progress and a preview. */
export function PictureField({ uploads, most, error, accept = "image/png,image/jpeg", rules, capture }: Props) {
  const { t } = useTexts();
  const id = useId();
  const pictures = uploads.files.filter(({ state }) => state !== "refused");
  const full = pictures.length >= most;
  return (
    <fieldset aria-describedby={`${id}-rules`}>
      <legend className="mb-1.5 text-sm font-semibold">{t("upload.pictures")}</legend>
      <ul className="grid grid-cols-3 gap-2.5">
        {pictures.map((file) => (
          <Picture key={file.key} file={file} onRemove={() => uploads.remove(file.key)} />
        ))}
        {!full && capture && (
          <li className="hidden pointer-coarse:block">
            <Choice uploads={uploads} accept={accept} capture={capture.from} icon={camera}>
              {capture.label}
            </Choice>
          </li>
        )}
        {!full && (
          <li>
            <Choice uploads={uploads} accept={accept} icon={imagePlus}>
              {t("upload.add")}
            </Choice>
          </li>
        )}
      </ul>
      <Refused uploads={uploads} isFull={full} />
      <p id={`${id}-rules`} className="mt-1.5 text-note text-muted">
        {rules ?? t("upload.rules", { most })}
      </p>
      {error && (
        <p role="alert" className="mt-1 text-note text-lose">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  uploads: Uploads;
  accept: string;
  capture?: "environment" | "user";
  icon: IconShapes;
  children: ReactNode;
}

/** Chooses pictures of the device, or takes one with its camera. */
function Choice({ uploads, accept, capture, icon, children }: ChoiceProps) {
  return (
    <label className="grid aspect-square cursor-pointer place-items-center content-center gap-1.5 rounded-card border-2 border-dashed border-line text-center text-note text-muted hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <Icon of={icon} size={24} />
      {children}
      <input
        type="file"
        accept={accept}
        {...(capture ? { capture } : { multiple: true })}
        className="sr-only"
        onChange={({ target }) => {
          uploads.add(target.files ?? []);
          target.value = "";
        }}
      />
    </label>
  );
}

/** Lists refused files below the pictures, so that they take no place among these. */
function Refused({ uploads: { files, remove, retry }, isFull }: { uploads: Uploads; isFull: boolean }) {
  const texts = useTexts();
  const refused = files.flatMap((file) => (file.state === "refused" ? [file] : []));
  if (refused.length === 0) return null;
  return (
    <ul className="mt-1.5 grid gap-1">
      {refused.map((file) => (
        <li key={file.key} className="flex items-center justify-between gap-2 text-note">
          <p role="alert" className="min-w-0 flex-1 text-lose">
            <span className="block truncate text-muted">{file.name}</span>
            {failureText(texts, file.failure.code)}
          </p>
          {canRetry(file) && !isFull && (
            <Button look="link" onClick={() => retry(file.key)}>
              {texts.t("action.retry")}
            </Button>
          )}
          <IconButton label={texts.t("upload.remove", { name: file.name })} onClick={() => remove(file.key)}>
            <Icon of={close} size={16} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function Picture({ file, onRemove }: { file: Upload; onRemove(): void }) {
  const { t, language } = useTexts();
  return (
    <li className="relative aspect-square overflow-hidden rounded-card border border-line bg-ground">
      {file.preview && <img src={file.preview} alt={file.name} className="size-full object-cover" />}
      {file.state === "sending" && (
        <progress
          aria-label={t("upload.sending", {
            name: file.name,
            percent: formatPercent(String(Math.round(file.share * 100)), language),
          })}
          value={file.share}
          className="absolute inset-x-2 bottom-2 h-2 w-[calc(100%-1rem)] accent-accent"
        />
      )}
      <button
        type="button"
        aria-label={t("upload.remove", { name: file.name })}
        onClick={onRemove}
        className="absolute end-0 top-0 inline-flex size-11 items-start justify-end p-1.5 -outline-offset-2"
      >
        <span className="rounded-full bg-black/65 p-1 text-white">
          <Icon of={close} size={16} />
        </span>
      </button>
    </li>
  );
}
