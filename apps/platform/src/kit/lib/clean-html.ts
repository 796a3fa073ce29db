import sanitize from "sanitize-html";

/** The tags an announcement may contain; everything else is dropped. The browser cleans it again. */
const allowed: sanitize.IOptions = {
  allowedTags: [
    "p",
    "br",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "ul",
    "ol",
    "li",
    "h3",
    "h4",
    "a",
    "span",
    "hr",
    "blockquote",
  ],
  allowedAttributes: { a: ["href", "rel", "target"] },
  allowedSchemes: ["https", "mailto"],
  allowProtocolRelative: false,
  transformTags: { a: sanitize.simpleTransform("a", { rel: "noopener noreferrer", target: "_blank" }) },
};

export function cleanHtml(html: string): string {
  return sanitize(html, allowed);
}
