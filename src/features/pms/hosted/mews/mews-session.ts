import type * as z from 'zod/mini';
import type { StoredPosting } from '../../postings/stored-posting.ts';
import {
  type Called,
  type ChargeOutcome,
  type HostedGuest,
  type HostedSession,
  succeeded,
  type WriteTrace,
} from '../hosted-session.ts';
import { partsOfName } from '../masked.ts';
import { chargeEndsWithinMs } from '../send-request.ts';
import { callMews, type MewsCaller, readAllById, readAllOf, readMews } from './call-mews.ts';
import { guestOf, keyOf, keyText, noPostClassification, staysOf } from './guests.ts';
import { answerText, chargeOutcome, orderOf } from './orders.ts';
import {
  type Companionship,
  type Configuration,
  companionships,
  configuration,
  customers,
  type MewsReservation,
  orderItems,
  reservations,
  resources,
} from './replies.ts';

const day = 86_400_000;
/** Clocks may differ by this when a charge is looked up by its time. */
const clockDifferenceMs = 10 * 60_000;
/** An interval has at most 3 months (operations/orderitems.md). */
const longestIntervalMs = 85 * day;

const reservationPage = {
  schema: reservations,
  items: (page: z.infer<typeof reservations>) => page.Reservations,
};
const companionPage = {
  schema: companionships,
  items: (page: z.infer<typeof companionships>) => page.Companionships ?? [],
};
const customerPage = {
  schema: customers,
  items: (page: z.infer<typeof customers>) => page.Customers,
};
const resourcePage = {
  schema: resources,
  items: (page: z.infer<typeof resources>) => page.Resources ?? [],
};
const itemPage = {
  schema: orderItems,
  items: (page: z.infer<typeof orderItems>) => page.OrderItems,
};

/** Checks the tokens, and returns a session with what the hotel's configuration decides. */
export async function signInToMews(
  caller: MewsCaller,
  trace: WriteTrace,
): Promise<Called<MewsSession>> {
  const read = await readMews(caller, 'configuration/get', {}, configuration);
  trace.sent('configuration/get');
  trace.received(read.ok ? '200' : read.text);
  return read.ok ? succeeded(new MewsSession(caller, read.value.Enterprise, trace)) : read;
}

/**
 * A session of the Mews Connector API, by its public documents (github.com/MewsSystems/open-api-docs, connector-api:
 * guidelines, operations and use-cases/point-of-sale.md).
 */
export class MewsSession implements HostedSession {
  readonly system: string;
  readonly #caller: MewsCaller;
  readonly #enterprise: Configuration['Enterprise'];
  readonly #trace: WriteTrace;

  constructor(caller: MewsCaller, enterprise: Configuration['Enterprise'], trace: WriteTrace) {
    this.system = `Mews ${enterprise.Name}`.slice(0, 200);
    this.#caller = caller;
    this.#enterprise = enterprise;
    this.#trace = trace;
  }

  /** the currencies that the hotel takes */
  get currencies(): string[] {
    return this.#enterprise.Currencies.flatMap(({ Currency, IsEnabled }) =>
      IsEnabled ? [Currency] : [],
    );
  }

  async guestsInHouse(): Promise<Called<HostedGuest[]>> {
    const { stayServiceId } = this.#caller.settings;
    const started = await readAllOf(
      this.#caller,
      'reservations/getAll/2023-06-06',
      { States: ['Started'], ...(stayServiceId !== null && { ServiceIds: [stayServiceId] }) },
      reservationPage,
    );
    if (!started.ok) return started;
    // A beta filter that is not applied must not let everybody in.
    const inHouse = started.value.filter(({ State }) => State === 'Started');
    const companions = await this.#companions(inHouse.map(({ Id }) => Id));
    if (!companions.ok) return companions;
    const stays = inHouse.flatMap((reservation) =>
      staysOf(reservation, companions.value).map((key) => ({ key, reservation })),
    );
    const people = await this.#customers(stays.map(({ key }) => key.customerId));
    if (!people.ok) return people;
    const rooms = await this.#rooms(inHouse);
    if (!rooms.ok) return rooms;
    const { TimeZoneIdentifier } = this.#enterprise;
    return succeeded(
      stays.flatMap(({ key, reservation }) => {
        const customer = people.value.get(key.customerId);
        const room = rooms.value.get(reservation.AssignedResourceId ?? '');
        return customer === undefined || room === undefined
          ? []
          : [guestOf(key, room, { reservation, customer }, TimeZoneIdentifier)];
      }),
    );
  }

  async whereabouts(keys: readonly string[]) {
    const found = await this.#reservations(keys.map((key) => keyOf(key).reservationId));
    if (!found.ok) return found;
    const companions = await this.#companions(
      found.value.filter(({ State }) => State === 'Started').map(({ Id }) => Id),
    );
    if (!companions.ok) return companions;
    const byId = new Map(found.value.map((reservation) => [reservation.Id, reservation]));
    const known = keys.flatMap((key) => {
      const reservation = byId.get(keyOf(key).reservationId);
      return reservation === undefined
        ? []
        : [[key, whereIs(key, reservation, companions.value)] as const];
    });
    return succeeded(new Map(known));
  }

  /** A bill may be corrected after the guest has left, so a reversal is sent in any case. */
  async refusal({ amount, reservation }: StoredPosting): Promise<Called<string | null>> {
    if (amount < 0) return succeeded(null);
    const { reservationId, customerId } = keyOf(reservation ?? '');
    const found = await this.#reservations([reservationId]);
    if (!found.ok) return found;
    const [stay] = found.value.filter(({ Id }) => Id === reservationId);
    if (stay?.State !== 'Started') return succeeded('NG');
    const people = await this.#customers([customerId]);
    if (!people.ok) return people;
    const customer = people.value.get(customerId);
    if (customer === undefined) return succeeded('NG');
    return succeeded(customer.Classifications.includes(noPostClassification) ? 'NP' : null);
  }

  /** operations/orders.md, 'Add order'; a negative amount is a rebate (use-cases/point-of-sale.md). */
  async charge(posting: StoredPosting): Promise<ChargeOutcome> {
    const { serviceId } = this.#caller.settings;
    const { reservationId, customerId } = keyOf(posting.reservation ?? '');
    const item = orderOf(posting, this.#caller.settings, this.#enterprise);
    this.#trace.sent(`orders/add LinkedReservationId=${reservationId} ${JSON.stringify(item)}`);
    const outcome = await callMews(
      this.#caller,
      'orders/add',
      {
        ServiceId: serviceId,
        AccountId: customerId,
        LinkedReservationId: reservationId,
        Notes: `Check ${posting.checkNumber}`,
        ...item,
      },
      chargeEndsWithinMs,
    );
    this.#trace.received(answerText(outcome, this.#hidden(posting)));
    return chargeOutcome(outcome);
  }

  async isPosted({ id, at, reservation }: StoredPosting): Promise<Called<boolean>> {
    const { now } = this.#caller.server;
    const start = at.getTime() - clockDifferenceMs;
    const end = Math.min(now().getTime() + clockDifferenceMs, start + longestIntervalMs);
    const found = await readAllOf(
      this.#caller,
      'orderItems/getAll',
      {
        AccountIds: [keyOf(reservation ?? '').customerId],
        ServiceIds: [this.#caller.settings.serviceId],
        CreatedUtc: { StartUtc: new Date(start), EndUtc: new Date(end) },
      },
      itemPage,
    );
    if (!found.ok) return found;
    const isFound = found.value.some(({ ExternalIdentifier }) => ExternalIdentifier === id);
    this.#trace.sent(`orderItems/getAll ExternalIdentifier=${id}`);
    this.#trace.received(isFound ? '200 found' : '200 not found');
    return succeeded(isFound);
  }

  #hidden({ guestName }: StoredPosting): string[] {
    const { clientToken, accessToken } = this.#caller;
    return [...partsOfName(guestName), clientToken, accessToken];
  }

  #reservations(ids: readonly string[]): Promise<Called<MewsReservation[]>> {
    const parameters = (some: readonly string[]) => ({ ReservationIds: some });
    return readAllById(
      this.#caller,
      'reservations/getAll/2023-06-06',
      { ids, parameters },
      reservationPage,
    );
  }

  #companions(ids: readonly string[]): Promise<Called<Companionship[]>> {
    const Extent = { Reservations: false, ReservationGroups: false, Customers: false };
    const parameters = (some: readonly string[]) => ({ ReservationIds: some, Extent });
    return readAllById(this.#caller, 'companionships/getAll', { ids, parameters }, companionPage);
  }

  async #customers(ids: readonly string[]) {
    const Extent = { Customers: true, Addresses: false };
    const parameters = (some: readonly string[]) => ({ CustomerIds: some, Extent });
    const read = await readAllById(
      this.#caller,
      'customers/getAll',
      { ids, parameters },
      customerPage,
    );
    return read.ok ? succeeded(new Map(read.value.map((one) => [one.Id, one]))) : read;
  }

  async #rooms(stays: readonly MewsReservation[]) {
    const ids = stays.flatMap(({ AssignedResourceId }) => AssignedResourceId ?? []);
    const parameters = (some: readonly string[]) => ({
      ResourceIds: some,
      Extent: { Resources: true, Inactive: true },
    });
    const read = await readAllById(
      this.#caller,
      'resources/getAll',
      { ids, parameters },
      resourcePage,
    );
    return read.ok ? succeeded(new Map(read.value.map(({ Id, Name }) => [Id, Name]))) : read;
  }
}

/** One who is no longer a companion has left; an answer without any companions does not say so. */
function whereIs(
  key: string,
  reservation: MewsReservation,
  companions: readonly Companionship[],
): 'inHouse' | 'left' {
  if (reservation.State !== 'Started') return 'left';
  const isNamed = staysOf(reservation, companions).some((stay) => keyText(stay) === key);
  const hasCompanions = companions.some(({ ReservationId }) => ReservationId === reservation.Id);
  return isNamed || !hasCompanions ? 'inHouse' : 'left';
}
