import type { HostedGuest } from '../hosted-session.ts';
import type {
  CloudbedsGuest,
  GuestList,
  ListedReservation,
  ReservedRoom,
  SingleReservation,
} from './replies.ts';

/** What a stay and its charges need: the room of a reservation, and the guest there. */
interface StayKey {
  reservationId: string;
  /** of a room; Cloudbeds keeps it when the guest moves */
  subReservationId: string;
  guestId: string;
}

function keyText({ reservationId, subReservationId, guestId }: StayKey): string {
  return `${reservationId}/${subReservationId}/${guestId}`;
}

export function keyOf(reservation: string): StayKey {
  const [reservationId = '', subReservationId = '', guestId = ''] = reservation.split('/');
  return { reservationId, subReservationId, guestId };
}

const checkedIn = 'checked_in';
const inHouse = 'in_house';

/** Returns who is in the rooms of a reservation. A guest in two rooms is named in both. */
export function guestsOf(reservation: ListedReservation): HostedGuest[] {
  const { reservationID, status, groupCode, rooms, guestList } = reservation;
  // A filter that is not applied must not let everybody in.
  if (status !== checkedIn) return [];
  return (rooms ?? []).flatMap((room) => {
    const { roomName, roomStatus, subReservationID, roomCheckIn, roomCheckOut } = room;
    if (!roomName || (roomStatus ?? inHouse) !== inHouse) return [];
    return guestsIn(guestList)
      .filter((guest) => isInRoom(guest, room))
      .flatMap((guest) => {
        const { guestID, guestFirstName, guestLastName } = guest;
        const name = (guestLastName || guestFirstName || '').replaceAll(',', ' ').trim();
        const key = {
          reservationId: String(reservationID),
          subReservationId: String(subReservationID),
          guestId: String(guestID),
        };
        return name === ''
          ? []
          : {
              reservation: keyText(key),
              room: roomName,
              // A comma would divide it like a name of FIAS.
              name,
              firstName: guestFirstName ?? '',
              group: groupCode ?? '',
              arrivesOn: dayOf(roomCheckIn),
              departsOn: dayOf(roomCheckOut),
            };
      });
  });
}

/** Returns whether a listed reservation has its rooms and guests: whom it does not name then has left. */
export function isComplete({ status, rooms, guestList }: ListedReservation): boolean {
  return status === checkedIn && (rooms ?? []).length > 0 && guestsIn(guestList).length > 0;
}

/** Returns where a guest is by a look-up, which does not say whether single rooms are left. */
export function whereIs(
  reservation: string,
  { status, guestList, assigned }: SingleReservation,
): 'inHouse' | 'left' {
  if (status !== checkedIn) return 'left';
  const { subReservationId, guestId } = keyOf(reservation);
  const guests = guestsIn(guestList);
  const isGuest = guests.some(({ guestID }) => String(guestID) === guestId);
  if (guests.length > 0 && !isGuest) return 'left';
  const rooms = assigned ?? [];
  const isAssigned = rooms.some((one) => String(one.subReservationID) === subReservationId);
  return rooms.length === 0 || isAssigned ? 'inHouse' : 'left';
}

function guestsIn(list: GuestList): CloudbedsGuest[] {
  return Object.values(list ?? {});
}

function isInRoom({ guestID, rooms }: CloudbedsGuest, room: ReservedRoom): boolean {
  const subReservation = String(room.subReservationID);
  return (
    String(guestID) === String(room.guestID) ||
    rooms?.some(({ subReservationID }) => String(subReservationID) === subReservation) === true
  );
}

/** Days of Cloudbeds are the hotel's. */
function dayOf(date: string | null | undefined): string | undefined {
  return /^\d{4}-\d\d-\d\d/.exec(date ?? '')?.[0];
}
