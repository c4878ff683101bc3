import { readableValue } from '../../contract/values/readableValue.ts';
import { localTimeOf } from '../../contract/values/zoned-time.ts';
import type { GuestChoices, GuestFields, GuestRecord } from './contract.ts';
import { texts } from './texts.ts';

const labels = {
  name: texts.name,
  email: texts.email,
  phone: texts.phone,
  room: texts.room,
  reservationNumber: texts.reservationNumber,
  memberNumber: texts.memberNumber,
  username: texts.username,
  planName: texts.plan,
  validUntil: texts.validUntil,
  language: texts.language,
  notes: texts.notes,
} as const;

/** The fields in which what somebody wanted to save differs from what is saved now, as people read them. */
export function differences(
  mine: GuestFields,
  theirs: GuestRecord,
  { plans }: Pick<GuestChoices, 'plans'>,
) {
  const planName =
    mine.planId === theirs.planId
      ? theirs.planName
      : (plans.find(({ id }) => id === mine.planId)?.name ?? null);
  const readable = (fields: GuestFields) => ({
    ...fields,
    validUntil: fields.validUntil && localTimeOf(new Date(fields.validUntil), theirs.timeZone),
  });
  const own = new Map<string, unknown>(Object.entries({ ...readable(mine), planName }));
  const other = new Map<string, unknown>(Object.entries({ ...theirs, ...readable(theirs) }));
  return Object.entries(labels)
    .map(([name, label]) => ({
      label,
      mine: readableValue(own.get(name)),
      theirs: readableValue(other.get(name)),
    }))
    .filter((difference) => difference.mine !== difference.theirs);
}
