/** The vendor code as players see it (specification section 3). */
export function vendorLabel(vassalage: string): string {
  return vassalage === "BTI" ? "123BET" : vassalage;
}
