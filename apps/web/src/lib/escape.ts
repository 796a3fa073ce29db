const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes a text for HTML, within an element or a quoted attribute. */
export const escape = (text: string): string => text.replace(/[&<>"]/g, (char) => entities[char] ?? "");
