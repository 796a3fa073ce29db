/** Formats minutes east of Greenwich as "GMT+8", "GMT+5:30" or "GMT−3". */
export function gmtText(minutes: number): string {
  const rest = Math.abs(minutes) % 60;
  const hours = Math.floor(Math.abs(minutes) / 60);
  return `GMT${minutes < 0 ? "−" : "+"}${hours}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`}`;
}

/** The offsets that are in use anywhere: from UTC−12 to UTC+14. */
const [most, least] = [840, -720];

/** Reads the name of a fixed offset ("+14", "+0800", "UTC-3:30") as minutes east of Greenwich; undefined for others. */
export function readGmtOffset(name: string): number | undefined {
  const match = /^(?:UTC|GMT)?([+\-\u2212])(\d{1,2})(?::?([0-5]\d))?$/i.exec(name.trim());
  if (!match) return undefined;
  const [, sign, hours = "", minutes = "0"] = match;
  const east = (Number(hours) * 60 + Number(minutes)) * (sign === "+" ? 1 : -1);
  return east <= most && east >= least ? east : undefined;
}
