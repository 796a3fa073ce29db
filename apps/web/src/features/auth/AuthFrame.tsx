import type { ReactNode } from "react";
import { useSite, useTexts } from "../../core/app.tsx";
import { useMedia } from "../../core/brand/brand.ts";
import { Dialog } from "../../ui/Dialog.tsx";

interface Props {
  title: string;
  headline: string;
  text: string;
  onClose(): void;
  children: ReactNode;
}

/** Art on one side, one task on the other. */
export function AuthFrame({ title, headline, text, onClose, children }: Props) {
  const { t } = useTexts();
  const { brand } = useSite().permission;
  const media = useMedia();
  return (
    <Dialog title={title} titleHidden closeLabel={t("action.close")} onClose={onClose} className="tablet:max-w-[880px]">
      <div className="grid tablet:min-h-[560px] tablet:grid-cols-[minmax(0,340px)_minmax(0,1fr)]">
        <div className="night flex flex-col justify-end p-7 max-tablet:hidden" aria-hidden="true">
          <img
            src={media(brand.logo)}
            alt=""
            width={160}
            height={160}
            className="m-auto size-40 object-contain drop-shadow-2xl"
          />
          <p className="text-[26px] leading-tight font-bold">{headline}</p>
          <p className="mt-1.5 text-[15px] text-white/90">{text}</p>
        </div>
        <div className="p-5 tablet:p-[30px]">
          <h2 className="mb-5 pe-10 text-2xl font-bold">{title}</h2>
          {children}
        </div>
      </div>
    </Dialog>
  );
}
