import * as z from 'zod/mini';
import {
  choice,
  flag,
  organizationReference,
  reference,
} from '../../contract/fields/choice-kinds.ts';
import { optional } from '../../contract/fields/compound-kinds.ts';
import type { AnyField, Siblings } from '../../contract/fields/field.ts';
import {
  type Draft,
  fields,
  newRecord,
  type Stored,
  type StoredRecord,
} from '../../contract/fields/fields.ts';
import { secret } from '../../contract/fields/secret-kinds.ts';
import { simpleField, Unreadable } from '../../contract/fields/simple-field.ts';
import { emailAddress, language, longText, phone, text } from '../../contract/fields/text-kinds.ts';
import { passwordMinimumLength } from '../../contract/limits.ts';
import { messages } from '../../contract/messages.ts';
import { maxLength, minLength } from '../../contract/validators/validators.ts';
import { formatLocalTime } from '../../contract/values/format.ts';
import { localTimeOf, momentOf } from '../../contract/values/zoned-time.ts';

const laterDate = 'Please select a later date';

interface Clock {
  timeZone: string;
  /** The stored moment. The input hides its seconds, which are retained while it is unchanged. */
  stored?: string | null | undefined;
}

/** A moment, shown and typed in the site's time zone. */
function moment(label: string, { timeZone, stored = null }: Clock, help: string) {
  const shown = (at: string) => localTimeOf(new Date(at), timeZone);
  return simpleField<string, string>({
    label,
    help: `Site time (${timeZone})${help}`,
    control: { type: 'text', inputType: 'datetime-local' },
    schema: z.iso.datetime(messages.invalidDateTime),
    emptyDraft: '',
    toDraft: shown,
    read(draft) {
      if (draft === '') return null;
      if (stored !== null && draft === shown(stored)) return stored;
      const typed = momentOf(draft, timeZone);
      return typed?.toISOString() ?? new Unreadable(messages.invalidDateTime);
    },
    toText: (at) => formatLocalTime(shown(at)),
  });
}

/** Parses an input as null while another input of the form makes it irrelevant. */
function nullWhile<F extends AnyField>(isIrrelevant: (form: Siblings) => boolean, field: F): F {
  return {
    ...field,
    parse: (draft: unknown, form: Siblings, report) =>
      isIrrelevant(form) ? null : field.parse(draft, form, report),
  };
}

/** The fields that are masked by role and removed when a guest is erased. */
export const personalData = fields({
  name: text('Name', { maxLength: 100, allowEmpty: true }),
  email: optional(emailAddress('Email')),
  phone: optional(phone('Phone')),
  room: optional(text('Room', { maxLength: 20 })),
  reservationNumber: optional(text('Reservation number', { maxLength: 50 })),
  memberNumber: optional(text('Member number', { maxLength: 50 })),
  username: optional(
    text('Username', {
      maxLength: 64,
      help: 'To sign in on the portal; unique in the service area',
    }),
  ),
  notes: longText('Notes', { maxLength: 4_000, allowEmpty: true }),
});
export type PersonalData = Stored<typeof personalData>;

export const noPersonalData = newRecord(personalData);

/** Displayed by the plan's name, which the record contains. */
const plan = {
  ...reference('Plan', { placeholder: 'No plan' }),
  toText: (id: string, { planName }: Siblings) => String(planName ?? id),
};

const guestMap = (clock: Clock) => ({
  ...personalData.map,
  planId: optional(plan),
  validUntil: optional(moment('Valid until', clock, '; empty is without an end')),
  language: optional(
    language('Language', { help: 'A tag such as en or pt-BR, for the portal and messages' }),
  ),
});
export type Guest = StoredRecord<ReturnType<typeof guestMap>>;

interface GuestContext {
  now: Date;
  hasPassword: boolean;
  /** null for a new guest */
  before: Pick<Guest, 'validUntil'> | null;
}

function checkGuest(
  { name, email, phone, room, memberNumber, username, validUntil }: Guest,
  error: (path: 'name' | 'username' | 'validUntil', message: string) => void,
  { now, hasPassword, before }: GuestContext,
): void {
  const hasOtherData = [email, phone, room, memberNumber, username].some((value) => value !== null);
  // A guest from the portal may have only a device.
  if (before === null && name === '' && !hasOtherData)
    error('name', 'Enter a name or other identifying data');
  if (validUntil !== null && validUntil !== before?.validUntil && new Date(validUntil) <= now)
    error('validUntil', laterDate);
  if (hasPassword && username === null) error('username', messages.required);
}

/** A guest (domain.md, 'Users (guests)'), with moments in the site's time zone. */
export const guestAt = (timeZone: string) => fields(guestMap({ timeZone }), checkGuest);
export const guest = guestAt('UTC');

/** A guest's password, which no reply contains. */
export const credentials = fields({
  password: secret('Password', {
    rules: [minLength(passwordMinimumLength), maxLength(128)],
    help: 'At least 8 characters; it is never shown again',
  }),
});
export type Credentials = Stored<typeof credentials>;

export const areaLabel = 'Service area';

interface EditedGuest {
  timeZone: string;
  /** null for a new guest */
  record: (Pick<Guest, 'validUntil'> & { hasPassword: boolean | null }) | null;
}

/** Returns whether a guest has a password after a change; an omitted password is unchanged. */
export function hasPasswordAfter(
  { password }: Partial<Credentials>,
  record: { hasPassword: boolean | null } | null,
): boolean {
  return password === undefined ? record?.hasPassword === true : password !== null;
}

/** The form of a guest: all fields, the service area of a new guest, and the password. */
export const guestForm = ({ timeZone, record }: EditedGuest) =>
  fields(
    {
      areaNumber: organizationReference(areaLabel, {
        help: 'Where the guest stays. Type at least 3 characters to search.',
      }),
      ...guestMap({ timeZone, stored: record?.validUntil }),
      password: nullWhile(
        ({ removesPassword }) => removesPassword === true,
        credentials.map.password,
      ),
      removesPassword: flag('Remove the password'),
    },
    (typed, error) =>
      checkGuest(typed, error, {
        now: new Date(),
        hasPassword: hasPasswordAfter(typed, record),
        before: record,
      }),
  );
export type GuestFormFields = ReturnType<typeof guestForm>;
export type GuestDraft = Draft<GuestFormFields>;

const extensionMap = (timeZone: string) => ({
  planId: optional(plan),
  /** null: for the plan's duration, from the current end or from now */
  until: optional(moment('Valid until', { timeZone }, '')),
});
type Extension = StoredRecord<ReturnType<typeof extensionMap>>;

interface ExtensionContext {
  now: Date;
  /** Returns whether a plan has a fixed end. */
  planEnds: (planId: string | null) => boolean;
}

function checkExtension(
  { planId, until }: Extension,
  error: (path: 'until', message: string) => void,
  { now, planEnds }: ExtensionContext,
): void {
  if (until === null && !planEnds(planId))
    error('until', 'The plan does not say how long it lasts from here: choose a date');
  if (until !== null && new Date(until) <= now) error('until', laterDate);
}

/** A plan and more time for a guest. */
export const extension = fields(extensionMap('UTC'), checkExtension);

const extensionEnd = choice('New end', {
  hour: '+1 hour',
  day: '+1 day',
  plan: 'As long as the plan lasts',
  date: 'Until a date',
});
export type ExtensionEnd = (typeof extensionEnd.values)[number];

/** The form of an extension, which also chooses what the new end is reckoned by. */
export const extensionForm = (timeZone: string) => {
  const { planId, until } = extensionMap(timeZone);
  return fields(
    {
      planId,
      end: extensionEnd,
      until: nullWhile(({ end }) => end !== 'date', until),
    },
    (typed, error, context: ExtensionContext) => {
      if (typed.end === 'date' && typed.until === null) error('until', messages.incompleteDateTime);
      else if (typed.end === 'date' || typed.end === 'plan') checkExtension(typed, error, context);
    },
  );
};

const hourMs = 3_600_000;

/** Returns the end that a choice adds to the start of an extension; null when the choice adds no fixed time. */
export function quickEnd(end: ExtensionEnd, start: string): Date | null {
  const hours = { hour: 1, day: 24, plan: null, date: null }[end];
  return hours === null ? null : new Date(Date.parse(start) + hours * hourMs);
}

/** A disabled guest counts as disabled even after its validity has ended. */
export const guestState = choice('Status', {
  Active: 'Active',
  Expired: 'Expired',
  Disabled: 'Disabled',
});
export type GuestState = (typeof guestState.values)[number];

/** Lists are filtered by the state, or by who is online now in any state. */
export const guestFilter = choice('Status', {
  Online: 'Online',
  ...guestState.names,
});

/** The part of the state that administrators set. */
export const guestStatus = choice('Status', { Active: 'Active', Disabled: 'Disabled' });
export type GuestStatus = (typeof guestStatus.values)[number];
