export interface Log {
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
}
