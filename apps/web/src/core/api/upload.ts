import { paths } from "@croupier/contract/wire/paths";
import type { WireOutput } from "@croupier/contract/rows";
import { useState } from "react";
import { useApp } from "../app-context.tsx";
import { isUnknown, type Failure, type Result } from "./result.ts";

/** The state of a chosen picture: uploading with a share from 0 to 1, uploaded, or refused. */
export type Upload =
  | { key: string; name: string; preview: string; state: "sending"; share: number }
  | { key: string; name: string; preview: string; state: "there"; id: string }
  | { key: string; name: string; preview: string; state: "refused"; failure: Failure };

const limits = { bytes: 5 * 1024 * 1024, types: ["image/png", "image/jpeg"] };

/** Reads the file as a data URL, which is both sent and previewed. */
function readFile(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(new Error("the file could not be read")));
    reader.readAsDataURL(file);
  });
}

/** Returns why a file is refused before it is sent. */
function refusalOf({ type, size }: File): Failure | undefined {
  if (!limits.types.includes(type)) return { ok: false, code: "UPLOAD_NOT_A_PICTURE" };
  return size > limits.bytes ? { ok: false, code: "UPLOAD_TOO_LARGE" } : undefined;
}

/** The call that takes the pictures, and what happens to each before. */
export interface UploadTarget {
  row: "upload" | "sendDocumentPicture";
  /** The fields of the call beside the picture. */
  fields: object;
  /** Returns why a file is refused before anything is done with it. */
  refusalOf(file: File): Failure | undefined;
  /** Changes the picture before it is sent, or returns why it cannot be. */
  prepare?(file: File): Promise<Blob | Failure>;
}

type Answer = Result<WireOutput<"upload">>;

/** Sends by XMLHttpRequest, because only it reports upload progress. */
function send(
  row: UploadTarget["row"],
  headers: Record<string, string>,
  body: string,
  progress: (share: number) => void,
): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(paths[row].method, paths[row].path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader("content-type", "application/json");
    request.responseType = "json";
    request.timeout = 120_000;
    request.upload.addEventListener("progress", ({ loaded, total }) => progress(total > 0 ? loaded / total : 0));
    const failed = (code: Failure["code"]) => () => resolve({ ok: false, code });
    request.addEventListener("error", failed("NETWORK"));
    request.addEventListener("timeout", failed("SLOW"));
    request.addEventListener("load", () => resolve(readAnswer(request.response)));
    request.send(body);
  });
}

function readAnswer(answer: unknown): Answer {
  if (typeof answer !== "object" || answer === null) return { ok: false, code: "MALFORMED" };
  const { value, code } = answer as { value?: WireOutput<"upload">; code?: Failure["code"] };
  if (value && typeof value.id === "string") return { ok: true, value };
  return { ok: false, code: code ?? "MALFORMED" };
}

/** Returns whether the same picture may be accepted later: it is still there, and only its storing failed. */
export const canRetry = (file: Upload): boolean =>
  file.state === "refused" && file.preview !== "" && isOfStore(file.failure);

/** Returns whether a picture was refused because it could not be stored. */
export const isOfStore = ({ code }: Failure): boolean => code === "FILES_SILENT" || isUnknown(code);

export interface Uploads {
  files: readonly Upload[];
  add(chosen: Iterable<File>): void;
  remove(key: string): void;
  /** Sends a picture again whose storing failed. */
  retry(key: string): void;
  /** Forgets all pictures, once they are sent. */
  clear(): void;
  /** The ids of the uploaded pictures. */
  ids: string[];
  busy: boolean;
}

/** Uploads up to `most` pictures that prove a payment. */
export const useUploads = (purpose: "withdrawal" | "deposit", most: number): Uploads =>
  useUploadsTo({ row: "upload", fields: { purpose }, refusalOf }, most);

/** Uploads up to `most` pictures, each as soon as it is chosen, with its progress. */
export function useUploadsTo(target: UploadTarget, most: number): Uploads {
  const { api } = useApp();
  const [files, setFiles] = useState<readonly Upload[]>([]);
  const put = (next: Upload) => setFiles((now) => now.map((one) => (one.key === next.key ? next : one)));

  async function take(file: File): Promise<void> {
    const base = { key: crypto.randomUUID(), name: file.name };
    const refuse = (failure: Failure, preview = "") =>
      setFiles((now) => [...now, { ...base, preview, state: "refused", failure }]);
    const refusal = target.refusalOf(file);
    if (refusal) return refuse(refusal);
    // A large photo takes a second: its place shows at once that it was chosen.
    if (target.prepare) setFiles((now) => [...now, { ...base, preview: "", state: "sending", share: 0 }]);
    const picture = (await target.prepare?.(file)) ?? file;
    if ("ok" in picture) return put({ ...base, preview: "", state: "refused", failure: picture });
    const preview = await readFile(picture).catch(() => undefined);
    if (preview === undefined) return refuse({ ok: false, code: "UPLOAD_NOT_A_PICTURE" });
    const sending = { ...base, preview, state: "sending" as const };
    if (target.prepare) put({ ...sending, share: 0 });
    else setFiles((now) => [...now, { ...sending, share: 0 }]);
    await upload({ ...base, preview });
  }

  async function upload(picture: Pick<Upload, "key" | "name" | "preview">): Promise<void> {
    const { preview } = picture;
    const body = JSON.stringify({ ...target.fields, picture: preview.slice(preview.indexOf(",") + 1) });
    const answer = await send(target.row, api.headersFor(target.row), body, (share) =>
      put({ ...picture, state: "sending", share }),
    );
    if (answer.ok) return put({ ...picture, state: "there", id: answer.value.id });
    put({ ...picture, state: "refused", failure: answer });
  }

  const accepted = files.filter(({ state }) => state !== "refused").length;
  return {
    files,
    add: (chosen) => {
      // A refused file takes no place of a picture that is chosen with it.
      let left = Math.max(0, most - accepted);
      for (const file of chosen) {
        if (!target.refusalOf(file) && left-- <= 0) continue;
        void take(file);
      }
    },
    remove: (key) => setFiles((now) => now.filter((one) => one.key !== key)),
    retry(key) {
      const found = files.find((one) => one.key === key);
      if (!found || !canRetry(found) || accepted >= most) return;
      const { name, preview } = found;
      put({ key, name, preview, state: "sending", share: 0 });
      void upload({ key, name, preview });
    },
    clear: () => setFiles([]),
    ids: files.flatMap((one) => (one.state === "there" ? [one.id] : [])),
    busy: files.some(({ state }) => state === "sending"),
  };
}
