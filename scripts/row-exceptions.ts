/**
 * Fields that are never null although their column can be, since the rows that the statement finds have a value there:
 * the last folder, the file and the field, with the reason.
 */
export const nullableByData: Record<string, string> = {
  "draws/draws.ts result": "a draw in the state drawn has its result",
  "draws/slips.ts lines": "a round of a draw has its lines",
  "pond/pond-store.ts volley": "a round of a pond has its volley",
  "records/own-money-store.ts vassalage": "an entry of a game names its vendor",
  "tables/flights.ts lines": "a round of a draw has its lines",
  "tables/flights.ts win": "a round that is settled has its win",
  "two-factor/store.ts secret": "a second factor of the kind totp has its secret",
};
