import type { ReactNode } from "react";
import { useCall } from "../../core/api/use-call.ts";
import { useMedia } from "../../core/brand/brand.ts";
import { Dialog } from "../../core/dialogs/Dialog.tsx";
import { CalendarSelect } from "../../core/i18n/CalendarSelect.tsx";
import { LanguageSelect } from "../../core/i18n/LanguageSelect.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { useSoon } from "../../ui/use-later.ts";

interface Props {
  title: string;
  /** The group of the banner and text beside the form. */
  group: "w_login" | "w_register" | "w_forget";
  onClose(): void;
  children: ReactNode;
}

/** A layout with art on one side and a form on the other. */
export function AuthFrame({ title, group, onClose, children }: Props) {
  return (
    <Dialog title={title} titleHidden onClose={onClose} className="scroll-pb-20 tablet:max-w-[880px]">
      <div className="grid grid-cols-[minmax(0,1fr)] tablet:min-h-[560px] tablet:grid-cols-[minmax(0,340px)_minmax(0,1fr)]">
        <Art group={group} />
        <div className="p-5 tablet:p-[30px]">
          <h2 className="mb-5 pe-10 text-2xl font-bold">{title}</h2>
          {children}
          <LanguageSelect className="mx-auto mt-3 w-fit" />
          <CalendarSelect className="mx-auto w-fit" />
        </div>
      </div>
    </Dialog>
  );
}

/** The merchant's banner of the group; plain colours until it loads, or if there is none. */
function Art({ group }: Pick<Props, "group">) {
  const rest = useSoon();
  return (
    <div className="night relative flex flex-col justify-end overflow-clip p-7 max-tablet:hidden" aria-hidden="true">
      {rest && <Banner group={group} />}
    </div>
  );
}

function Banner({ group }: Pick<Props, "group">) {
  const media = useMedia();
  const banner = useCall("banners", { groupName: group }).data?.[0];
  if (!banner) return null;
  return (
    <>
      <picture>
        {["image/avif", "image/webp"].map((type) => (
          <source
            key={type}
            type={type}
            sizes="480px"
            srcSet={banner.narrow.sources
              .filter((source) => source.type === type)
              .map((source) => `${media(source.url)} ${source.width}w`)
              .join(", ")}
          />
        ))}
        <Picture
          src={media(banner.narrow.url)}
          alt=""
          loading="lazy"
          width={banner.narrow.width}
          height={banner.narrow.height}
          className="absolute inset-0 size-full object-cover"
        />
      </picture>
      {/* It stays visible beside a form that is longer than the screen. */}
      <div className="sticky bottom-7">
        <p className="text-title-m leading-tight font-bold">{banner.title}</p>
        <p className="mt-1.5 text-body text-white/90">{banner.text}</p>
      </div>
    </>
  );
}
