import type { GuestDetails } from '../fias/codec/records.ts';
import type { StoredPosting } from '../postings/stored-posting.ts';

/** A call that brought nothing; `text` is a sentence for administrators. */
export interface CallFailure {
  ok: false;
  text: string;
  /** how long the property system wants to be left alone; null: it does not say */
  holdMs: number | null;
}
export type Called<T> = { ok: true; value: T } | CallFailure;

/** A guest in the house. One reservation may have several, so `reservation` is a key of ours for both. */
export interface HostedGuest extends GuestDetails {
  reservation: string;
  room: string;
}

export type ChargeOutcome =
  /**
   * the FIAS answer (AS) that means the same; reference: under which it has the charge; pause: it wants to be left alone
   * for a while
   */
  | { kind: 'answered'; answer: string; reference?: string | undefined; pause?: CallFailure }
  /** the request was not sent, or its sender was not admitted */
  | { kind: 'notPosted'; failure: CallFailure }
  | { kind: 'uncertain'; text: string };

/** A property system that is called over HTTPS, after signing in. Nothing here is repeated by itself. */
export interface HostedSession {
  /** what it says about itself */
  system: string;
  guestsInHouse(): Promise<Called<HostedGuest[]>>;
  /** Looks single guests up. Those whom the answer does not name are left out. */
  whereabouts(
    reservations: readonly string[],
  ): Promise<Called<ReadonlyMap<string, 'inHouse' | 'left'>>>;
  /** Returns the answer (AS) that refuses a charge before it is sent; null: it may be sent. */
  refusal(posting: StoredPosting): Promise<Called<string | null>>;
  charge(posting: StoredPosting): Promise<ChargeOutcome>;
  /** Returns whether a charge is found on a bill. That it is not found does not say that it never comes. */
  isPosted(posting: StoredPosting): Promise<Called<boolean>>;
}

/** Writes a line of the trace, without names and secrets. */
export interface WriteTrace {
  sent(text: string): void;
  received(text: string): void;
}

export function failed(text: string, holdMs: number | null = null): CallFailure {
  return { ok: false, text, holdMs };
}

export function succeeded<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}
