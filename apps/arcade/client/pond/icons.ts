import { svg } from "../dom.ts";

const paths: Record<string, string> = {
  minus: "M5 12h14",
  plus: "M5 12h14M12 5v14",
  lock: "M12 2v5M12 17v5M2 12h5M17 12h5M12 5a7 7 0 1 0 0 14a7 7 0 1 0 0-14M12 11v2",
  auto: "M7 8c-5 0-5 8 0 8c4 0 6-8 10-8c5 0 5 8 0 8c-4 0-6-8-10-8",
  snow: "M12 2v20M3.5 7l17 10M20.5 7l-17 10M9 3.5l3 3l3-3M9 20.5l3-3l3 3",
  bolt: "M13 2L5 14h6l-1 8l9-13h-7z",
  info: "M12 11v6M12 7.5v.1M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 1 0 0-19",
  sound: "M4 9v6h4l5 4V5L8 9zM17 9c1.5 2 1.5 4 0 6",
};

export const icons = (name: string): SVGElement =>
  svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: paths[name] ?? "" }));
