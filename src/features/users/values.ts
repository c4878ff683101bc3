import * as z from 'zod/mini';
import { localTimeOf, momentOf } from '../../contract/values/zoned-time.ts';
import { type GuestFields, type GuestRecord, guestFields, guestPassword } from './contract.ts';
import { mistakesOf } from './rules.ts';

/** What the form holds: '' where nothing is chosen or written; the time is that of the area's clocks. */
export type GuestValues = {
  areaNumber: string;
  name: string;
  email: string;
  phone: string;
  room: string;
  reservationNumber: string;
  memberNumber: string;
  username: string;
  password: string;
  noPassword: boolean;
  planId: string;
  validUntil: string;
  language: string;
  notes: string;
};

export function newGuest(areaNumber: number | null, language: string): GuestValues {
  return {
    areaNumber: areaNumber === null ? '' : String(areaNumber),
    name: '',
    email: '',
    phone: '',
    room: '',
    reservationNumber: '',
    memberNumber: '',
    username: '',
    password: '',
    noPassword: false,
    planId: '',
    validUntil: '',
    language,
    notes: '',
  };
}

export function valuesOf(record: GuestRecord): GuestValues {
  const { validUntil, timeZone } = record;
  return {
    areaNumber: String(record.areaNumber),
    name: record.name,
    email: record.email ?? '',
    phone: record.phone ?? '',
    room: record.room ?? '',
    reservationNumber: record.reservationNumber ?? '',
    memberNumber: record.memberNumber ?? '',
    username: record.username ?? '',
    password: '',
    noPassword: false,
    planId: record.planId ?? '',
    validUntil: validUntil === null ? '' : localTimeOf(new Date(validUntil), timeZone),
    language: record.language ?? '',
    notes: record.notes,
  };
}

export interface Checked {
  fields: GuestFields;
  password: string | null | undefined;
}

type Outcome =
  | { checked: Checked; errors: null }
  | { checked: null; errors: Record<string, string> };

/** The values as the contract wants them, or its messages by field. */
export function checked(
  values: GuestValues,
  timeZone: string,
  record: GuestRecord | null,
): Outcome {
  const errors: Record<string, string> = {};
  const password = values.noPassword ? null : values.password || undefined;
  const moment = momentOf(values.validUntil, timeZone)?.toISOString() ?? null;
  // Seconds that the input does not show are not cut off.
  const isSame = record !== null && valuesOf(record).validUntil === values.validUntil;
  const result = z.safeParse(guestFields, {
    name: values.name,
    email: orNull(values.email),
    phone: orNull(values.phone),
    room: orNull(values.room),
    reservationNumber: orNull(values.reservationNumber),
    memberNumber: orNull(values.memberNumber),
    username: orNull(values.username),
    planId: orNull(values.planId),
    validUntil: isSame ? record.validUntil : moment,
    language: orNull(values.language),
    notes: values.notes,
  });
  if (values.areaNumber === '') errors.areaNumber = 'Required';
  for (const { path, message } of result.error?.issues ?? []) errors[path.join('.')] ??= message;
  for (const { message } of z.safeParse(guestPassword, password).error?.issues ?? [])
    errors.password ??= message;
  if (!result.success) return { checked: null, errors };
  const hasPassword = password === undefined ? record?.hasPassword === true : password !== null;
  const mistakes = mistakesOf(result.data, new Date(), hasPassword, record);
  Object.assign(errors, { ...mistakes, ...errors });
  return Object.keys(errors).length === 0
    ? { checked: { fields: result.data, password }, errors: null }
    : { checked: null, errors };
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text;
}
