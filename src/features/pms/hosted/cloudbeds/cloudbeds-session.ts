import type { StoredPosting } from '../../postings/stored-posting.ts';
import {
  type Called,
  type ChargeOutcome,
  failed,
  type HostedGuest,
  type HostedSession,
  succeeded,
  type WriteTrace,
} from '../hosted-session.ts';
import { partsOfName } from '../masked.ts';
import { chargeEndsWithinMs } from '../send-request.ts';
import {
  type CloudbedsCaller,
  postToCloudbeds,
  readCheckedIn,
  readCloudbeds,
  readReservation,
  readTransactions,
} from './call-cloudbeds.ts';
import { guestsOf, isComplete, keyOf, whereIs } from './guests.ts';
import {
  answerText,
  isTakenBack,
  itemForm,
  postedOutcome,
  soldProductOf,
  voidedOutcome,
} from './items.ts';
import { type Hotel, hotelReply, type ListedReservation, type Transaction } from './replies.ts';

/** Checks the key and the property, and returns a session with what the hotel's settings decide. */
export async function signInToCloudbeds(
  caller: CloudbedsCaller,
  trace: WriteTrace,
): Promise<Called<CloudbedsSession>> {
  const read = await readCloudbeds(caller, 'getHotelDetails', {}, hotelReply);
  trace.sent('getHotelDetails');
  trace.received(read.ok ? '200' : read.text);
  if (!read.ok) return read;
  const { data: hotel } = read.value;
  return String(hotel.propertyID) === caller.settings.propertyId
    ? succeeded(new CloudbedsSession(caller, hotel, trace))
    : failed(`The API key belongs to the property ${hotel.propertyID}. Check the property ID.`);
}

/**
 * A session of the Cloudbeds API v1.3, by its public documents (developers.cloudbeds.com, 'App Integration - PBX / Hotspot
 * / TV', and github.com/cloudbeds/openapi-specs).
 */
export class CloudbedsSession implements HostedSession {
  readonly system: string;
  readonly #caller: CloudbedsCaller;
  readonly #hotel: Hotel;
  readonly #trace: WriteTrace;
  /** the reservations of the last list */
  #listed: ReadonlyMap<string, ListedReservation> = new Map();

  constructor(caller: CloudbedsCaller, hotel: Hotel, trace: WriteTrace) {
    this.system = `Cloudbeds ${hotel.propertyName}`.slice(0, 200);
    this.#caller = caller;
    this.#hotel = hotel;
    this.#trace = trace;
  }

  /** the only currency of charges */
  get currency(): string {
    return this.#hotel.propertyCurrency.currencyCode;
  }

  async guestsInHouse(): Promise<Called<HostedGuest[]>> {
    const read = await readCheckedIn(this.#caller);
    if (!read.ok) return read;
    this.#listed = new Map(read.value.map((one) => [String(one.reservationID), one]));
    return succeeded(read.value.flatMap(guestsOf));
  }

  /** Guests who are not listed: those of listed reservations have left, others are looked up. */
  async whereabouts(keys: readonly string[]) {
    const found = new Map<string, 'inHouse' | 'left'>();
    const byReservation = Map.groupBy(keys, (key) => keyOf(key).reservationId);
    for (const [reservationId, ofReservation] of byReservation) {
      const listed = this.#listed.get(reservationId);
      if (listed !== undefined && isComplete(listed)) {
        for (const key of ofReservation) found.set(key, 'left');
        continue;
      }
      const read = await readReservation(this.#caller, reservationId);
      if (!read.ok) return read;
      const { value } = read;
      if (value !== null) for (const key of ofReservation) found.set(key, whereIs(key, value));
    }
    return succeeded(found);
  }

  /** Cloudbeds has no sign for guests without post. A bill may be corrected after the guest has left. */
  async refusal(posting: StoredPosting): Promise<Called<string | null>> {
    const { amount, reservation, currency } = posting;
    if (amount < 0) {
      const sold = await this.#reversedProduct(posting);
      return sold.ok ? succeeded(sold.value === null ? 'NT' : null) : sold;
    }
    if (currency !== this.currency) return succeeded('UR');
    const { guestId } = keyOf(reservation ?? '');
    const read = await readCheckedIn(this.#caller, { guestID: guestId });
    if (!read.ok) return read;
    const stays = read.value.flatMap(guestsOf);
    return succeeded(stays.some((stay) => stay.reservation === reservation) ? null : 'NG');
  }

  charge(posting: StoredPosting): Promise<ChargeOutcome> {
    return posting.amount < 0 ? this.#void(posting) : this.#post(posting);
  }

  async #post(posting: StoredPosting): Promise<ChargeOutcome> {
    const { guestID, ...shown } = itemForm(posting, this.#caller);
    this.#trace.sent(`postCustomItem ${JSON.stringify(shown)}`);
    const form = { ...shown, ...(guestID !== undefined && { guestID }) };
    const outcome = await postToCloudbeds(this.#caller, 'postCustomItem', form, chargeEndsWithinMs);
    this.#trace.received(answerText(outcome, this.#hidden(posting)));
    return postedOutcome(outcome);
  }

  /** Reversals are of whole charges, which is what postVoidItem takes back. */
  async #void(posting: StoredPosting): Promise<ChargeOutcome> {
    const sold = await this.#reversedProduct(posting);
    if (!sold.ok) return { kind: 'notPosted', failure: sold };
    if (sold.value === null) return { kind: 'answered', answer: 'NT' };
    const { reservationId } = keyOf(posting.reservation ?? '');
    const form = { reservationID: reservationId, soldProductID: sold.value };
    this.#trace.sent(`postVoidItem ${JSON.stringify(form)}`);
    const outcome = await postToCloudbeds(this.#caller, 'postVoidItem', form, chargeEndsWithinMs);
    this.#trace.received(answerText(outcome, this.#hidden(posting)));
    return voidedOutcome(outcome);
  }

  async isPosted(posting: StoredPosting): Promise<Called<boolean>> {
    const { id, amount, reversesId, reversedReference } = posting;
    const bill = await this.#bill(posting);
    if (!bill.ok) return bill;
    const isFound =
      amount < 0
        ? isTakenBack(bill.value, { postingId: reversesId ?? '', reference: reversedReference })
        : soldProductOf(bill.value, id) !== null;
    this.#trace.sent(`transactions ${amount < 0 ? 'void of ' : ''}${reversesId ?? id}`);
    this.#trace.received(isFound ? '200 found' : '200 not found');
    return succeeded(isFound);
  }

  /** Returns the item that a reversal takes back: what Cloudbeds called it, or what its bill says. */
  async #reversedProduct(posting: StoredPosting): Promise<Called<string | null>> {
    const { reversedReference, reversesId } = posting;
    if (reversedReference !== null) return succeeded(reversedReference);
    const bill = await this.#bill(posting);
    return bill.ok ? succeeded(soldProductOf(bill.value, reversesId ?? '')) : bill;
  }

  #bill({ reservation }: StoredPosting): Promise<Called<Transaction[]>> {
    const { reservationId } = keyOf(reservation ?? '');
    return readTransactions(this.#caller, [
      { field: 'source_identifier', operator: 'equals', value: reservationId },
      { field: 'source_kind', operator: 'equals', value: 'RESERVATION' },
    ]);
  }

  #hidden({ guestName }: StoredPosting): string[] {
    return [...partsOfName(guestName), this.#caller.apiKey];
  }
}
