export interface ReturnRow {
  /** Engine, as named in the titles. */
  engine: string;
  bet: string;
  /** In per cent. */
  stated: string;
  proven: string;
  how: string;
}

/** Formats a share of the stakes in per cent. */
export const percent = (share: number): string => (share * 100).toFixed(2);
