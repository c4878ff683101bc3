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
  condition: (position: number) => `Condition ${position}`,
  removeCondition: (position: number) => `Remove condition ${position}`,
  removeGroup: 'Remove group',
  search: 'Search',
  cancel: 'Cancel',
  help: 'Conditions compare what belongs to the organization itself. The devices of a site’s areas are found at the areas.',

  trial: 'Trial',
  moreValues: (first: string, others: number) => `${first} +${others}`,

  changeFeature: 'Change a feature…',
  changeFound: 'Change a feature of all found…',
  changeTitle: (count: number) => `Change a feature of ${counted(count, organizations)}`,
  addTitle: (feature: string, count: number) =>
    `Give ${feature} to ${counted(count, organizations)}`,
  removeTitle: (feature: string, count: number) =>
    `Remove ${feature} from ${counted(count, organizations)}`,
  feature: 'Feature',
  change: 'Change',
  changes: { add: 'Add the feature', remove: 'Remove the feature' },
  addHelp: (feature: string) =>
    `Administrators with the permission see the screens of ${feature} in each of these organizations, unless the organization above does not have it.`,
  removeHelp: (feature: string) =>
    `The screens and records of ${feature} disappear for everybody in these organizations and below them, and its scheduled reports stop. Nothing is deleted, and what is set up goes on for guests and devices: end it first if it must end.`,
  changeHelp: 'Each organization gets a result, and each change can be undone in Admin History.',
  add: (count: number) => `Give to ${counted(count, organizations)}`,
  removeFrom: (count: number) => `Remove from ${counted(count, organizations)}`,
  given: 'given',
  removed: 'removed',
  editFirst: (field: string, error: string) =>
    `${field}: ${error}. Correct it in Edit Org, then change the feature again.`,
  unchanged: 'has it already',
  unchangedRemoved: 'did not have it',
};
