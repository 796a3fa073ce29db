import type { ImgHTMLAttributes, ReactNode } from "react";
import { usePicture } from "./use-picture.ts";

interface Props extends ImgHTMLAttributes<HTMLImageElement> {
  src: string;
  alt: string;
  /** Shown in place of a picture that cannot be loaded; nothing by default. */
  missing?: ReactNode;
}

/** A picture such as a mark. Broken ones would show the browser's own sign. */
export const Picture = (props: Props) => <OnePicture key={props.src} {...props} />;

function OnePicture({ missing, alt, ...rest }: Props) {
  const [image, , failed, onError] = usePicture(true);
  return failed ? missing : <img {...rest} ref={image} alt={alt} onError={onError} />;
}
