import { memo } from "react";
import { encode } from "uqr";

interface Props {
  of: string;
  label: string;
  size?: number;
}

/**
 * A QR code for a phone: dark on white in either theme, 120 px wide (specification section 9). Memoised, because it may
 * stand beside a field, and is encoded at each render.
 */
export const QrCode = memo(function QrCode({ of, label, size = 120 }: Props) {
  const { data, size: side } = encode(of, { ecc: "M", border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <figure className="size-fit" data-code={of}>
      <figcaption className="sr-only">{label}</figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${side} ${side}`}
        width={size}
        height={size}
        shapeRendering="crispEdges"
        className="rounded-lg bg-white"
      >
        <path d={path} fill="#000" />
      </svg>
    </figure>
  );
});
