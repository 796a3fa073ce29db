const twoDigits = (number: number) => String(number).padStart(2, "0");

/** Writes what is left until a moment, rounded up to a second: "4:05" as "04:05", an hour and more as "1:04:05". */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const minutes = `${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${minutes}` : minutes;
}
