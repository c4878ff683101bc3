import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { portName } from '../../advanced-conference/public/reservations.ts';
import type { Conference } from '../fields.ts';
import { roomNames } from './list-conferences.ts';

/** Fields that the history stores beside others, whose texts they are. */
export const recordedNames: readonly string[] = ['roomNames', 'portNames'];
export const recordedCompanions = {
  price: ['currency'],
  roomIds: ['roomNames'],
  portIds: ['portNames'],
};

/** Returns fields as the history stores them: rooms and ports with their names too, because they may be deleted later. */
export async function recordedFields(transaction: ScopedTransaction, fields: Conference) {
  const { roomIds, portIds } = fields;
  const rooms = await roomNames(transaction, roomIds);
  const ports = await transaction
    .selectFrom('conference_port')
    .select(['id', 'switch', 'port'])
    .where('id', '=', any(portIds))
    .execute();
  const portNames = new Map(ports.map((port) => [port.id, portName(port)]));
  const textOf = (ids: readonly string[], names: ReadonlyMap<string, string>) =>
    ids
      .flatMap((id) => names.get(id) ?? [])
      .toSorted()
      .join(', ');
  return {
    ...fields,
    roomNames: textOf(roomIds, rooms),
    portNames: textOf(portIds, portNames),
  };
}
