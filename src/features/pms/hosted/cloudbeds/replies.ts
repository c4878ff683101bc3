import * as z from 'zod/mini';

// What we read of Cloudbeds' replies (github.com/cloudbeds/openapi-specs: src/pms-v1.3-openapi.yaml and
// src/accounting-v1.0-openapi.json).
const text = z.nullish(z.string());
const id = z.union([z.string(), z.number()]);
const someId = z.nullish(id);

/** of every call; the message explains success = false */
export const outcomeReply = z.object({ success: z.boolean(), message: text });

/** getHotelDetails */
export const hotelReply = z.object({
  data: z.object({
    propertyID: id,
    propertyName: z.string(),
    propertyCurrency: z.object({ currencyCode: z.string() }),
  }),
});
export type Hotel = z.infer<typeof hotelReply>['data'];

const guest = z.object({
  guestID: id,
  guestFirstName: text,
  guestLastName: text,
  rooms: z.nullish(z.array(z.object({ subReservationID: someId }))),
});
export type CloudbedsGuest = z.infer<typeof guest>;

/** by the guest's identifier; PHP writes an empty map as a list */
const guestList = z.nullish(z.union([z.record(z.string(), guest), z.array(guest)]));
export type GuestList = z.infer<typeof guestList>;

const room = z.object({
  subReservationID: id,
  /** of the room's main guest */
  guestID: someId,
  roomName: text,
  roomCheckIn: text,
  roomCheckOut: text,
  roomStatus: text,
});
export type ReservedRoom = z.infer<typeof room>;

const listedReservation = z.object({
  reservationID: id,
  status: z.string(),
  groupCode: text,
  rooms: z.nullish(z.array(room)),
  guestList,
});
export type ListedReservation = z.infer<typeof listedReservation>;

/** getReservations with includeGuestsDetails and includeAllRooms */
export const reservationsReply = z.object({ data: z.array(listedReservation) });

/** getReservation */
export const reservationReply = z.object({
  data: z.object({
    reservationID: id,
    status: z.string(),
    guestList,
    assigned: z.nullish(z.array(z.object({ subReservationID: id }))),
  }),
});
export type SingleReservation = z.infer<typeof reservationReply>['data'];

/** postCustomItem: the item, or the notice that the reference was sent before and nothing was created */
export const itemReply = z.object({
  data: z.object({ soldProductID: someId, notice: text }),
});

/** POST /accounting/v1.0/transactions */
export const transactionsReply = z.object({
  transactions: z.array(
    z.object({
      internalTransactionCode: text,
      externalRelationId: someId,
      notes: text,
    }),
  ),
  nextPageToken: text,
});
export type Transaction = z.infer<typeof transactionsReply>['transactions'][number];
