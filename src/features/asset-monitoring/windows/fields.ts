import * as z from 'zod/mini';
import { choice, weekdays } from '../../../contract/fields/choice-kinds.ts';
import { optional } from '../../../contract/fields/compound-kinds.ts';
import { date, localDateTime, localTime } from '../../../contract/fields/date-kinds.ts';
import { fields, type Stored } from '../../../contract/fields/fields.ts';
import { identity, simpleField } from '../../../contract/fields/simple-field.ts';
import { text, textList } from '../../../contract/fields/text-kinds.ts';
import { messages } from '../../../contract/messages.ts';
import { addDays } from '../../../contract/values/period.ts';

/** The most assets that one window names. */
export const mostNamedAssets = 500;
const longestDays = 31;

/** Assets by id; the form finds them by name. */
const severalAssets = simpleField<string[], string[]>({
  label: 'Assets',
  control: { type: 'custom' },
  schema: z
    .array(z.uuid())
    .check(z.maxLength(mostNamedAssets, messages.noMoreThan(mostNamedAssets, 'assets'))),
  emptyDraft: [],
  isRequired: false,
  initial: [],
  toDraft: identity,
  read: identity,
  toText: (ids) => String(ids.length),
});

/** A time without alerts, in the site's local time. */
export const maintenanceWindow = fields(
  {
    reason: text('Reason', { maxLength: 200, help: 'Shown to everyone who looks at the assets' }),
    scope: choice(
      'Concerns',
      { site: 'The whole site', tags: 'Devices with a tag', assets: 'Single assets' },
      { initial: 'site' },
    ),
    tags: textList('Tags', {
      maxLength: 40,
      most: 20,
      items: 'tags',
      help: 'Tags of devices, separated by commas',
      initial: [],
    }),
    assetIds: severalAssets,
    repeats: choice('Repeats', { once: 'Once', weekly: 'Every week' }, { initial: 'once' }),
    startsOn: optional(localDateTime('From')),
    endsOn: optional(localDateTime('Until')),
    days: weekdays('Days'),
    from: optional(localTime('From', { initial: '02:00' })),
    until: optional(
      localTime('Until', {
        initial: '04:00',
        help: 'An earlier time than From is on the next day',
      }),
    ),
    lastDay: optional(date('Last day', { help: 'Empty: it repeats without an end' })),
  },
  ({ scope, tags, assetIds, repeats, startsOn, endsOn, from, until }, error) => {
    if (scope === 'tags' && tags.length === 0) error('tags', messages.required);
    if (scope === 'assets' && assetIds.length === 0) error('assetIds', messages.chooseOne);
    if (repeats === 'once') {
      if (startsOn === null) error('startsOn', messages.required);
      if (endsOn === null) error('endsOn', messages.required);
      if (startsOn === null || endsOn === null) return;
      if (endsOn <= startsOn) error('endsOn', 'Must be after From');
      else if (endsOn.slice(0, 10) > addDays(startsOn.slice(0, 10), longestDays))
        error('endsOn', `No more than ${longestDays} days after From`);
      return;
    }
    if (from === null) error('from', messages.required);
    if (until === null) error('until', messages.required);
    if (from !== null && from === until) error('until', 'Must be another time');
  },
);
export type MaintenanceWindow = Stored<typeof maintenanceWindow>;

/** The fields that share the column `settings`. */
export type WindowSettings = Omit<MaintenanceWindow, 'reason' | 'scope' | 'tags' | 'assetIds'>;
