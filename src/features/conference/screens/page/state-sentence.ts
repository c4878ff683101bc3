import { counted } from '../../../../contract/plural.ts';
import { formatNumber } from '../../../../contract/values/format.ts';
import type { ConferenceRecord, ConferenceStep } from '../../contract.ts';
import { conferenceMode } from '../../fields.ts';
import { isFault } from '../../states.ts';
import { dayAndTime } from '../timeline/format-times.ts';

const devices = { one: 'device', other: 'devices' };

type Stated = Pick<
  ConferenceRecord,
  | 'state'
  | 'awaitsApproval'
  | 'startsAt'
  | 'endsAt'
  | 'prepareAt'
  | 'activeAt'
  | 'endedAt'
  | 'endedBy'
  | 'reason'
  | 'online'
  | 'expected'
  | 'mode'
  | 'timeZone'
> & { steps: readonly Pick<ConferenceStep, 'state'>[] };

/** Returns in one sentence what a conference is doing, and why. */
export function stateSentence(record: Stated): string {
  const { state, timeZone, steps } = record;
  const time = (at: string) => dayAndTime(at, timeZone);
  const count = (...states: ConferenceStep['state'][]) =>
    steps.filter((step) => states.includes(step.state)).length;
  const progress = (done: number) => `${formatNumber(done)} of ${counted(steps.length, devices)}`;
  switch (state) {
    case 'Draft':
      return 'A draft: nothing is reserved for it yet.';
    case 'Scheduled':
      return record.awaitsApproval
        ? 'It reserves more than this site allows without an approval, and is not prepared before it has one.'
        : `Everything is reserved. Devices are prepared from ${time(record.prepareAt)}.`;
    case 'Preparing':
      return `Devices are being prepared: ${progress(count('Done', 'ByHand'))}. It starts ${time(record.startsAt)}.`;
    case 'Active':
      return `On since ${time(record.activeAt ?? record.startsAt)}, until ${time(record.endsAt)}. ${onlineText(record)}`;
    case 'Ending':
      return `Devices get back what they had before: ${progress(count('Undone'))}.`;
    case 'Ended':
      return `Ended ${time(record.endedAt ?? record.endsAt)}${record.endedBy === null ? '' : ` by ${record.endedBy}`}.${reasonText(record)}`;
    case 'Cancelled':
      return `Cancelled${record.endedBy === null ? '' : ` by ${record.endedBy}`}: nothing is reserved for it.${reasonText(record)}`;
    case 'Missed':
      return `Its end passed before any device was prepared, so it never took place.${reasonText(record)}`;
  }
}

function onlineText({ online, expected, mode }: Stated): string {
  return mode === 'dark'
    ? conferenceMode.names.dark
    : `${formatNumber(online)} of ${counted(expected, devices)} online.`;
}

function reasonText({ reason }: Stated): string {
  return reason === null || reason === '' ? '' : ` ${reason}`;
}

/** Returns what devices lack, or have too much; null: nothing. */
export function faultsSentence(steps: Stated['steps']): string | null {
  const faults = steps.filter((step) => isFault(step.state)).length;
  if (faults === 0) return null;
  const verb = faults === 1 ? 'lacks' : 'lack';
  return `${counted(faults, devices)} ${verb} something. The reason is beside each.`;
}
