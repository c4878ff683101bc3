import { counted } from '../../contract/plural.ts';
import { formatNumber } from '../../ui/format.ts';
import type { PolicyRow } from './contract.ts';
import { type RotatingPassword, rotatingPassword } from './fields.ts';

const policies = { one: 'rotating password', other: 'rotating passwords' };
const sessions = { one: 'session', other: 'sessions' };
const { days, monthDay, repeat } = rotatingPassword.map;

export const texts = {
  title: 'Rotating Password',
  add: 'Add rotating password',
  filter: 'Filter by name or SSID',
  none: 'A rotating password changes by itself, is announced, and ends when it was promised to. Add one for a lobby, a café or a meeting room.',
  noMatch: 'No rotating password matches the filters.',
  noneBelow:
    'No site here has a rotating password. They belong to a site: select a site to add one.',
  onlySites: 'Rotating passwords belong to a site. Select a site to add one.',
  site: 'Site',
  loading: 'Loading the rotating password',
  notFound: 'This rotating password does not exist. It may have been deleted.',
  backToList: 'Back to the list',
  newTitle: 'New rotating password',
  form: (name: string) => `Rotating password ${name}`,
  areas: 'Areas',
  allAreas: 'All areas',
  password: 'Password',
  validUntil: 'Valid until',
  openEnd: 'Changed by hand',
  formerUntil: 'Former one until',
  unused: 'No profile',
  next: 'Next change',
  noNext: 'None planned',
  delivered: 'Delivered',
  ofAll: (part: number, all: number) => `${formatNumber(part)} / ${formatNumber(all)}`,
  failures: (failed: number) => `${formatNumber(failed)} failed`,
  nobody: 'Nobody',
  inStep: 'In step',
  online: 'Online',
  state: 'State',
  noPassword: 'None yet',
  show: (name: string) => `Show the password of ${name}`,
  hide: (name: string) => `Hide the password of ${name}`,
  copy: (name: string) => `Copy the password of ${name}`,
  copied: 'the password',
};

export const actionTexts = {
  rotate: 'Rotate now',
  skip: 'Skip next change',
  pause: 'Pause',
  resume: 'Resume',
  print: 'Print',
  display: 'Make display link',
  delete: 'Delete',
  addRecipient: 'Add recipient',
  paused: (name: string) => `${name} is paused`,
  resumed: (name: string) => `${name} changes again`,
  rotated: (name: string) => `${name} has a new password`,
  skipped: (name: string) => `The next change of ${name} is left out`,
  deleted: (name: string) => `Deleted ${name}`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'Its passwords end at once, and its display page shows them no longer.',
  rotateTitle: (name: string) => `Rotate ${name} now?`,
  olderEnds:
    'Until then, the password before this one is valid too. It ends now: no more than two are valid at once.',
  endsFormer: 'The former password ends at once',
  displayTitle: 'Display link',
  displayHelp:
    'Open it on a screen. It shows the password full screen and changes by itself. It is not shown again, and an earlier link has ended.',
  at: ({ name, siteName }: Pick<PolicyRow, 'name' | 'siteName'>) => `${name} (${siteName})`,
  bulkTitle: (action: string, count: number) => `${action}: ${counted(count, policies)}`,
  bulkHelp: {
    pause: 'The current passwords stay valid until they are resumed.',
    rotate: 'Each gets a new password now. The former ones are valid for their overlap.',
    addRecipient: 'The address gets the announcements of each, once it has confirmed.',
  },
  email: 'E-mail address',
};

/** What a change at once does to guests who are online. */
export function effectText({
  mode,
  online,
  onChange,
  profiles,
}: Pick<PolicyRow, 'mode' | 'online' | 'onChange' | 'profiles'>): string {
  const count = counted(online, sessions);
  if (mode === 'psk' && profiles.length === 0)
    return 'No connection profile uses it, so no device gets the new key. Choose this rotating password as the passphrase of a profile, and push that.';
  if (mode === 'psk')
    return `${count} online. All devices leave the Wi-Fi and join it again with the new key.`;
  if (onChange === 'cut') return `${count} online. They are cut off when the former password ends.`;
  return `${count} online. Nobody is cut off; the former password lets nobody in after it ends.`;
}

export const printTexts = {
  title: (name: string) => `Print ${name}`,
  create: 'Create PDF',
  paper: 'Paper',
  papers: { A4: 'A4', Letter: 'Letter', A6: 'A6, table tent' },
  what: 'Passwords',
  one: 'The current one',
  many: 'The current one and the next 11',
  help: 'Future passwords are generated for it. The history says that they were printed.',
  created: (name: string) => `Created ${name}`,
};

export const listTexts = {
  title: (name: string) => `Passwords of ${name}`,
  button: 'Passwords of the list',
  label: 'Passwords, one in each line',
  help: 'They are used in this order, and are not shown again. Saving replaces those that are left.',
  save: 'Save passwords',
  saved: (count: number) => `Saved ${counted(count, { one: 'password', other: 'passwords' })}`,
  left: (left: number, all: number) => `${formatNumber(left)} of ${formatNumber(all)} left`,
  empty: 'The list is used up: passwords are generated until you enter others.',
};

export const secretTexts = {
  button: 'Make signing secret',
  title: 'Signing secret',
  help: 'Receivers check the header Atrium-Signature with it. It is not shown again; the former one is valid for 24 hours more.',
  missing: 'Make a signing secret, or nothing is sent to the webhook and the SMS service.',
};

export const sections = {
  network: { title: 'Network', help: 'Which Wi-Fi it is for, and how it is asked' },
  schedule: { title: 'When it changes', help: 'In the time of the site, also when clocks change' },
  password: { title: 'Password', help: 'None of the last 24 is used again' },
  access: { title: 'What it grants', help: 'Time and speed come from the plan' },
  announce: {
    title: 'Announcements',
    help: 'The display page and print need none of these',
  },
};

export const formTexts = {
  areasPlaceholder: 'All areas of the site',
  zone: (zone: string) => `In the time of the site, ${zone}`,
  bits: (bits: number) => `${Math.floor(bits)} bits against guessing; at least 30 are needed`,
  key: 'Controllers hold one key for a network, so the former one ends at the change, and all devices join again.',
  follow:
    'To use the key, choose this rotating password as the passphrase of a connection profile, and push that once.',
  noMail: 'No mail server is configured, so no e-mail is sent.',
};

export const sideTexts = {
  now: 'Now',
  next: 'Next',
  followers: 'Connection profiles',
  noFollowers: 'None uses it, so no device gets its key.',
  stillUntil: (state: string, until: string) => `${state} until ${until}`,
  details: 'Details',
  detailsOf: (from: string) => `Show details of the password from ${from}`,
  from: 'From',
  recorded: 'Looking at a future password is recorded in the history.',
  periods: 'Passwords',
};

export const rotationTexts = {
  title: (from: string) => `Password from ${from}`,
  announcements: 'Announcements',
  noAnnouncements: 'Nothing is announced by e-mail, SMS or webhook.',
  devices: 'Devices',
  deviceOf: (area: string, device: string) => `${area} › ${device}`,
  sendAgain: 'Send again',
  sendAgainTo: (recipient: string) => `Send again to ${recipient}`,
  queued: (recipient: string) => `Sending to ${recipient}`,
  pushAgain: 'Push again',
  rollBack: 'Roll back all',
  retries: 'Tried again at',
  pushed: 'Pushing to the devices that failed',
  rolledBack: 'Giving all devices the former key',
  close: 'Close',
};

/** Returns when a policy changes: 'Every day at 04:00', 'Every 6 hours', 'Mon, Fri at 04:00'. */
export function whenText(
  policy: Pick<RotatingPassword, 'repeat' | 'hours' | 'days' | 'monthDay' | 'time'>,
): string {
  switch (policy.repeat) {
    case 'hours':
      return `Every ${counted(policy.hours ?? 0, { one: 'hour', other: 'hours' })}`;
    case 'weekly':
      return `${days.toText(policy.days, policy)} at ${policy.time}`;
    case 'monthly':
      return `Monthly, ${monthDay.toText(policy.monthDay, policy).toLowerCase()}, at ${policy.time}`;
    case 'daily':
      return `${repeat.names.daily} at ${policy.time}`;
    case 'manual':
      return repeat.names.manual;
  }
}
