import { html as litHtml, svg as litSvg, type TemplateResult } from "lit-html";

export { nothing, render, type TemplateResult } from "lit-html";

/*
 * The templates of lit-html, in which white space beside a tag or between values is only layout of the code, as the
 * formatter takes it. A space that is shown is a value: ${" "}.
 */

/** Parts of templates without the layout: lit-html recognizes a template by this array. */
const trimmed = new WeakMap<TemplateStringsArray, TemplateStringsArray>();

function trimParts(strings: TemplateStringsArray): string[] {
  let isInTag = false;
  return strings.map((part) => {
    const isLayout = !isInTag && part.trim() === "";
    const [open, close] = [part.lastIndexOf("<"), part.lastIndexOf(">")];
    if (open !== close) isInTag = open > close;
    return isLayout ? "" : part.replaceAll(/>\s+/g, ">").replaceAll(/\s+</g, "<");
  });
}

function trim(strings: TemplateStringsArray): TemplateStringsArray {
  const known = trimmed.get(strings);
  if (known) return known;
  const parts = trimParts(strings);
  const made = Object.assign(parts, { raw: parts });
  trimmed.set(strings, made);
  return made;
}

export const html = (strings: TemplateStringsArray, ...values: unknown[]): TemplateResult =>
  litHtml(trim(strings), ...values);

/** Creates a template of elements within an `<svg>`. */
export const svg = (strings: TemplateStringsArray, ...values: unknown[]): TemplateResult<2> =>
  litSvg(trim(strings), ...values);

/** Joins the names of classes; an absent one is false or empty. */
export const classes = (...names: (string | false | undefined)[]): string =>
  names.filter((name) => name !== undefined && name !== false && name !== "").join(" ");
