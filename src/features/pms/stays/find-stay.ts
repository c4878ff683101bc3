import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { isHosted, type UsableGateway } from '../../payment-gateways/queries.ts';
import { isNameOf } from './guest-names.ts';
import { countRoomMiss, roomBlockedUntil } from './room-misses.ts';
import { foldRoom, roomMeant } from './rooms.ts';
import { type FoundStay, stayColumns } from './stay.ts';

export interface StaySearch {
  room: string;
  lastName: string;
  /** the departure that the guest was asked for */
  departsOn?: string | null;
}

export type StayFound =
  | { kind: 'found'; stay: FoundStay }
  | { kind: 'several'; ask: 'departure' }
  /** never says whether the room or the name is wrong */
  | { kind: 'unknown' }
  /** the property system did not answer within 8 s */
  | { kind: 'silent' }
  /** the room was guessed too often, whether it exists or not */
  | { kind: 'locked'; until: Date };

/** Asks the property system itself, where the link works with inquiries. Its stays are in the mirror then. */
type Inquire = (room: string) => Promise<{ askedAt: Date } | 'silent'>;

/** Finds the stay of a room and last name, and counts a miss of the room. Opens transactions of its own. */
export async function findStayOf(
  server: ServerContext,
  gateway: UsableGateway,
  search: StaySearch,
  inquire: Inquire,
): Promise<StayFound> {
  const { database, now } = server;
  const until = await database.transaction((transaction) =>
    roomBlockedUntil(transaction, gateway.id, search.room, now()),
  );
  if (until !== null) return { kind: 'locked', until };
  // FIAS forbids to mix what GI told with inquiries.
  const isAsked = gateway.settings.fias?.postingMode === 'request';
  const asked = isAsked ? await inquire(roomSought(gateway, search)) : undefined;
  if (asked === 'silent') return { kind: 'silent' };
  const look = () =>
    database.transaction((transaction) =>
      findInMirror(transaction, gateway, search, asked?.askedAt),
    );
  let found = await look();
  // The mirror of a hosted system is up to a minute old. Its silence is no excuse to guess names.
  if (found.kind === 'unknown' && isHosted(gateway.type)) {
    await inquire(search.room);
    found = await look();
  }
  if (found.kind === 'unknown') await countRoomMiss(server, gateway.id, search.room);
  return found;
}

export async function findInMirror(
  transaction: ScopedTransaction,
  gateway: Pick<UsableGateway, 'id' | 'settings'>,
  search: StaySearch,
  seenSince?: Date,
): Promise<StayFound> {
  const stays = await transaction
    .selectFrom('stay')
    .select(stayColumns)
    .where('gateway_id', '=', gateway.id)
    .where('checked_out_at', 'is', null)
    .$if(seenSince !== undefined, (query) => query.where('seen_at', '>=', seenSince ?? null))
    .orderBy('checked_in_at')
    .orderBy('reservation')
    .execute();
  const room = roomMeant(
    search.room,
    stays.map((stay) => stay.room),
    gateway.settings.posting.roomPrefix,
  );
  return chooseStay(
    stays.filter((stay) => stay.room === room),
    search,
  );
}

/** Returns whose stay of a room is meant. Those who share a room and leave on one day share the charge. */
export function chooseStay(stays: readonly FoundStay[], search: StaySearch): StayFound {
  const named = stays.filter((stay) => isNameOf(search.lastName, stay));
  const leavesOn = search.departsOn ?? null;
  const leaving =
    leavesOn === null ? named : named.filter(({ departsOn }) => departsOn === leavesOn);
  const [stay] = leaving;
  if (stay === undefined) return { kind: 'unknown' };
  if (leavesOn === null && leaving.length > 1) return { kind: 'several', ask: 'departure' };
  return { kind: 'found', stay };
}

function roomSought({ settings }: UsableGateway, { room }: StaySearch): string {
  const { roomPrefix } = settings.posting;
  const typed = room.trim();
  return foldRoom(typed).startsWith(foldRoom(roomPrefix)) ? typed : roomPrefix + typed;
}
