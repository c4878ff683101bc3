import { formatNumber } from '../../../../ui/format.ts';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { type ConferenceRow, conferences } from '../../contract.ts';
import { conferenceMode } from '../../fields.ts';
import { ConferenceStateLabel } from '../ConferenceStateLabel.tsx';
import { bestEffort, rateText } from '../rates.ts';
import { listTexts } from './texts.ts';

const { columns: heads } = listTexts;
const column = columnsFor<ConferenceRow>();

export const conferenceColumns = column.columns([
  column.accessor('name', {
    header: heads.name,
    meta: { least: 160 },
    cell: ({ row: { original } }) => (
      <ScreenLink to={`${conferences.screens.item}/${original.id}`}>{original.name}</ScreenLink>
    ),
  }),
  column.accessor('state', {
    header: heads.state,
    meta: { width: 168, least: 132, card: 'status' },
    cell: ({ row: { original } }) => <ConferenceStateLabel conference={original} />,
  }),
  column.accessor('startsAt', {
    id: 'start',
    header: heads.start,
    meta: { width: 128, least: 116, time: true, card: 'fact' },
    cell: ({ row: { original } }) => (
      <TimeStamp at={new Date(original.startsAt)} timeZone={original.timeZone} hasClock />
    ),
  }),
  column.accessor('endsAt', {
    id: 'end',
    header: heads.end,
    meta: { width: 128, least: 116, time: true },
    cell: ({ row: { original } }) => (
      <TimeStamp at={new Date(original.endsAt)} timeZone={original.timeZone} hasClock />
    ),
  }),
  column.accessor(({ mode }) => conferenceMode.names[mode], {
    id: 'mode',
    header: heads.mode,
    meta: { width: 116, least: 104 },
  }),
  column.accessor(({ rooms }) => rooms.join(', '), {
    id: 'rooms',
    header: heads.rooms,
    meta: { width: 200, least: 120, card: 'fact' },
  }),
  column.accessor(({ chosen }) => chosen.vlan ?? '', {
    id: 'vlan',
    header: heads.vlan,
    meta: { width: 72, numeric: true },
  }),
  column.accessor(({ chosen }) => chosen.ssid ?? '', {
    id: 'ssid',
    header: heads.ssid,
    meta: { width: 140, least: 100 },
  }),
  column.accessor(({ downKbps }) => (downKbps === null ? bestEffort : rateText(downKbps)), {
    id: 'downKbps',
    header: heads.reserved,
    meta: { width: 112, least: 100, numeric: true },
  }),
  column.accessor(({ online, expected }) => `${formatNumber(online)} / ${formatNumber(expected)}`, {
    id: 'online',
    header: heads.online,
    meta: { width: 148, least: 140, numeric: true },
  }),
]);

export const hideableColumns = [
  { id: 'end', label: heads.end },
  { id: 'mode', label: heads.mode },
  { id: 'rooms', label: heads.rooms },
  { id: 'vlan', label: heads.vlan },
  { id: 'ssid', label: heads.ssid },
  { id: 'downKbps', label: heads.reserved },
  { id: 'online', label: heads.online },
];
