import { newRecord } from '../../contract/fields/fields.ts';
import { type GuestGroup, guestGroup } from './fields.ts';

/** Returns a typical group for tests and the sample provider. */
export function exampleGroup(changes: Partial<GuestGroup> = {}): GuestGroup {
  return newRecord(guestGroup, { name: 'Berg Tours', contact: 'Anna Berg', ...changes });
}
