import { counted } from '../../../contract/plural.ts';

const members = { one: 'member', other: 'members' };

/** Of the coordinator's page, which is outside the console. */
export const texts = {
  title: 'Your group',
  unknown: 'This link is no longer valid. Ask the administrator of the group for a new one.',
  intro: (group: string, place: string) => `${group} at ${place}`,
  until: (time: string) => `Valid until ${time}`,
  count: (count: number) => counted(count, members),
  none: 'The group has no members yet.',
  more: (count: number) => `and ${counted(count, members)} more`,
  print: 'To print the list, use Print in the menu of your browser.',
  add: 'Add a member',
  left: (count: number) =>
    `You can add ${counted(count, { one: 'more member', other: 'more members' })}.`,
  full: (most: number) =>
    most === 0
      ? 'Members are added by the administrator.'
      : `You have added as many members as allowed (${most}).`,
  kind: 'Known by',
  value: 'Reservation number, room or e-mail address',
  name: 'Name',
  submit: 'Add',
  added: (value: string) => `${value} is a member now.`,
  double: (value: string) => `${value} is a member already.`,
  noValue: 'Enter the reservation number, the room or the e-mail address.',
  byRule: 'added automatically',
};
