import { formatNumber } from '../../../../contract/values/format.ts';

export const listTexts = {
  captions: {
    current: 'Current conferences',
    coming: 'Coming conferences',
    past: 'Past conferences',
  },
  columns: {
    name: 'Name',
    state: 'State',
    start: 'Start',
    end: 'End',
    mode: 'Mode',
    rooms: 'Rooms',
    vlan: 'VLAN',
    ssid: 'SSID',
    reserved: 'Reserved',
    online: 'Online / expected',
  },
  filter: 'Filter conferences',
  none: {
    current: 'No conference is on now.',
    coming: 'No conference is planned.',
    past: 'No conference has ended yet.',
  },
  noMatch: 'No conference matches the filters.',
  copy: 'Duplicate',
  cancel: 'Cancel conference',
  delete: 'Delete',
  start: { copy: 'Duplicate', cancel: 'Cancel conferences', delete: 'Delete' },
  bulkTitle: (action: string, rows: readonly { name: string }[]) =>
    rows.length === 1
      ? `${action}: ${rows[0]?.name ?? ''}`
      : `${action}: ${formatNumber(rows.length)}`,
  bulkHelp: {
    cancel:
      'What they had reserved becomes free for others. The planner link says that they are cancelled.',
    copy: 'Each copy is a draft with the same length and without a login, at the same time of day.',
    delete: 'They disappear from the lists. Admin History keeps what was planned.',
  },
  reason: 'Reason',
  reasonHelp: 'Shown on the page of the conference',
  weeksLater: 'Weeks later',
  weeksRange: (most: number) => `1 to ${most}`,
};
