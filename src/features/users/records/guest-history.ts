import { pickFields } from '../../../contract/fields/fields.ts';
import { type PersonalData, personalData } from '../fields.ts';
import { guestNumber } from '../names.ts';
import type { FoundGuest } from './find-guest.ts';

/** Returns the subject of a history entry. */
export function historyOf({ record, area }: Pick<FoundGuest, 'record' | 'area'>) {
  return {
    entityType: 'guest',
    entityId: record.id,
    label: guestNumber(record.id),
    organization: area,
  };
}

/** Returns the fields that the history stores. No personal data, because more roles can read it for longer. */
export function historyFieldsOf({ record, status }: Pick<FoundGuest, 'record' | 'status'>) {
  const { planName, validUntil, language, devices } = record;
  return { plan: planName, validUntil, language, status, devices: devices.length };
}

/** Returns the names of changed personal fields, without the values. */
export function personalChanges(before: PersonalData, after: PersonalData) {
  const [earlier, later] = [valuesOf(before), valuesOf(after)];
  const changed = Object.keys(later).filter((field) => earlier[field] !== later[field]);
  const marked = (values: Record<string, unknown>, mark: string) =>
    Object.fromEntries(changed.map((field) => [field, values[field] ? mark : '']));
  return { before: marked(earlier, 'set'), after: marked(later, 'changed') };
}

function valuesOf(guest: PersonalData): Record<string, unknown> {
  return pickFields(personalData, guest);
}
