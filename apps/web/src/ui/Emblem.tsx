import sprite from "../assets/emblems.webp";
import { emblemNames, emblemSize, type EmblemName } from "./emblem-names.ts";

const order = Object.keys(emblemNames);

/** A coloured emblem beside a heading: decoration only. */
export function Emblem({ name, size = 24 }: { name: EmblemName; size?: number }) {
  const scale = size / emblemSize;
  return (
    <span
      aria-hidden="true"
      style={{
        display: "inline-block",
        flex: "none",
        width: size,
        height: size,
        backgroundImage: `url(${sprite})`,
        backgroundSize: `${order.length * emblemSize * scale}px ${size}px`,
        backgroundPosition: `${-order.indexOf(name) * size}px 0`,
      }}
    />
  );
}
