export interface BookedCharge {
  sequence: number;
  checkNumber: number | undefined;
  room: string;
  reservation: string | undefined;
  total: number;
  text: string;
}

/** The charges that the hotel accepted, in their order. Survives restarts and cut connections. */
export class Ledger {
  readonly #charges: BookedCharge[] = [];

  get charges(): readonly BookedCharge[] {
    return this.#charges;
  }

  book(charge: BookedCharge): void {
    this.#charges.push(charge);
  }

  /** Returns how often a P# was booked; more than once is a double charge. */
  timesBooked(sequence: number): number {
    return this.#charges.filter((charge) => charge.sequence === sequence).length;
  }

  /** Returns how often a C# was booked: a repeated record has a new P#, but the same C#. */
  timesBookedByCheck(checkNumber: number): number {
    return this.#charges.filter((charge) => charge.checkNumber === checkNumber).length;
  }

  /** Returns what a room owes, in minor units. */
  balance(room: string): number {
    return this.#charges
      .filter((charge) => charge.room === room)
      .reduce((sum, { total }) => sum + total, 0);
  }
}
