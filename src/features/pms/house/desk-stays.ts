import { sql } from 'kysely';
import type { StoredRecord } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { withUniqueFields } from '../../../server/records/unique-fields.ts';
import { followStays } from '../../pan-mapping/public/follow-stays.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import { foldName } from '../stays/guest-names.ts';
import type { deskGuest, deskMove } from './fields.ts';
import { knownRoom } from './house-rooms.ts';

export type DeskGuest = StoredRecord<(typeof deskGuest)['map']>;
export type DeskMove = StoredRecord<(typeof deskMove)['map']>;

/** Returns the room as the house writes it; throws when it has none. */
export function requireRoom({ settings }: UsableGateway, typed: string): string {
  const room = knownRoom(settings.house?.rooms ?? '', typed);
  if (room === undefined)
    throw new Problem('bad-input', 'Check the room.', {
      fields: { room: 'The house has no such room. Its rooms are in the gateway’s settings.' },
    });
  return room;
}

export async function insertStay(
  { transaction, caller, server }: OrganizationRequest,
  gateway: UsableGateway,
  guest: DeskGuest,
): Promise<{ id: string; reservation: string }> {
  const now = server.now();
  const room = requireRoom(gateway, guest.room);
  // Two desks may check in the same reservation at once.
  const inserted = await withUniqueFields({ stay_reservation: 'reservation' }, () =>
    transaction
      .insertInto('stay')
      .values({
        organization_number: gateway.areaNumber,
        organization_path: gateway.areaPath,
        created_at: now,
        created_by: caller.displayName,
        updated_at: now,
        updated_by: caller.displayName,
        gateway_id: gateway.id,
        reservation: guest.reservation ?? `H${crypto.randomUUID().slice(0, 8).toUpperCase()}`,
        room,
        last_name: guest.lastName,
        first_name: guest.firstName ?? '',
        folded_name: foldName(guest.lastName),
        guest_group: guest.guestGroup,
        vip: guest.vip,
        departs_on: guest.departsOn,
        may_post: guest.mayPost,
        source: 'desk',
        seen_at: now,
        checked_in_at: now,
      })
      .returning(['id', 'reservation'])
      .executeTakeFirstOrThrow(),
  );
  await followStays({ transaction, now, by: caller.displayName }, gateway.areaPath, [inserted.id]);
  return inserted;
}

/** Locks an open stay of the house. */
export async function lockStay(
  { transaction }: OrganizationRequest,
  gateway: UsableGateway,
  stayId: string,
) {
  const stay = await transaction
    .selectFrom('stay')
    .select([
      'id',
      'room',
      'reservation',
      'departs_on as departsOn',
      'may_post as mayPost',
      'last_name as lastName',
      'first_name as firstName',
      'guest_group as guestGroup',
      'vip',
    ])
    .where('id', '=', stayId)
    .where('gateway_id', '=', gateway.id)
    .where('checked_out_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (stay === undefined)
    throw new Problem('not-found', 'The guest has checked out, or does not exist.');
  return stay;
}

export async function updateStay(
  { transaction, organization, caller, server }: OrganizationRequest,
  stayId: string,
  changes: DeskMove & Partial<DeskGuest>,
): Promise<void> {
  await transaction
    .updateTable('stay')
    .set({
      room: changes.room,
      departs_on: changes.departsOn,
      may_post: changes.mayPost,
      ...(changes.lastName !== undefined && {
        last_name: changes.lastName,
        folded_name: foldName(changes.lastName),
        first_name: changes.firstName ?? '',
        guest_group: changes.guestGroup ?? null,
        vip: changes.vip ?? null,
      }),
      seen_at: server.now(),
      updated_at: server.now(),
      updated_by: caller.displayName,
      version: sql`version + 1`,
    })
    .where('id', '=', stayId)
    .execute();
  const followed = { transaction, now: server.now(), by: caller.displayName };
  await followStays(followed, organization.path, [stayId]);
}
