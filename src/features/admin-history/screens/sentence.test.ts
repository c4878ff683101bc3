import { expect, test } from 'vitest';
import { sentenceOf, sentenceText } from './sentence.ts';

type Entry = Parameters<typeof sentenceOf>[0];

const update: Entry = {
  action: 'update',
  entityType: 'service plan',
  entityId: '7',
  label: 'Day pass',
  fields: [],
  undoes: null,
};
const field = (label: string, before: string, after: string) => ({ label, before, after });
const textOf = (changes: Partial<Entry>) => sentenceText(sentenceOf({ ...update, ...changes }));

test.each<[string, Partial<Entry>]>([
  ['Day pass: Price NOK 100 → 990', { fields: [field('Price', 'NOK 100.00', 'NOK 990.00')] }],
  ['Day pass: Price NOK 1.50 → 2.00', { fields: [field('Price', 'NOK 1.50', 'NOK 2.00')] }],
  ['Day pass: Price NOK 1.50 → EUR 2.00', { fields: [field('Price', 'NOK 1.50', 'EUR 2.00')] }],
  ['Day pass: Speed 20 Mbps → 50 Mbps', { fields: [field('Speed', '20 Mbps', '50 Mbps')] }],
  ['Day pass: Note Winter', { fields: [field('Note', '', 'Winter')] }],
  ['Day pass: Note cleared', { fields: [field('Note', 'Winter', '')] }],
  ['Day pass: Terms changed', { fields: [field('Terms', 'a'.repeat(99), 'b'.repeat(99))] }],
  [
    'Day pass: Price 1 → 2, Note Winter and 2 more',
    {
      fields: [
        field('Price', '1', '2'),
        field('Note', '', 'Winter'),
        field('Name', 'A', 'B'),
        field('Zone', 'A', 'B'),
      ],
    },
  ],
  ['Retired service plan Day pass', { fields: [field('Status', 'Active', 'Retired')] }],
  ['Day pass: Status Active → Draft', { fields: [field('Status', 'Active', 'Draft')] }],
  [
    'Retired 2 service plans',
    {
      entityId: '',
      label: '2 service plans',
      fields: [field('Status', 'Active: A, B', 'Retired: A, B')],
    },
  ],
  [
    '2 devices: Status Retired: A, B → Active: A · Retired: B',
    {
      entityId: '',
      label: '2 devices',
      fields: [field('Status', 'Retired: A, B', 'Active: A · Retired: B')],
    },
  ],
  [
    'Revoked code …E7VW of Lobby',
    {
      entityType: 'access code',
      label: 'Lobby, code ending in E7VW',
      fields: [field('State', 'Unused', 'Revoked')],
    },
  ],
  [
    'Disabled Guest 1a2b3c4d',
    {
      entityType: 'guest',
      label: 'Guest 1a2b3c4d',
      fields: [field('Status', 'Active', 'Disabled')],
    },
  ],
  ['Added service plan Day pass', { action: 'create', fields: [field('Price', '', 'NOK 1.00')] }],
  ['Exported Guests of Lobby', { action: 'export', entityType: 'list', label: 'Guests of Lobby' }],
  ['Signed in', { action: 'sign-in', entityType: 'session', label: 'Ada' }],
  ['Saved Day pass', {}],
  [
    'Day pass: Note Winter, undoing an earlier change',
    { undoes: '6', fields: [field('Note', '', 'Winter')] },
  ],
])('%s', (sentence, changes) => {
  expect(textOf(changes)).toBe(sentence);
});
