import type { Kysely } from 'kysely';
import type { DB } from '../../../server/database/tables.ts';
import { exampleNetwork, examplePort, exampleRoom, exampleSettings } from '../examples.ts';
import type {
  ConferenceNetwork,
  ConferencePort,
  ConferenceRoom,
  ConferenceSettings,
} from '../fields.ts';

interface Owner {
  number: number;
  path: string;
}

function rowOf(owner: Owner) {
  const at = new Date();
  return {
    organization_number: owner.number,
    organization_path: owner.path,
    created_at: at,
    created_by: 'Test',
    updated_at: at,
    updated_by: 'Test',
  };
}

/** Inserts a room and returns its id. */
export async function plantRoom(
  system: Kysely<DB>,
  owner: Owner,
  given: Partial<ConferenceRoom> = {},
): Promise<string> {
  const { areaNumber, partIds, accessPoints, ...room } = exampleRoom(given);
  const { id } = await system
    .insertInto('conference_room')
    .values({
      ...rowOf(owner),
      ...room,
      area_number: areaNumber,
      part_ids: partIds,
      access_points: accessPoints,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a port and returns its id. */
export async function plantPort(
  system: Kysely<DB>,
  owner: Owner,
  given: Partial<ConferencePort> = {},
): Promise<string> {
  const { roomId, ...port } = examplePort(given);
  const { id } = await system
    .insertInto('conference_port')
    .values({ ...rowOf(owner), ...port, room_id: roomId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a network and returns its id. */
export async function plantNetwork(
  system: Kysely<DB>,
  owner: Owner,
  given: Partial<ConferenceNetwork> = {},
): Promise<string> {
  const { name, use, ...settings } = exampleNetwork(given);
  const { id } = await system
    .insertInto('conference_network')
    .values({ ...rowOf(owner), name, use, settings: JSON.stringify(settings) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets the settings of a site. */
export async function plantSettings(
  system: Kysely<DB>,
  owner: Owner,
  given: Partial<ConferenceSettings> = {},
): Promise<void> {
  const settings = JSON.stringify(exampleSettings(given));
  await system
    .insertInto('conference_settings')
    .values({ ...rowOf(owner), settings })
    .onConflict((conflict) => conflict.column('organization_number').doUpdateSet({ settings }))
    .execute();
}

/** Inserts a reservation of an item by a conference, for an hour from an instant on. */
export async function plantReservation(
  system: Kysely<DB>,
  owner: Owner,
  { kind = 'room', item, from }: { kind?: 'room' | 'port'; item: string; from: Date },
): Promise<void> {
  const until = new Date(from.getTime() + 3_600_000);
  await system
    .insertInto('conference_reservation')
    .values({
      organization_number: owner.number,
      organization_path: owner.path,
      event_kind: 'conference',
      event_id: crypto.randomUUID(),
      event_name: 'Sales kickoff',
      kind,
      item,
      item_name: 'Ballroom',
      amount: 1,
      from_at: from,
      starts_at: from,
      ends_at: until,
      until_at: until,
    })
    .execute();
}
