import lucide from "@iconify-json/lucide/icons.json" with { type: "json" };
import social from "@iconify-json/simple-icons/icons.json" with { type: "json" };
import type { Plugin } from "vite";

type Shape = [tag: string, attributes: Record<string, string>];

const sets: Record<string, Record<string, { body: string }>> = { icon: lucide.icons, social: social.icons };

const attributeNames: Record<string, string> = {
  "stroke-width": "strokeWidth",
  "stroke-linecap": "strokeLinecap",
  "stroke-linejoin": "strokeLinejoin",
  "fill-rule": "fillRule",
  "clip-rule": "clipRule",
};

/**
 * Returns every drawn element of an icon's body; group attributes move to `Icon`, which sets stroke and fill for all.
 */
function shapes(body: string): Shape[] {
  return [...body.matchAll(/<(path|circle|rect|line|ellipse|polyline|polygon)\s([^>]*?)\/?>/g)].map(([, tag, text]) => {
    const attributes: Record<string, string> = {};
    for (const [, name = "", value = ""] of (text ?? "").matchAll(/([\w-]+)="([^"]*)"/g)) {
      if (["fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"].includes(name)) continue;
      attributes[attributeNames[name] ?? name] = value;
    }
    return [tag ?? "path", attributes];
  });
}

/** Resolves `import home from "icon:house"` to that icon's shapes as data: no icon library reaches the browser. */
export function icons(): Plugin {
  return {
    name: "croupier-icons",
    resolveId: (id) => (/^(icon|social):/.test(id) ? `\0${id}` : undefined),
    load(id) {
      const match = /^\0(icon|social):(.+)$/.exec(id);
      if (!match) return undefined;
      const [, set = "", name = ""] = match;
      const icon = sets[set]?.[name];
      if (!icon) return this.error(`There is no ${set} "${name}"`);
      return `export default ${JSON.stringify(shapes(icon.body))};`;
    },
  };
}
