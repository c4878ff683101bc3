import { counted } from '../../../../contract/plural.ts';

const members = (count: number) => counted(count, { one: 'member', other: 'members' });

export const texts = {
  title: 'Member list',
  loading: 'Loading the member list',
  own: (count: number, time: string) => `${members(count)}, replaced ${time}`,
  none: 'No list here yet. Import one, so that members can sign in.',
  above: (name: string, count: number) => `Also from ${name}: ${members(count)}`,
  importTitle: 'Import the member list',
  importHelp:
    'One member per line, with number and last name, and the tier if there is one. The file replaces the whole list. Only keyed hashes are stored, so keep the file: the list cannot be downloaded again.',
  clear: 'Clear',
  clearTitle: 'Clear the member list?',
  clearText: (count: number) =>
    `${members(count)} can no longer sign in. Guests who are online stay online.`,
  cleared: 'Cleared the member list',
  try: 'Try',
  tryTitle: 'Try a member',
  isMember: 'This member can sign in.',
  isNoMember: 'No list has this number with this last name.',
};
