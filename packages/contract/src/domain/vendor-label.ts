/** Returns the vendor's code as players see it (specification section 3), with spaces for underscores. */
export function vendorLabel(vassalage: string): string {
  return vassalage === "BTI" ? "123BET" : vassalage.replaceAll("_", " ");
}
