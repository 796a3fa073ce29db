import * as api from "./api.ts";
import type { BoardView, FixtureView, ResultView, TicketView } from "./api.ts";

/** Outcome of a reading: the code of a refusal, or the tickets that have ended since the one before. */
type Reading = { ok: true; ended: readonly TicketView[] } | { ok: false; code: string };

/** The matches, tickets and results as they were last read, of the chosen sport. */
export class Feed {
  #sport: string;
  #counts: BoardView["counts"] = {};
  #matches: FixtureView[] | undefined;
  #results: ResultView[] | undefined;
  #tickets: readonly TicketView[] = [];
  readonly #before = new Map<string, number>();
  #offset = 0;
  #turn = 0;
  /** Match that shows all its markets. */
  opened: FixtureView | undefined;

  constructor(sport: string) {
    this.#sport = sport;
  }

  get sport(): string {
    return this.#sport;
  }
  /** Numbers of matches, by sport. */
  get counts(): BoardView["counts"] {
    return this.#counts;
  }
  /** The matches of the sport; undefined until they are read. */
  get matches(): readonly FixtureView[] | undefined {
    return this.#matches;
  }
  get results(): readonly ResultView[] {
    return this.#results ?? [];
  }
  get tickets(): readonly TicketView[] {
    return this.#tickets;
  }
  /** Previous odds, by fixture and bet. */
  get before(): ReadonlyMap<string, number> {
    return this.#before;
  }
  /** Current time of the server. */
  get now(): number {
    return Date.now() + this.#offset;
  }

  choose(sport: string): void {
    this.#sport = sport;
    this.#matches = undefined;
    this.#results = undefined;
    this.opened = undefined;
  }

  find(fixture: string): FixtureView | undefined {
    return [this.opened, ...(this.#matches ?? [])].find((each) => each?.id === fixture);
  }

  /** Reads the board, the tickets and the opened match; undefined where a later reading has overtaken this one. */
  async read(): Promise<Reading | undefined> {
    const turn = (this.#turn += 1);
    const sport = this.#sport;
    const [board, tickets, opened] = await Promise.all([
      api.board(sport),
      api.tickets(),
      this.opened ? api.fixture(this.opened.id) : undefined,
    ]);
    if (!board.ok) return { ok: false, code: board.code };
    if (turn !== this.#turn || sport !== this.#sport) return undefined;
    this.#keepBoard(board);
    if (opened) this.opened = opened.ok ? opened.fixture : undefined;
    return { ok: true, ended: tickets.ok ? this.#keepTickets(tickets.tickets) : [] };
  }

  #keepBoard(board: BoardView): void {
    this.#offset = Date.parse(board.now) - Date.now();
    this.#counts = board.counts;
    for (const match of this.#matches ?? []) {
      for (const { key, odds } of match.offers) if (odds) this.#before.set(`${match.id} ${key}`, odds);
    }
    this.#matches = board.fixtures;
  }

  /** Stores the tickets, and returns those that ended by the end of their matches. */
  #keepTickets(tickets: readonly TicketView[]): readonly TicketView[] {
    const before = new Map(this.#tickets.map(({ id, state }) => [id, state]));
    this.#tickets = tickets;
    // Refunds and cash-outs were already announced.
    return tickets.filter(
      ({ id, state, cashedOut }) =>
        before.has(id) && before.get(id) !== state && state === "done" && cashedOut === null,
    );
  }

  async readTickets(): Promise<void> {
    const answer = await api.tickets().catch(() => undefined);
    if (answer?.ok) this.#tickets = answer.tickets;
  }

  async readResults(): Promise<void> {
    const sport = this.#sport;
    const answer = await api.results(sport);
    if (answer.ok && sport === this.#sport) this.#results = answer.results;
  }

  /** Opens a match, or closes the one that is open. */
  async toggle(fixture: string): Promise<void> {
    if (this.opened?.id === fixture) {
      this.opened = undefined;
      return;
    }
    const answer = await api.fixture(fixture).catch(() => undefined);
    this.opened = answer?.ok ? answer.fixture : undefined;
  }
}
