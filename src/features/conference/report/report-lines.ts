import type { CsvRow } from '../../../contract/values/csv.ts';
import { formatClock, formatLocalPeriod } from '../../../contract/values/format.ts';
import { formatMoney, priceText } from '../../../contract/values/money.ts';
import { formatQuantity } from '../../../contract/values/units.ts';
import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import { formatBytes } from '../../radius-activity/public/amounts.ts';
import { conference } from '../fields.ts';
import { conferenceState } from '../states.ts';
import type { ConferenceReport } from './contract.ts';

export const reportHeader = ['Part', 'Item', 'Value'];

/** Returns a report as rows: figures as numbers, for programs that go on with them. */
export function reportRows(report: ConferenceReport): CsvRow[] {
  const { currency, price } = report;
  const figure = (item: string, value: CsvRow[number]): CsvRow => ['Conference', item, value];
  return [
    figure('Name', report.name),
    figure('Reference', report.reference),
    figure('Contact', report.contactName),
    figure('State', conferenceState.names[report.state]),
    figure('Start', report.start),
    figure('End', report.end),
    figure('Time zone', report.timeZone),
    figure('Rooms', report.rooms.join(', ')),
    figure('Expected devices', report.expected),
    figure('Peak devices', report.peakDevices),
    figure('Sessions', report.sessions),
    figure('Different devices', report.devices),
    figure('Downloaded bytes', report.downBytes),
    figure('Uploaded bytes', report.upBytes),
    figure('Reserved download kbit/s', report.downKbps),
    figure('Reserved upload kbit/s', report.upKbps),
    figure('95 % download kbit/s', report.p95DownKbps),
    figure('95 % upload kbit/s', report.p95UpKbps),
    figure('Minutes at the cap', report.minutesAtCap),
    figure('Currency', currency),
    figure('Price', currency === null || price === null ? null : priceText(price, currency)),
    figure('Billing', conference.map.billing.names[report.billing]),
    ...report.faults.map(({ deviceName, text }): CsvRow => ['Faults', deviceName, text]),
    ...report.hours.map(
      ({ at, devices }): CsvRow => ['Devices by hour', hourText(at, report.timeZone), devices],
    ),
  ];
}

/** Returns an hour by the site's clock with its offset: '2026-11-28T15:00+01:00'. */
function hourText(at: string, timeZone: string): string {
  const local = localTimeOf(new Date(at), timeZone);
  const minutes = Math.round((Date.parse(`${local}Z`) - Date.parse(at)) / 60_000);
  const part = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const offset = Math.abs(minutes);
  return `${local}${minutes < 0 ? '-' : '+'}${part(offset / 60)}:${part(offset % 60)}`;
}

/** How many rooms and faults are named on paper. The CSV has all. */
const mostNamed = 20;

/** Returns a report as lines to read. */
export function reportLines(report: ConferenceReport): [label: string, text: string][] {
  const { timeZone, currency, price } = report;
  const at = (moment: string | null) =>
    moment === null ? '–' : formatClock(new Date(moment), timeZone, 'other year', 'en-US');
  const rate = (kbps: number | null) => (kbps === null ? '–' : formatQuantity('rate', kbps));
  return [
    ['Time', `${formatLocalPeriod(report.start, report.end)} (${timeZone})`],
    ['Rooms', [...report.rooms.slice(0, mostNamed), ...more(report.rooms)].join(', ')],
    ['Peak', `${report.peakDevices} of ${report.expected} devices, ${at(report.peakAt)}`],
    ['Sessions', `${report.sessions} of ${report.devices} devices`],
    ['Data', `${formatBytes(report.downBytes)} down, ${formatBytes(report.upBytes)} up`],
    ['Reserved', `${rate(report.downKbps)} down, ${rate(report.upKbps)} up`],
    ['Used (95 %)', `${rate(report.p95DownKbps)} down, ${rate(report.p95UpKbps)} up`],
    ['At the cap', report.minutesAtCap === null ? '–' : `${report.minutesAtCap} min`],
    ['Price', currency === null || price === null ? '–' : formatMoney(price, currency, 'en-US')],
    ['Billing', conference.map.billing.names[report.billing]],
    ...report.faults
      .slice(0, mostNamed)
      .map(({ deviceName, text }): [string, string] => ['Fault', `${deviceName}: ${text}`]),
    ...more(report.faults).map((text): [string, string] => ['Faults', text]),
  ];
}

function more(all: readonly unknown[]): string[] {
  return all.length > mostNamed ? [`and ${all.length - mostNamed} more`] : [];
}
