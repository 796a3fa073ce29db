import type { Ref } from "react";
import shield from "icon:shield-check";
import { useTexts } from "../app-context.tsx";
import { Field, type InputAttributes } from "../../ui/Field.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { Captcha } from "./use-captcha.ts";

interface Props extends InputAttributes {
  captcha: Captcha;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A field for the code of a captcha picture; a press on the picture loads another one. */
export function CaptchaField({ captcha, error, ref, ...rest }: Props) {
  const { t } = useTexts();
  return (
    <Field
      {...rest}
      {...(ref ? { ref } : {})}
      label={t("auth.captcha")}
      error={error}
      icon={shield}
      aria-required
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={24}
      end={
        <button
          type="button"
          onClick={captcha.refresh}
          aria-label={t("auth.captchaRefresh")}
          className="-me-2 flex h-10 w-28 flex-none items-center justify-center overflow-hidden rounded-md bg-white text-xs text-[#231a2d]"
        >
          {captcha.picture ? (
            <img
              src={captcha.picture}
              alt={t("auth.captchaPicture")}
              width={112}
              height={40}
              className="size-full object-contain"
            />
          ) : captcha.failed ? (
            t("auth.captchaFailed")
          ) : (
            <Skeleton className="size-full" />
          )}
        </button>
      }
    />
  );
}
