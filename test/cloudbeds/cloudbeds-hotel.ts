/** The parameters of a call: of the query, or of the form. */
export type CloudbedsParameters = Readonly<Record<string, string>>;

interface Guest {
  guestID: string;
  firstName: string;
  lastName: string;
  /** the sub-reservations of the rooms that the guest is assigned to */
  rooms: string[];
}

interface Room {
  subReservationID: string;
  roomName: string;
  /** of the room's main guest */
  guestID: string;
  roomCheckOut: string;
  roomStatus: 'not_checked_in' | 'in_house' | 'checked_out' | 'cancelled';
}

interface Reservation {
  reservationID: string;
  status: 'confirmed' | 'checked_in' | 'checked_out';
  groupCode: string | null;
  rooms: Room[];
  guests: Guest[];
}

interface SoldItem {
  soldProductID: string;
  reservationID: string;
  subReservationID: string | undefined;
  guestID: string | undefined;
  referenceID: string | undefined;
  /** what the bill shows */
  name: string;
  price: string;
  note: string;
  tax: { name: string; value: string } | null;
  isVoided: boolean;
}

/** What `/accounting/v1.0/transactions` filters by. */
interface TransactionFilter {
  field: string;
  operator: string;
  value: string;
}

/** An error with its status; 200 is a refusal (success = false). */
export class CloudbedsError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A hotel in Cloudbeds: its reservations with rooms and guests, and the items on their bills. */
export class CloudbedsHotel {
  apiKey = '';
  readonly propertyId = '1137886';
  currency = 'EUR';
  /** whether the property of a call is ignored, as that of a key for one property may be */
  ignoresProperty = false;
  /** answers reservations as if there were none */
  isEmpty = false;
  /** left out of lists, but found when they are asked for */
  readonly unlisted = new Set<string>();
  /** pages of transactions have at most this many */
  largestPage = 1_000;
  /** whether a reference that was sent before creates nothing, as the documents promise */
  preventsDuplicates = true;
  /** whether bills show the notes of items */
  showsNotes = true;
  now: () => Date = () => new Date();
  readonly items: SoldItem[] = [];
  readonly #reservations = new Map<string, Reservation>();
  readonly #names = new Map<string, string>();
  #lastId = 27_974_000;

  /** Checks a guest in, and returns the identifiers. */
  checkIn(
    roomName: string,
    lastName: string,
    {
      firstName = '',
      groupCode = null,
      departsOn = '2026-06-14',
    }: { firstName?: string; groupCode?: string | null; departsOn?: string } = {},
  ) {
    const reservationID = this.#newId();
    const guest: Guest = { guestID: this.#newId(), firstName, lastName, rooms: [reservationID] };
    const reservation: Reservation = {
      reservationID,
      status: 'checked_in',
      groupCode,
      rooms: [
        {
          subReservationID: reservationID,
          roomName,
          guestID: guest.guestID,
          roomCheckOut: departsOn,
          roomStatus: 'in_house',
        },
      ],
      guests: [guest],
    };
    this.#reservations.set(reservationID, reservation);
    const { guestID } = guest;
    return { reservationID, guestID, key: `${reservationID}/${reservationID}/${guestID}` };
  }

  /** Adds a room in the name of a reservation's first guest, and returns its sub-reservation. */
  addRoom(reservationID: string, roomName: string, roomStatus: Room['roomStatus']): string {
    const { rooms, guests } = this.#found(reservationID);
    const subReservationID = `${reservationID}-${rooms.length + 1}`;
    rooms.push({
      subReservationID,
      roomName,
      guestID: guests[0]?.guestID ?? '',
      roomCheckOut: '2026-06-14',
      roomStatus,
    });
    return subReservationID;
  }

  /** Adds a guest to a room of a reservation. */
  accompany(reservationID: string, lastName: string, subReservationID = reservationID): string {
    const guest = { guestID: this.#newId(), firstName: '', lastName, rooms: [subReservationID] };
    this.#found(reservationID).guests.push(guest);
    return guest.guestID;
  }

  checkOut(reservationID: string): void {
    const reservation = this.#found(reservationID);
    reservation.status = 'checked_out';
    for (const room of reservation.rooms) room.roomStatus = 'checked_out';
  }

  checkOutRoom(reservationID: string, subReservationID: string): void {
    this.#room(reservationID, subReservationID).roomStatus = 'checked_out';
  }

  removeGuest(reservationID: string, guestID: string): void {
    const reservation = this.#found(reservationID);
    reservation.guests = reservation.guests.filter((guest) => guest.guestID !== guestID);
  }

  move(reservationID: string, roomName: string): void {
    this.#room(reservationID, reservationID).roomName = roomName;
  }

  timesOrdered(referenceID: string): number {
    return this.items.filter((item) => item.referenceID === referenceID).length;
  }

  call(method: string, parameters: CloudbedsParameters): unknown {
    if (parameters.propertyID !== this.propertyId && !this.ignoresProperty)
      throw new CloudbedsError(200, 'Property not found');
    switch (method) {
      case 'getHotelDetails':
        return { success: true, data: this.#details() };
      case 'getReservations':
        return this.#list(parameters);
      case 'getReservation': {
        const found = this.#reservations.get(parameters.reservationID ?? '');
        if (found === undefined || this.isEmpty)
          throw new CloudbedsError(200, 'Reservation not found');
        const { guests, rooms, ...rest } = found;
        const assigned = rooms.map(({ subReservationID, roomName }) => ({
          subReservationID,
          roomName,
        }));
        return { success: true, data: { ...rest, guestList: guestList(found), assigned } };
      }
      case 'postCustomItem':
        return { success: true, data: this.#sell(parameters) };
      case 'postVoidItem':
        return this.#void(parameters);
      default:
        throw new CloudbedsError(404, 'Not found');
    }
  }

  /** The Accounting API has its own address, and reads JSON. */
  transactions({
    filters,
    limit = 100,
    pageToken,
  }: {
    filters?: { and?: TransactionFilter[] };
    limit?: number;
    pageToken?: string;
  }): unknown {
    const valueOf = (name: string) => filters?.and?.find(({ field }) => field === name)?.value;
    const source = valueOf('source_identifier');
    if (
      (source === undefined || valueOf('source_kind') !== 'RESERVATION') &&
      valueOf('transaction_datetime') === undefined
    )
      throw new CloudbedsError(400, 'A base filter is missing');
    const all = this.items
      .filter(({ reservationID }) => reservationID === source)
      .flatMap((item) => this.#transactionsOf(item));
    const from = Number(pageToken ?? 0);
    const to = from + Math.min(limit, this.largestPage);
    return {
      transactions: all.slice(from, to),
      nextPageToken: to < all.length ? String(to) : null,
    };
  }

  #transactionsOf({ soldProductID, reservationID, name, price, note, tax, isVoided }: SoldItem) {
    const common = {
      sourceIdentifier: reservationID,
      sourceKind: 'RESERVATION',
      externalRelationId: soldProductID,
      externalRelationKind: 'ITEM_POS',
      description: name,
      ...(this.showsNotes && { notes: note }),
    };
    const amount = Math.round(Number(price) * 100);
    return [
      { ...common, internalTransactionCode: '4000', amount },
      ...(tax === null
        ? []
        : [{ ...common, internalTransactionCode: '8000', externalRelationKind: 'TAX' }]),
      ...(isVoided ? [{ ...common, internalTransactionCode: '4000V', amount: -amount }] : []),
    ];
  }

  #sell(parameters: CloudbedsParameters) {
    const { reservationID = '', subReservationID, guestID, referenceID } = parameters;
    const reservation = this.#reservations.get(reservationID);
    if (reservation === undefined) throw new CloudbedsError(200, 'Reservation not found');
    if (subReservationID !== undefined) this.#room(reservationID, subReservationID);
    const of = (name: string) => parameters[`items[0][${name}]`] ?? '';
    if (of('itemName') === '' || Number(of('itemQuantity')) !== 1 || !(Number(of('itemPrice')) > 0))
      throw new CloudbedsError(400, 'Invalid items');
    const before = this.items.find((item) => item.referenceID === referenceID);
    if (this.preventsDuplicates && referenceID !== undefined && before !== undefined)
      return { notice: 'This reference exists. Nothing was created or updated.' };
    // A known identifier of an item keeps its first name.
    const name = this.#names.get(of('appItemID')) ?? of('itemName');
    this.#names.set(of('appItemID'), name);
    const taxName = of('itemTaxes][0][taxName');
    const soldProductID = this.#newId();
    this.items.push({
      soldProductID,
      reservationID,
      subReservationID,
      guestID,
      referenceID,
      name,
      price: of('itemPrice'),
      note: of('itemNote'),
      tax: taxName === '' ? null : { name: taxName, value: of('itemTaxes][0][taxValue') },
      isVoided: false,
    });
    return { soldProductID };
  }

  #void({ reservationID, soldProductID }: CloudbedsParameters) {
    const item = this.items.find(
      (one) => one.soldProductID === soldProductID && one.reservationID === reservationID,
    );
    if (item === undefined || item.isVoided) throw new CloudbedsError(200, 'Item not found');
    item.isVoided = true;
    return { success: true };
  }

  #list({ status, pageNumber = '1', pageSize = '100', ...included }: CloudbedsParameters) {
    const all = [...this.#reservations.values()].filter(
      (one) => (status === undefined || one.status === status) && !this.isEmpty,
    );
    const listed = all.filter(({ reservationID }) => !this.unlisted.has(reservationID));
    const size = Math.min(Number(pageSize), 100);
    const from = (Number(pageNumber) - 1) * size;
    const data = listed.slice(from, from + size).map((reservation) => {
      const { guests: _guests, rooms, ...rest } = reservation;
      return {
        ...rest,
        propertyID: this.propertyId,
        ...(included.includeGuestsDetails === 'true' && { guestList: guestList(reservation) }),
        ...(included.includeAllRooms === 'true' && {
          rooms: rooms.map((room) => ({ ...room, roomCheckIn: '2026-06-09' })),
        }),
      };
    });
    return { success: true, data, count: data.length, total: listed.length };
  }

  #details() {
    return {
      propertyID: this.propertyId,
      propertyName: 'Seaside',
      propertyCurrency: { currencyCode: this.currency, currencySymbol: '€' },
    };
  }

  #newId(): string {
    this.#lastId += 1;
    return String(this.#lastId);
  }

  #found(reservationID: string): Reservation {
    const found = this.#reservations.get(reservationID);
    if (found === undefined) throw new Error(`No reservation ${reservationID}`);
    return found;
  }

  #room(reservationID: string, subReservationID: string): Room {
    const room = this.#found(reservationID).rooms.find(
      (one) => one.subReservationID === subReservationID,
    );
    if (room === undefined) throw new CloudbedsError(200, 'Room not found');
    return room;
  }
}

/** PHP writes an empty map as a list. */
function guestList({ guests, rooms }: Reservation) {
  if (guests.length === 0) return [];
  const statusOf = (id: string) => rooms.find((room) => room.subReservationID === id)?.roomStatus;
  return Object.fromEntries(
    guests.map(({ guestID, firstName, lastName, rooms: own }) => [
      guestID,
      {
        guestID,
        guestFirstName: firstName,
        guestLastName: lastName,
        rooms: own.map((id) => ({ subReservationID: id, roomStatus: statusOf(id) })),
      },
    ]),
  );
}
