import type { Selectable } from 'kysely';
import type { Device } from '../../../server/database/tables.ts';

export const claimedColumns = [
  'id',
  'type',
  'host',
  'settings',
  'secrets',
  'state',
  'state_since',
  'misses',
] as const;

export interface ClaimedDevice extends Pick<Selectable<Device>, (typeof claimedColumns)[number]> {
  claimedUntil: Date;
}
