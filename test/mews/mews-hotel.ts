/** The parameters of the operations that the fake knows. */
export interface MewsParameters {
  ClientToken?: string;
  AccessToken?: string;
  States?: string[];
  ServiceIds?: string[];
  ReservationIds?: string[];
  CustomerIds?: string[];
  ResourceIds?: string[];
  AccountIds?: string[];
  CreatedUtc?: { StartUtc: string; EndUtc: string };
  Limitation?: { Count: number; Cursor?: string };
  ServiceId?: string;
  AccountId?: string;
  LinkedReservationId?: string;
  Notes?: string;
  Items?: OrderedItem[];
  ProductOrders?: OrderedItem[];
}

interface OrderedItem {
  Name?: string;
  ProductId?: string;
  UnitAmount: { Currency: string; GrossValue?: number; NetValue?: number; TaxCodes: string[] };
  ExternalIdentifier?: string;
}

export interface Order extends OrderedItem {
  Id: string;
  AccountId: string;
  ServiceId: string;
  LinkedReservationId: string | undefined;
  Notes: string | undefined;
  CreatedUtc: string;
}

export class MewsError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const orderServiceId = '5b2ad1b0-4a6c-4b5e-9a4b-0c7f1d2e3a10';
export const stayServiceId = 'bd26d8db-86da-4f96-9efc-e5a4654a4a94';

/** A hotel in Mews: its rooms, reservations, customers and the orders on their bills. */
export class MewsHotel {
  accessToken = '';
  pricing: 'Gross' | 'Net' = 'Gross';
  /** answers reservations as if there were none */
  isEmpty = false;
  /** pages have at most this many items */
  largestPage = 1_000;
  readonly orders: Order[] = [];
  now: () => Date = () => new Date();
  readonly #resources = new Map<string, { Id: string; Name: string }>();
  readonly #customers = new Map<string, ReturnType<typeof customer>>();
  readonly #reservations = new Map<string, ReturnType<typeof reservation>>();
  readonly #companionships: { Id: string; CustomerId: string; ReservationId: string }[] = [];

  /** Checks a guest in, and returns the identifiers. */
  checkIn(
    room: string,
    lastName: string,
    details: { firstName?: string; classifications?: string[] } = {},
  ) {
    const guest = customer(lastName, details);
    this.#customers.set(guest.Id, guest);
    const stay = reservation(guest.Id, this.#resourceOf(room));
    this.#reservations.set(stay.Id, stay);
    this.accompany(stay.Id, guest.Id);
    return { reservationId: stay.Id, customerId: guest.Id, key: `${stay.Id}/${guest.Id}` };
  }

  /** Adds a companion, who is a new customer unless one is given. */
  accompany(reservationId: string, by: string): string {
    const id = this.#customers.has(by) ? by : this.#newCustomer(by);
    this.#companionships.push({
      Id: crypto.randomUUID(),
      CustomerId: id,
      ReservationId: reservationId,
    });
    return id;
  }

  checkOut(reservationId: string): void {
    this.#found(reservationId).State = 'Processed';
  }

  /** Removes a reservation without a trace. */
  forget(reservationId: string): void {
    this.#reservations.delete(reservationId);
  }

  move(reservationId: string, room: string): void {
    this.#found(reservationId).AssignedResourceId = this.#resourceOf(room);
  }

  classify(customerId: string, classification: string): void {
    this.#customers.get(customerId)?.Classifications.push(classification);
  }

  timesOrdered(identifier: string): number {
    return this.orders.filter(({ ExternalIdentifier }) => ExternalIdentifier === identifier).length;
  }

  call(operation: string, parameters: MewsParameters): unknown {
    switch (operation) {
      case 'configuration/get':
        return this.#configuration();
      case 'services/getAll':
        return this.#page('Services', services, parameters, ({ Id }) =>
          parameters.ServiceIds?.includes(Id),
        );
      case 'reservations/getAll/2023-06-06': {
        const { States, ReservationIds, ServiceIds } = parameters;
        const all = this.isEmpty ? [] : [...this.#reservations.values()];
        return this.#page(
          'Reservations',
          all,
          parameters,
          ({ Id, State, ServiceId }) =>
            (States === undefined || States.includes(State)) &&
            (ReservationIds === undefined || ReservationIds.includes(Id)) &&
            (ServiceIds === undefined || ServiceIds.includes(ServiceId)),
        );
      }
      case 'companionships/getAll':
        return this.#page('Companionships', this.#companionships, parameters, (one) =>
          parameters.ReservationIds?.includes(one.ReservationId),
        );
      case 'customers/getAll':
        return this.#page('Customers', [...this.#customers.values()], parameters, ({ Id }) =>
          parameters.CustomerIds?.includes(Id),
        );
      case 'resources/getAll':
        return this.#page('Resources', [...this.#resources.values()], parameters, ({ Id }) =>
          parameters.ResourceIds?.includes(Id),
        );
      case 'orders/add':
        return this.#addOrder(parameters);
      case 'orderItems/getAll': {
        const { AccountIds, ServiceIds, CreatedUtc } = parameters;
        if (CreatedUtc === undefined) throw new MewsError(400, 'Invalid filter.');
        return this.#page(
          'OrderItems',
          this.orders,
          parameters,
          (one) =>
            AccountIds?.includes(one.AccountId) &&
            ServiceIds?.includes(one.ServiceId) &&
            one.CreatedUtc >= CreatedUtc.StartUtc &&
            one.CreatedUtc < CreatedUtc.EndUtc,
        );
      }
      default:
        throw new MewsError(404, 'Not found');
    }
  }

  #addOrder({ ServiceId, AccountId = '', LinkedReservationId, Notes, ...sent }: MewsParameters) {
    if (ServiceId !== orderServiceId) throw new MewsError(400, 'Invalid ServiceId.');
    if (!this.#customers.has(AccountId)) throw new MewsError(400, 'Invalid AccountId.');
    const items = [...(sent.Items ?? []), ...(sent.ProductOrders ?? [])];
    for (const item of items) {
      const value = item.UnitAmount[this.pricing === 'Gross' ? 'GrossValue' : 'NetValue'];
      if (value === undefined) throw new MewsError(400, 'Invalid UnitAmount.');
      this.orders.unshift({
        ...item,
        Id: crypto.randomUUID(),
        AccountId,
        ServiceId,
        LinkedReservationId,
        Notes,
        CreatedUtc: this.now().toISOString(),
      });
    }
    return { OrderId: crypto.randomUUID() };
  }

  /** guidelines/pagination.md: the cursor is the last item that was returned. */
  #page<T extends { Id: string }>(
    name: string,
    all: readonly T[],
    { Limitation }: MewsParameters,
    matches: (item: T) => boolean | undefined,
  ) {
    if (Limitation === undefined) throw new MewsError(400, 'Invalid Limitation.');
    const found = all.filter((item) => matches(item) === true);
    const from = found.findIndex(({ Id }) => Id === Limitation.Cursor) + 1;
    const page = found.slice(from, from + Math.min(Limitation.Count, this.largestPage));
    return { [name]: page, Cursor: page.at(-1)?.Id ?? null };
  }

  #configuration() {
    return {
      NowUtc: this.now().toISOString(),
      Enterprise: {
        Name: 'Connector API Hotel',
        TimeZoneIdentifier: 'Europe/Budapest',
        Pricing: this.pricing,
        Currencies: [
          { Currency: 'EUR', IsDefault: true, IsEnabled: true },
          { Currency: 'USD', IsDefault: false, IsEnabled: false },
        ],
      },
    };
  }

  #newCustomer(lastName: string): string {
    const guest = customer(lastName, {});
    this.#customers.set(guest.Id, guest);
    return guest.Id;
  }

  #resourceOf(room: string): string {
    const known = [...this.#resources.values()].find(({ Name }) => Name === room);
    const resource = known ?? { Id: crypto.randomUUID(), Name: room };
    this.#resources.set(resource.Id, resource);
    return resource.Id;
  }

  #found(reservationId: string) {
    const found = this.#reservations.get(reservationId);
    if (found === undefined) throw new Error(`No reservation ${reservationId}`);
    return found;
  }
}

const services = [
  { Id: orderServiceId, IsActive: true, Data: { Discriminator: 'Additional', Value: {} } },
  { Id: stayServiceId, IsActive: true, Data: { Discriminator: 'Bookable', Value: {} } },
];

function customer(
  lastName: string,
  { firstName, classifications }: { firstName?: string; classifications?: string[] },
) {
  return {
    Id: crypto.randomUUID(),
    FirstName: firstName ?? null,
    LastName: lastName,
    SecondLastName: null,
    LanguageCode: 'en-US',
    Classifications: [...(classifications ?? [])],
  };
}

function reservation(accountId: string, resourceId: string) {
  return {
    Id: crypto.randomUUID(),
    ServiceId: stayServiceId,
    AccountId: accountId,
    AccountType: 'Customer',
    State: 'Started',
    AssignedResourceId: resourceId,
    ScheduledStartUtc: '2026-06-09T13:00:00Z',
    ActualStartUtc: '2026-06-09T15:00:00Z',
    ScheduledEndUtc: '2026-06-14T10:00:00Z',
  };
}
