import type { HistoryEntry } from './contract.ts';

export const texts = {
  title: 'Admin History',
  filter: 'Filter by person, record or action',
  when: 'When',
  who: 'Who',
  action: 'Action',
  what: ({ action, entityType }: HistoryEntry) => `${action} ${entityType}`,
  record: 'Record',
  organization: 'Organization',
  from: 'From',
  none: 'Every change to this organization and what is below it will be listed here.',
  noMatch: 'No change matches the filter.',
  clear: 'Clear the filter',
  more: 'There are more than 10,000 changes; the newest ones are listed.',
  field: 'Field',
  before: 'Before',
  after: 'After',
  noFields: 'No fields were changed.',
};
