import { counted } from '../../../../contract/plural.ts';
import { formatNumber } from '../../../../contract/values/format.ts';

const devices = { one: 'device', other: 'devices' };
const checks = { one: 'check', other: 'checks' };

export const rehearsalTexts = {
  title: 'Advanced Conference',
  rehearsal: 'Rehearsal',
  rehearsals: 'Rehearsals',
  none: 'No rehearsal yet. It builds a pretend event on the devices of rooms, checks each of them, and removes it again.',
  rehearse: 'Rehearse',
  start: 'Start rehearsal',
  started: 'The rehearsal begins',
  end: 'End rehearsal',
  ended: 'The rehearsal is being removed',
  help: 'A pretend event is set up on the devices that serve these rooms, read back, and removed. What other events and guests have is not touched.',
  facts: (rooms: string, vlan: number | null) =>
    vlan === null ? rooms : `${rooms} · VLAN ${vlan}`,
  startedBy: (name: string) => `started by ${name}`,

  stages: 'Stages',
  stage: { setUp: 'Set up', check: 'Check', remove: 'Remove' },
  leftOut: 'left out',
  progress: (done: number, all: number) => `${formatNumber(done)} of ${counted(all, devices)}`,
  result: (good: number, bad: number) =>
    bad === 0
      ? `${formatNumber(good)} good`
      : `${formatNumber(good)} good, ${formatNumber(bad)} failed`,

  begins: 'It is about to begin.',
  settingUp: 'Devices are being set up.',
  checking: 'What was set up is read back from each device.',
  removing: 'What was set up is being removed.',
  stuck: (count: number) =>
    `${counted(count, devices)} could not be cleared. This is tried again every minute; the reason is beside each.`,
  allGood: (count: number) => `Everything works: ${counted(count, checks)}, all good.`,
  failed: (bad: number, all: number) =>
    `${formatNumber(bad)} of ${counted(all, checks)} failed. The reason is beside each device.`,
  byHand: (count: number) => `Set up by hand and not checked: ${counted(count, devices)}.`,
  cleared: 'Nothing of it is left on any device.',
  noDevices:
    'No device had anything to do. Give the rooms access points or ports, and the site a gateway, then rehearse again.',
  endedEarly: (by: string) => `Ended by ${by} before anything was checked.`,
  tooLong: 'Its time was over before every device was set up, so nothing was checked.',
  missed: 'Its time was over before it could begin, because the server was not running.',

  devices: 'Devices',
  device: 'Device',
  state: 'State',
  checks: 'Checks',
  why: 'Why',
  at: 'When',
  noRows: 'Devices appear here as soon as they are set up.',
  noRowsOver: 'No device was set up.',
  found: 'Read from the device:',
  notChecked: 'Nothing was checked on this device.',

  earlier: 'Earlier rehearsals',
  rooms: 'Rooms',
  by: 'By',
  results: 'Result',
  uncleared: (count: number) => `${counted(count, devices)} not cleared`,
  notRehearsed: 'Nothing was checked',
};
