import { pickFields } from '../../../contract/fields/fields.ts';
import { type PersonalData, personalData } from '../fields.ts';
import { guestNumber } from '../names.ts';
import type { Found } from './find-guest.ts';

/** Returns a history entry's subject. */
export function historyOf({ record, area }: Pick<Found, 'record' | 'area'>) {
  return {
    entityType: 'guest',
    entityId: record.id,
    label: guestNumber(record.id),
    organization: area,
  };
}

/** Returns what the history stores of a guest. More callers read it, and for longer: no personal data. */
export function historyFieldsOf({ record, status }: Pick<Found, 'record' | 'status'>) {
  const { planName, validUntil, language, devices } = record;
  return { plan: planName, validUntil, language, status, devices: devices.length };
}

/** Returns which personal data was changed, without the data. */
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
