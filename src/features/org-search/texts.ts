import { counted } from '../../contract/plural.ts';
import { formatNumber } from '../../ui/format.ts';

const matches = { one: 'match', other: 'matches' };
const organizations = { one: 'organization', other: 'organizations' };

export const texts = {
  title: 'Adv Org Search',
  list: 'Found organizations',
  edit: 'Conditions',
  editTitle: 'Conditions of the search',
  start: 'Find organizations by what they are and by what they have.',
  startButton: 'Add conditions',
  none: 'No organization here or below matches these conditions.',
  invalid: 'The address of this page does not contain a search that can be made.',
  matches: (total: number, isMore: boolean, shown: number) => {
    const all = isMore ? `more than ${formatNumber(total)} matches` : counted(total, matches);
    return total > shown || isMore ? `1 – ${formatNumber(shown)} of ${all}` : all;
  },
  tooMany: 'These are some of the matches, not sorted.',
  narrow: 'Add conditions to see the others, or export all.',
  remove: (condition: string) => `Remove ${condition}`,
  group: (conditions: readonly string[], word: string) => `(${conditions.join(` ${word} `)})`,
  words: { and: 'and', or: 'or' },

  join: 'Match',
  joins: { and: 'all conditions', or: 'any condition' },
  groupOf: { and: 'All of these', or: 'Any of these' },
  field: 'Field',
  operator: 'Comparison',
  value: 'Value',
  choose: 'Choose…',
  addCondition: 'Add condition',
  addGroup: 'Add group',
  removeCondition: 'Remove condition',
  removeGroup: 'Remove group',
  search: 'Search',
  cancel: 'Cancel',
  noConditions: 'Add a condition',
  help: 'Conditions compare what belongs to the organization itself. The devices of a site’s areas are found at the areas.',

  trial: 'Trial',
  yes: 'Yes',
  no: 'No',
  moreValues: (first: string, others: number) => `${first} +${others}`,

  changeFeature: 'Change a feature…',
  changeFound: 'Change a feature of all found…',
  changeTitle: (count: number) => `Change a feature of ${counted(count, organizations)}`,
  feature: 'Feature',
  change: 'Change',
  changes: { add: 'Add the feature', remove: 'Remove the feature' },
  changeHelp:
    'Each organization gets a result. None gets a feature that the organization above does not have. Each change can be undone in Admin History.',
  apply: 'Change',
  unchanged: 'has it already',
  unchangedRemoved: 'did not have it',
};
