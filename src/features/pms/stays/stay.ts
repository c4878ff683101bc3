import type { Selectable } from 'kysely';
import type { Stay } from '../../../server/database/tables.ts';

export const stayColumns = [
  'id',
  'reservation',
  'room',
  'last_name as lastName',
  'first_name as firstName',
  'folded_name as foldedName',
  'language',
  'vip',
  'guest_group as guestGroup',
  'profile',
  'arrives_on as arrivesOn',
  'departs_on as departsOn',
  'may_post as mayPost',
  'further_fields as furtherFields',
  'checked_in_at as checkedInAt',
] as const;

type Row = Selectable<Stay>;

/** A stay that a guest has shown to be theirs by its room and last name. */
export interface FoundStay {
  id: string;
  reservation: string;
  room: string;
  lastName: string;
  firstName: string;
  foldedName: string;
  language: string | null;
  vip: string | null;
  guestGroup: string | null;
  profile: string | null;
  arrivesOn: string | null;
  departsOn: string | null;
  mayPost: boolean;
  /** A0 to A9 */
  furtherFields: Row['further_fields'];
  checkedInAt: Date;
}
