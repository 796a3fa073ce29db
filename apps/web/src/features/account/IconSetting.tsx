import { useRef, useState } from "react";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { failureText } from "../../core/api/use-call.ts";
import { isOfStore } from "../../core/api/upload.ts";
import { toast } from "../../core/dialogs/dialogs.ts";
import { Avatar } from "../../core/session/Avatar.tsx";
import type { MemberInfo } from "../../core/session/session.ts";
import { Button } from "../../ui/Button.tsx";

const limits = { bytes: 5 * 1024 * 1024, types: ["image/png", "image/jpeg"] };

function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result).replace(/^[^,]*,/, "")));
    reader.addEventListener("error", () => reject(new Error("the file could not be read")));
    reader.readAsDataURL(file);
  });
}

/** Saves and removes the member's picture. One whose storing failed can be sent again. */
function useIcon() {
  const { api, session } = useApp();
  const texts = useTexts();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [waiting, setWaiting] = useState<File>();
  const save = async (chosen: File | undefined) => {
    if (!chosen) return;
    setWaiting(undefined);
    if (!limits.types.includes(chosen.type)) return setProblem(failureText(texts, "UPLOAD_NOT_A_PICTURE"));
    if (chosen.size > limits.bytes) return setProblem(failureText(texts, "UPLOAD_TOO_LARGE"));
    setProblem(undefined);
    setBusy(true);
    const answer = await api.call("changeIcon", { picture: await readBase64(chosen) });
    setBusy(false);
    if (!answer.ok) {
      if (isOfStore(answer)) setWaiting(chosen);
      return setProblem(failureText(texts, answer.code));
    }
    await session.refresh();
    toast("good", texts.t("icon.saved"));
  };
  const remove = async () => {
    setProblem(undefined);
    const answer = await api.call("dropIcon", {});
    if (!answer.ok) return setProblem(failureText(texts, answer.code));
    await session.refresh();
    toast("plain", texts.t("icon.removed"));
  };
  return { busy, problem, save, remove, ...(waiting ? { retry: () => save(waiting) } : {}) };
}

/** The member's picture: a png or jpg of at most 5 MB, which the platform crops to a square. */
export function IconSetting({ info }: { info: MemberInfo }) {
  const { t } = useTexts();
  const file = useRef<HTMLInputElement>(null);
  const { busy, problem, save, remove, retry } = useIcon();
  return (
    <li className="flex min-h-[76px] flex-wrap items-center gap-3.5 rounded-card border border-line bg-ground px-4 py-3 max-tablet:bg-surface">
      <Avatar info={info} size={48} />
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="font-semibold">{t("icon.title")}</p>
        <p className="text-sm text-muted">{t("icon.text")}</p>
      </div>
      {info.icon && (
        <Button look="plain" onClick={() => void remove()} aria-label={`${t("icon.remove")}: ${t("icon.title")}`}>
          {t("icon.remove")}
        </Button>
      )}
      <Button
        busy={busy}
        onClick={() => file.current?.click()}
        aria-label={`${t("icon.choose")}: ${t("icon.title")}`}
        className="ms-auto"
      >
        {t("icon.choose")}
      </Button>
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg"
        aria-label={t("icon.title")}
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          void save(target.files?.[0]);
          target.value = "";
        }}
      />
      {problem && (
        <p role="alert" className="w-full text-sm text-lose">
          {problem}
        </p>
      )}
      {retry && (
        <Button look="link" busy={busy} onClick={() => void retry()}>
          {t("action.retry")}
        </Button>
      )}
    </li>
  );
}
