import type { HistoryAction } from '../../contract/history.ts';
import type { HistoryEntry } from './contract.ts';

export const texts = {
  title: 'Admin History',
  filter: 'Filter by administrator, record or action',
  when: 'When',
  who: 'Who',
  action: 'Action',
  anyChange: 'every change',
  kind: 'Kind',
  period: 'Period',
  since: 'Since',
  until: 'Until',
  periods: { today: 'Today', yesterday: 'Yesterday', week: '7 days' },
  change: 'Change',
  organization: 'Organization',
  from: 'From',
  none: 'Every change to this organization and everything below it is listed here.',
  noMatch: 'No change matches the filter.',
  more: 'There are more than 10,000 changes. The newest ones are listed.',
  searchedBack: (time: string) =>
    `Searched the newest 50,000 changes, back to ${time}. Choose a period to find older ones.`,
  field: 'Field',
  before: 'Before',
  after: 'After',
  noFields: 'No fields were changed.',
  fieldChange: (label: string, before: string, after: string) => `${label}: ${before} → ${after}`,
  utc: 'In UTC',
  session: 'Session',
  browser: 'Browser',
  realm: 'Realm',
  unknownProgram: 'Unknown program',
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  result: 'Result',
  resultNames: { done: 'Done', refused: 'Refused' } satisfies Record<
    HistoryEntry['result'],
    string
  >,
  link: 'Link to this entry',
  ofPerson: 'All changes by this administrator',
  ofRecord: 'All changes to this record',
  onlyPerson: 'One administrator',
  onlyRecord: 'One record',
  onlyEntry: 'One entry',
  showAll: (what: string) => `${what}: show all`,
  undo: 'Undo',
  undoTitle: (label: string) => `Undo this change of ${label}?`,
  undoText: 'Restores the earlier values of the fields. The history shows both changes.',
  undoRemovalText:
    'Restores it with everything that was removed with it. The history shows both changes.',
  undone: (label: string) => `Undid the change of ${label}`,
  undoneExcept: (label: string, skipped: readonly { name: string }[]) =>
    `Undid the change of ${label}, except those changed since: ${skipped.map(({ name }) => name).join(', ')}`,
  undoes: 'Undoes an earlier change',
  undoneBy: 'Undone by a later change',
};

export const csvHeader = [
  'When (UTC)',
  'Who',
  'Realm',
  'Address',
  'Browser',
  'Action',
  'Kind',
  'Record',
  'Label',
  'Organization',
  'Result',
  'Changes',
  'Undoes entry',
  'Undone by entry',
];

interface Words {
  readonly [value: string]: string | undefined;
}

const verbs: Words = {
  create: 'Added',
  delete: 'Deleted',
  restore: 'Restored',
  import: 'Imported',
  export: 'Exported',
  test: 'Tested',
  'view personal data': 'Viewed personal data of',
  'sign-in': 'Signed in',
  'failed sign-in': 'Failed to sign in',
  'sign-out': 'Signed out',
} satisfies Partial<Record<HistoryAction, string>>;

const statusVerbs: Words = {
  Active: 'Activated',
  Archived: 'Archived',
  Disabled: 'Disabled',
  Published: 'Published',
  Removed: 'Removed',
  Retired: 'Retired',
  Revoked: 'Revoked',
};

/** Kinds whose records are called otherwise in a sentence; an empty one is not named. */
const nouns: Words = { 'access code': 'code', list: '', session: '' };

/** The parts of sentences such as 'Revoked code …E7VW of Lobby' and 'Day pass: Price NOK 100 → 990'. */
export const sentenceTexts = {
  verbs,
  statusVerbs,
  nouns,
  statusLabels: ['Status', 'State'],
  saved: 'Saved',
  ran: 'Ran',
  code: (ending: string, batch: string) => `…${ending} of ${batch}`,
  cleared: (label: string) => `${label} cleared`,
  rewritten: (label: string) => `${label} changed`,
  moreFields: (count: number) => ` and ${count} more`,
  undoing: ', undoing an earlier change',
};
