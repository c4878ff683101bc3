import * as z from 'zod/mini';
import { choice, flag, reference } from '../../contract/fields/choice-kinds.ts';
import { optional } from '../../contract/fields/compound-kinds.ts';
import { localDateTime } from '../../contract/fields/date-kinds.ts';
import { type Draft, fields, type Stored } from '../../contract/fields/fields.ts';
import { duration, wholeNumber } from '../../contract/fields/number-kinds.ts';
import { identity, simpleField } from '../../contract/fields/simple-field.ts';
import { longText, text } from '../../contract/fields/text-kinds.ts';
import { rule } from '../../contract/schema.ts';
import { maxLength } from '../../contract/validators/validators.ts';
import { momentOf } from '../../contract/values/zoned-time.ts';
import { codeLimits, guessingError } from './codes/code-shape.ts';

const minute = 60;
const day = 86_400;
export const laterDate = 'Please select a later date';

const prefix = simpleField({
  label: 'Prefix',
  help: 'Up to 6 letters and digits',
  control: { type: 'text' },
  schema: z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      rule(maxLength(codeLimits.maxPrefix)),
      z.regex(/^[A-Z0-9]*$/, 'Use letters and digits'),
    ),
  emptyDraft: '',
  initial: '',
  isRequired: false,
  toDraft: identity,
  read: identity,
  toText: identity,
});

/** A batch of access codes (domain.md, 'Access codes'). Times are local to the plan's site. */
export const accessCodeBatch = fields(
  {
    name: text('Name', { maxLength: 100 }),
    planId: reference('Plan', {
      help: 'Of this organization and all below it; type words of the plan, its area or its site',
    }),
    count: wholeNumber('How many', { from: 1, to: codeLimits.maxCount, initial: 50 }),

    alphabet: choice(
      'Characters',
      {
        readable: 'Easy to read: no 0 O 1 I L 5 S 2 Z 8 B',
        letters: 'Letters A–Z',
        digits: 'Digits 0–9',
      },
      { initial: 'readable' },
    ),
    length: wholeNumber('Length', {
      from: codeLimits.minLength,
      to: codeLimits.maxLength,
      initial: 10,
      help: 'Without the prefix',
    }),
    prefix,
    isGrouped: flag('Print in groups: XXXX-XXXX', { initial: true }),

    validFrom: optional(localDateTime('Valid from')),
    validUntil: optional(localDateTime('Valid until')),
    usesPerCode: wholeNumber('Uses per code', { from: 1, to: 10_000, initial: 1 }),
    devicesPerCode: optional(
      wholeNumber('Devices per code', { from: 1, to: 50, help: 'Empty: as in the plan' }),
    ),
    secondsAfterFirstUse: optional(
      duration('Ends after its first use', {
        from: minute,
        to: 366 * day,
        message: 'Must be 1 minute to 366 days',
        help: 'For example 2 hours or 3 days; empty: with the batch',
      }),
    ),
    note: longText('Note', { maxLength: 500, allowEmpty: true }),
  },
  (batch, error) => {
    const guessing = guessingError(batch);
    if (guessing !== null) error('length', guessing);
    const { validFrom, validUntil } = batch;
    if (validFrom !== null && validUntil !== null && validUntil <= validFrom)
      error('validUntil', laterDate);
  },
);
export type AccessCodeBatch = Stored<typeof accessCodeBatch>;
export type AccessCodeBatchDraft = Draft<typeof accessCodeBatch>;

/** A later end of a batch or code. The context has the site's time zone and the current end. */
export const extension = fields(
  { validUntil: localDateTime('Valid until') },
  ({ validUntil }, error, { timeZone, after }: { timeZone: string; after: Date }) => {
    const end = momentOf(validUntil, timeZone);
    if (end === null || end <= after) error('validUntil', laterDate);
  },
);
export type Extension = Stored<typeof extension>;

export const batchState = choice('State', {
  making: 'Generating',
  ready: 'Ready',
  cancelled: 'Stopped',
  expired: 'Expired',
  revoked: 'Revoked',
});
/** Filters batches whose codes end within the next days. */
export const batchEnds = choice('End', { soon: 'In the next 7 days' });

export type BatchState = (typeof batchState.values)[number];

export const codeState = choice('State', {
  unused: 'Unused',
  active: 'Active',
  usedUp: 'Used up',
  expired: 'Expired',
  revoked: 'Revoked',
});
export type CodeState = (typeof codeState.values)[number];
